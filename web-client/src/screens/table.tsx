// The table: players, board, action bar, log and chat. The same four areas for every game.
import '../styles/table.css'; // first: the other sheets build on it
import type { ComponentChildren } from 'preact';
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { gameInfo, sideways, localized, words } from '../app/app';
import { notePlayed } from '../app/lessons';
import { reviewPath } from '../core/code';
import { nothing } from '../core/selection';
import { drawsWhenAgreed } from '../games';
import type { CommonView } from '../games/game';
import { headline } from '../match/headline';
import type { Room } from '../protocol/schema';
import type { RoomController } from '../room/room-controller';
import { Icon } from '../ui/art';
import { later } from '../ui/later';
import { useSteady } from '../ui/steady';
import { Empty, Frame } from '../ui/chrome';
import { ConfirmDialog, Dialog } from '../ui/dialog';
import { ActionBar, Notices } from './action-bar';
import { ChatBox } from './chat';
import { LinkDot } from './connection';
import { useKeptFocus } from './focus';
import { useTableKeys } from './keys';
import { LeaveButtons } from './leave-buttons';
import { guideIn, topicOf } from './lesson';
import { LiveBoard } from './live-board';
import { LookBackBar } from './look-back';
import { Log } from './log';
import { Players } from './players';
import { RematchButtons, useRematchText } from './rematch';
import '../styles/notices.css';

const KeyHelp = later(async () => (await import('./settings')).KeyHelp);
const Podium = later(async () => (await import('./podium')).Podium);
const Invitation = later(async () => (await import('./waiting')).Invitation);
const HostTools = later(async () => (await import('./host-tools')).HostTools);
const Spectators = later(async () => (await import('./waiting')).Spectators);
const ProposeEnd = later(async () => (await import('./propose-end')).ProposeEnd);
const LetBotForMe = later(async () => (await import('./bot-level')).LetBotForMe);
const Summary = later(async () => (await import('./summary')).Summary);

// The match whose end was seen: who comes back to the room sees its board.
const celebrated = signal<string | null>(null);

interface TableProps {
  readonly controller: RoomController;
  readonly room: Room;
  readonly banners: ComponentChildren;
}

export function TableScreen({ controller, room, banners }: TableProps) {
  const t = words.value;
  const game = controller.match.game.value;
  const text = controller.match.text.value;
  const shown = controller.match.shown.value;
  const [help, setHelp] = useState(false);
  const [picked, setTab] = useState<Exclude<Tab, 'result'>>('turn');
  const over = room.phase === 'over' && shown !== null && shown.view.result !== null && shown.idle;
  useEffect(() => {
    if (over) setTab(now => (now === 'chat' ? now : 'turn'));
  }, [over]);
  useTableKeys(controller, () => setHelp(true));
  useKeptFocus();
  const plays = controller.connection.mySeat.value !== null && room.phase === 'playing';
  useEffect(() => {
    if (plays) notePlayed(room.contract.game);
  }, [plays, room.contract.game]);
  const info = gameInfo(room.contract.game);
  if (!game || !text || !shown) {
    const shut = controller.connection.mySeat.value === null && room.contract.spectators !== 'yes'; // nothing will come
    return (
      <Frame>
        {banners}
        <Empty text={shut ? `${t.spectators}${t.colon}${t.spectatorsMay[room.contract.spectators]}` : t.loading}>
          {null}
        </Empty>
      </Frame>
    );
  }
  const seating = controller.names.seating.value;
  const tab = picked !== 'turn' ? picked : over ? 'result' : sideways.value ? 'turn' : 'log';
  const { Overlay } = game;
  const mine = controller.selection.current.value;
  const back = controller.lookBack.here.value;
  const { view } = back ?? shown;
  const guide = over ? null : guideIn(controller, game);
  const topic = guide?.kind === 'lesson' ? topicOf(guide, controller, game, shown) : null;
  const props = {
    view: shown.view,
    seating,
    text,
    showing: shown.showing,
    told: controller.log.told.value,
    ready: controller.selection.ready.value,
    lost: controller.connection.lost.value,
    tap: controller.selection.tap,
    choose: controller.selection.choose,
    send: controller.selection.send,
  };
  return (
    <Frame table tools={<TableTools controller={controller} room={room} />}>
      <h1 class="unseen">{info ? localized(info.name) : game.slug}</h1>
      <div class={`table ${game.slug}`} data-tab={tab} data-lesson={topic ?? undefined}>
        <section class="board-area" aria-label={t.board}>
          <LiveBoard controller={controller} />
          {over && !back && shown.view.result && celebrated.value !== room.match && (
            <Podium
              result={shown.view.result}
              view={shown.view}
              game={game}
              text={text}
              seating={seating}
              level={seat => room.seats[seat]?.level}
              onClose={() => {
                celebrated.value = room.match;
              }}
            />
          )}
        </section>
        <div class="aside">
          <section class="players" aria-label={t.playersTitle}>
            <Players
              view={view}
              game={game}
              text={text}
              seating={seating}
              seats={room.seats}
              clocks={controller.connection.match.value?.clocks ?? null}
              clock={room.contract.clock}
              now={() => controller.connection.time()}
              frozen={controller.selection.sending.value}
              said={controller.bubbles.shown.value}
            />
          </section>
          <section class={`bar ${mine ? 'mine' : ''}`} aria-label={t.actionBar}>
            {back ? (
              <LookBackBar controller={controller} game={game} text={text} here={back} />
            ) : over ? (
              <OverBar controller={controller} room={room} view={shown.view} />
            ) : (
              <ActionBar controller={controller} game={game} text={text} shown={shown} />
            )}
          </section>
          <div class="notices">
            {banners}
            <Notices controller={controller} game={game} text={text} over={over} />
          </div>
          <section class="side" aria-label={t.log}>
            <SidePanel controller={controller} room={room} over={over} tab={tab} onTab={setTab}>
              {over && <Summary controller={controller} game={game} text={text} view={shown.view} room={room} />}
            </SidePanel>
          </section>
          {Overlay && !back && <Overlay {...props} selection={mine ?? nothing} mine={mine !== null} />}
        </div>
      </div>
      {help && (
        <Dialog title={t.keys} onClose={() => setHelp(false)}>
          <KeyHelp />
        </Dialog>
      )}
    </Frame>
  );
}

