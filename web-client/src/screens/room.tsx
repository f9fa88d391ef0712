// One address a room: waiting, playing, over. Who has no name yet is asked for one.
import { useEffect, useRef, useState } from 'preact/hooks';
import { announcer, me, words } from '../app/app';
import { nameAddress } from '../app/router';
import { api } from '../core/api';
import { roomPath } from '../core/code';
import type { BotLevel, RoomInfo } from '../protocol/schema';
import { later } from '../ui/later';
import type { RoomController } from '../room/room-controller';
import { Empty, Frame } from '../ui/chrome';
import { endOf } from '../app/failures';
import { Invited, isShut } from './invitation';
import { sitReady } from '../room/sit-ready';

// Loaded while the room is being entered: an invitation needs none of it.
const loading = () => (
  <Frame>
    <Empty text={words.value.loading}>{null}</Empty>
  </Frame>
);
const ConnectionBanners = later(async () => (await import('./connection')).ConnectionBanners);
const Opening = later(
  async () => (await import('./connection')).Opening,
  () => <Empty text={words.value.loading}>{null}</Empty>,
);
const loadController = () => import('../room/room-controller').then(it => it.RoomController);
const loadTable = () => import('./table').then(it => it.TableScreen);
const TableScreen = later(loadTable, loading);
const Waiting = later(async () => (await import('./waiting')).Waiting, loading);

// Rooms that shall be filled with bots and started as soon as I am in.
const toFill = new Map<string, BotLevel>();
export const fillWithBots = (code: string, level: BotLevel): void => {
  toFill.set(code, level);
};

// Rooms where I sit down, ready to play, as soon as I am in.
const toSit = new Set<string>();

// The room's address as it is written everywhere, also where another one led here.
function canonical(code: string, link: string | null): void {
  const path = roomPath({ code, link: link ?? undefined });
  if (location.pathname !== roomPath({ code })) nameAddress(path);
}

type Looked = { readonly room: RoomInfo } | { readonly code: string } | null;

// `name`: the room's code. Addresses of old have its link there.
export function RoomScreen({ name, link }: { readonly name: string; readonly link: string | null }) {
  const t = words.value;
  const [looked, setLooked] = useState<Looked>(null);
  const [entered, setEntered] = useState(false);
  const look = () => {
    setLooked(null);
    setEntered(false);
    void api.room(name, link).then(got => {
      if (got.ok) canonical(got.value.code, got.value.code === name ? link : name);
      setLooked(got.ok ? { room: got.value } : got.error);
    });
  };
  useEffect(look, [name]);
  const again = (
    <button type="button" onClick={look}>
      {t.tryAgain}
    </button>
  );
  if (!looked || me.value === undefined)
    return (
      <Frame>
        <Empty text={t.loading}>{null}</Empty>
      </Frame>
    );
  if (!('room' in looked)) {
    const why = endOf(looked.code);
    return (
      <Frame>
        <Empty text={why ?? t.offline}>{why ? undefined : again}</Empty>
      </Frame>
    );
  }
  const { code } = looked.room;
  const key = name === code ? link : name;
  const enter = (sit: boolean) => {
    if (sit) toSit.add(code);
    setEntered(true);
  };
  if (me.value === null && looked.room.locked)
    return (
      <Frame>
        <Empty text={t.lockedOut}>{again}</Empty>
      </Frame>
    );
  if (me.value === null) return <Invited room={looked.room} enter={enter} />;
  if (!entered && isShut(looked.room)) {
    return (
      <Frame>
        <Empty text={t.noWatching[looked.room.contract.spectators === 'after' ? 'after' : 'no']}>
          {again}
          <button type="button" onClick={() => enter(false)}>
            {t.comeIn}
          </button>
        </Empty>
      </Frame>
    );
  }
  return <OpenRoom key={code} code={code} link={key} />;
}

function OpenRoom({ code, link }: { readonly code: string; readonly link: string | null }) {
  const [controller, setSeating] = useState<RoomController | null>(null);
  const [times, setTimes] = useState(0); // counts "play here"
  useEffect(() => {
    loadTable().catch(() => undefined); // app/missing-part.ts
    let made: RoomController | null = null;
    let left = false;
    void loadController().then(
      Controller => {
        if (left) return;
        made = new Controller(code, link);
        setSeating(made);
      },
      () => undefined,
    );
    return () => {
      left = true;
      made?.leave();
    };
  }, [code, times]);
  useSetUp(controller);
  const room = controller?.connection.room.value;
  const status = controller?.connection.status.value;
  const end = status?.closed && endOf(status.closed.reason);
  const again = () => setTimes(times + 1);
  const banners = controller && <ConnectionBanners controller={controller} onAgain={again} />;
  if (!controller || !room) {
    if (end) return <Ended text={end} />;
    return (
      <Frame>
        {banners}
        <Opening controller={controller} onAgain={again} />
      </Frame>
    );
  }
  const { phase } = room;
  const waits =
    phase === 'waiting' ||
    (phase === 'salting' && !controller.connection.match.value) ||
    (phase === 'over' && !end && controller.waitingRoom.between.value);
  if (end && waits) return <Ended text={end} />; // a table can still be looked at
  return waits ? (
    <Waiting controller={controller} room={room} banners={banners} />
  ) : (
    <TableScreen controller={controller} room={room} banners={banners} />
  );
}

// I am out of the room for good. None of its buttons would do anything.
function Ended({ text }: { readonly text: string }) {
  useEffect(() => announcer.say(text), [text]);
  return (
    <Frame>
      <Empty text={text} />
    </Frame>
  );
}

// The page seats the host, once; for a game with bots it also fills the room and starts. A guest who asked for a seat
// before coming in is seated too.
function useSetUp(controller: RoomController | null): void {
  const phase = controller?.connection.room.value?.phase;
  const mayAct = controller?.connection.you.value?.host || (controller !== null && toSit.has(controller.code));
  const open = controller?.connection.link.value === 'open' && (phase === 'waiting' || phase === 'over') && mayAct;
  const done = useRef<RoomController | null>(null);
  useEffect(() => {
    if (!controller || !open || done.current === controller) return;
    done.current = controller;
    if (toSit.delete(controller.code)) void sitReady(controller);
    else if (phase === 'waiting') void setUp(controller, toFill.get(controller.code));
    toFill.delete(controller.code);
  }, [controller, open]);
}

async function setUp(controller: RoomController, level: BotLevel | undefined): Promise<void> {
  const seats = controller.connection.room.peek()?.seats ?? [];
  const free = seats.filter(({ player }) => !player).map(({ seat }) => seat);
  const mine = controller.connection.mySeat.peek() ?? free.shift();
  if (mine === undefined) return;
  if (controller.connection.mySeat.peek() === null) await controller.connection.say({ type: 'sit', seat: mine });
  if (!level) return;
  for (const seat of free) await controller.connection.say({ type: 'add_bot', seat, level });
  await controller.connection.say({ type: 'start' });
}
