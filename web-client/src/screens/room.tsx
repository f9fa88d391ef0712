// One address a room: waiting, playing, over. Who has no name yet is asked for one.
import { useEffect, useRef, useState } from 'preact/hooks';
import { me, words } from '../app';
import { api } from '../core/api';
import { Seating } from '../seating';
import { Empty, Frame } from '../ui/chrome';
import { ConnectionBanners } from './connection';
import { NameDialog } from './name';
import { TableScreen } from './table';
import { Waiting } from './waiting';
import { go } from '../router';

// Rooms that shall be filled with bots and started as soon as I am in.
const toFill = new Set<string>();
export const fillWithBots = (code: string): void => { toFill.add(code); };

export function RoomScreen({ code }: { readonly code: string }) {
  const t = words.value;
  const [there, setThere] = useState<'asking' | 'yes' | 'no' | 'offline'>('asking');
  const look = () => {
    setThere('asking');
    void api.room(code).then(got => setThere(got.ok ? 'yes' : got.error.status === 404 ? 'no' : 'offline'));
  };
  useEffect(look, [code]);
  if (there === 'no') return <Frame><Empty text={t.notFoundRoom} /></Frame>;
  if (there === 'offline') return <Frame><Empty text={t.offline}><button type="button" onClick={look}>{t.tryAgain}</button></Empty></Frame>;
  if (me.value === null) return <Frame><NameDialog then={() => undefined} onClose={() => go('/')} /></Frame>;
  if (there === 'asking' || me.value === undefined) return <Frame><Empty text={t.loading}>{null}</Empty></Frame>;
  return <OpenRoom key={code} code={code} />;
}

function OpenRoom({ code }: { readonly code: string }) {
  const t = words.value;
  const [seating, setSeating] = useState<Seating | null>(null);
  const [times, setTimes] = useState(0);    // counts "play here"
  useEffect(() => {
    const made = new Seating(code);
    setSeating(made);
    return () => made.leave();
  }, [code, times]);
  useSetUp(seating);
  const state = seating?.room.value;
  if (!seating || !state?.room) return <Frame><Empty text={state?.link === 'closed' ? t.closedRefused : t.loading}>{null}</Empty></Frame>;
  const banners = <ConnectionBanners seating={seating} onAgain={() => setTimes(times + 1)} />;
  return state.room.phase === 'waiting' || (state.room.phase === 'salting' && !state.match)
    ? <Waiting seating={seating} room={state.room} banners={banners} />
    : <TableScreen seating={seating} room={state.room} banners={banners} />;
}

// The host sits down by himself, once; for a game with bots he fills the room and starts.
function useSetUp(seating: Seating | null): void {
  const state = seating?.room.value;
  const open = state?.link === 'open' && state.room?.phase === 'waiting' && state.you?.host;
  const done = useRef<Seating | null>(null);
  useEffect(() => {
    if (!seating || !open || done.current === seating) return;
    done.current = seating;
    void setUp(seating, toFill.delete(seating.code));
  }, [seating, open]);
}

async function setUp(seating: Seating, fill: boolean): Promise<void> {
  const seats = seating.room.peek().room?.seats ?? [];
  const free = seats.filter(({ player }) => !player).map(({ seat }) => seat);
  const mine = seating.mySeat.peek() ?? free.shift();
  if (mine === undefined) return;
  if (seating.mySeat.peek() === null) await seating.say({ type: 'sit', seat: mine });
  if (!fill) return;
  for (const seat of free) await seating.say({ type: 'add_bot', seat, level: 'random' });
  await seating.say({ type: 'ready', ready: true });
  await seating.say({ type: 'start' });
}