// What stands below the bar; a phone on its side shows the turn as one of them. 'turn', when it was picked, is the
// result once there is one.
type Tab = 'turn' | 'result' | 'log' | 'chat';

interface SidePanelProps {
  readonly controller: RoomController;
  readonly room: Room;
  readonly over: boolean;
  readonly tab: Tab;
  readonly onTab: (tab: Exclude<Tab, 'result'>) => void;
  readonly children: ComponentChildren; // the result
}

function SidePanel({ controller, room, over, tab, onTab, children }: SidePanelProps) {
  const t = words.value;
  const unread = controller.chat.unread.value;
  return (
    <div class="card panel">
      <div class="tabs">
        {over ? (
          <button type="button" aria-pressed={tab === 'result'} onClick={() => onTab('turn')}>
            <Icon name="flag" />
            {t.resultTab}
          </button>
        ) : (
          sideways.value && (
            <button type="button" aria-pressed={tab === 'turn'} onClick={() => onTab('turn')}>
              <Icon name="dice" />
              {t.turnTab}
            </button>
          )
        )}
        <button type="button" aria-pressed={tab === 'log'} onClick={() => onTab('log')}>
          <Icon name="hist" />
          {t.log}
        </button>
        {room.contract.chat !== 'off' && (
          <button type="button" aria-pressed={tab === 'chat'} onClick={() => onTab('chat')}>
            <Icon name="chat" />
            {t.chat}
            {tab !== 'chat' && unread > 0 && <span class="pill">{unread}</span>}
          </button>
        )}
        <LinkDot controller={controller} />
      </div>
      {tab === 'result' ? (
        children
      ) : tab === 'chat' ? (
        <ChatBox controller={controller} />
      ) : (
        <Story controller={controller} />
      )}
    </div>
  );
}

// The moves as they are written down, where the game has such a thing, and the log.
function Story({ controller }: { readonly controller: RoomController }) {
  const [game, text, shown] = [controller.match.game.value, controller.match.text.value, controller.match.shown.value];
  if (!game?.Sheet || !text || !shown) return <Log controller={controller} />;
  return (
    <div class="story">
      <game.Sheet
        view={shown.view}
        told={controller.log.told.value}
        seating={controller.names.seating.value}
        text={text}
        at={null}
        go={null}
      />
      <Log controller={controller} />
    </div>
  );
}

// There is a seat, or one may watch.
const mayCome = ({ phase, seats, contract }: Room): boolean =>
  contract.spectators === 'yes' || phase === 'over' || seats.some(({ player }) => !player);

function TableTools({ controller, room }: { readonly controller: RoomController; readonly room: Room }) {
  const t = words.value;
  const [open, setOpen] = useState<'invite' | 'more' | 'bot' | 'end' | 'resign' | null>(null);
  const close = () => setOpen(null);
  const openMore = async () => {
    await Promise.all([Spectators.prepare(), HostTools.prepare()]);
    setOpen('more');
  };
  const seated = controller.connection.mySeat.value !== null;
  const view = controller.match.shown.value?.view;
  const playing =
    seated &&
    room.phase === 'playing' &&
    view !== undefined &&
    view.turn > 0 &&
    !view.seats[controller.connection.mySeat.value!]?.resigned;
  return (
    <>
      {mayCome(room) && (
        <button type="button" class="tool" aria-label={t.invite} onClick={() => setOpen('invite')}>
          <Icon name="link" />
          <span class="wide-only">{t.invite}</span>
        </button>
      )}
      <button type="button" class="tool" aria-label={t.more_} aria-haspopup="dialog" onClick={openMore}>
        <Icon name="flag" />
      </button>
      <a class="tool" href={`/rules/${room.contract.game}`} target="_blank" aria-label={t.rules} rel="noopener">
        <Icon name="book" />
      </a>
      {open === 'invite' && (
        <Dialog title={t.invite} onClose={close}>
          <Invitation room={room} />
        </Dialog>
      )}
      {open === 'more' && (
        <Dialog title={t.more_} onClose={close}>
          <div class="stack">
            {playing && (
              <button type="button" onClick={() => setOpen('end')}>
                {drawsWhenAgreed(room.contract.game) ? t.offerDraw : t.offerEnd}
              </button>
            )}
            {playing && !room.paused && (
              <button
                type="button"
                onClick={() => {
                  void controller.connection.say({ type: 'offer', what: 'pause' });
                  close();
                }}
              >
                {t.offerPause}
              </button>
            )}
            {playing && room.contract.bots && !controller.connection.botForMe.value && (
              <button type="button" onClick={() => setOpen('bot')}>
                {t.letBotForMe}
              </button>
            )}
            {playing && (
              <button type="button" class="danger" onClick={() => setOpen('resign')}>
                {t.resign}
              </button>
            )}
            <Spectators controller={controller} room={room} />
            <HostTools controller={controller} room={room} />
            <LeaveButtons controller={controller} />
          </div>
        </Dialog>
      )}
      {open === 'bot' && <LetBotForMe controller={controller} onClose={close} />}
      {open === 'end' && <ProposeEnd controller={controller} onClose={close} />}
      {open === 'resign' && (
        <ConfirmDialog
          title={t.resignSure}
          why={t.resignWhy}
          yes={t.resign}
          onYes={() => void controller.connection.say({ type: 'resign' })}
          onClose={close}
        />
      )}
    </>
  );
}

function OverBar({
  controller,
  room,
  view,
}: {
  readonly controller: RoomController;
  readonly room: Room;
  readonly view: CommonView;
}) {
  const t = words.value;
  const { connection } = controller;
  const steady = useSteady('over'); // Confirm may have stood there
  const free = room.seats.some(({ player }) => !player);
  const proposal = useRematchText(connection);
  return (
    <div class="bar-main over">
      <div class="prompt">
        <strong>{view.result && headline(view.result, view, controller.names.seating.value)}</strong>
        <span>{proposal ?? t.isOver}</span>
      </div>
      <div class="row wrap" inert={!steady}>
        <RematchButtons at={connection} />
        <button
          type="button"
          class={free ? 'primary' : ''}
          onClick={() => {
            controller.waitingRoom.between.value = true;
          }}
        >
          {t.toRoom}
        </button>
        {room.match !== null && (
          <a class="button" href={reviewPath(room.match, room)}>
            <Icon name="play" />
            {t.watchReplay}
          </a>
        )}
      </div>
    </div>
  );
}
