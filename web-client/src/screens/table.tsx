// The table: players, board, action bar, log and chat. The same four areas for every game.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { gameInfo, settings, speed, told, words } from '../app';
import type { CommonView } from '../games/game';
import { headline } from '../headline';
import type { Room } from '../protocol/schema';
import type { Seating } from '../seating';
import { traceOf } from '../trace';
import { Icon } from '../ui/art';
import { Empty, Frame } from '../ui/chrome';
import { ConfirmDialog, Dialog } from '../ui/dialog';
import { ActionBar } from './action-bar';
import { ChatBox } from './chat';
import { LinkDot } from './connection';
import { useKeptFocus } from './focus';
import { useTableKeys } from './keys';
import { LookBackBar } from './look-back';
import { Log } from './log';
import { Players } from './players';
import { KeyHelp } from './settings';
import { Summary } from './summary';
import { Invitation } from './waiting';

interface TableProps {
  readonly seating: Seating;
  readonly room: Room;
  readonly banners: ComponentChildren;
}

export function TableScreen({ seating, room, banners }: TableProps) {
  const t = words.value;
  const game = seating.game.value;
  const text = seating.text.value;
  const shown = seating.shown.value;
  const [help, setHelp] = useState(false);
  useTableKeys(seating, () => setHelp(true));
  useKeptFocus();
  const info = gameInfo(room.contract.game);
  if (!game || !text || !shown) {
    const shut = seating.mySeat.value === null && room.contract.spectators !== 'yes';   // nothing will come
    return <Frame>{banners}<Empty text={shut ? `${t.spectators}${t.colon}${t.spectatorsMay[room.contract.spectators]}` : t.loading}>{null}</Empty></Frame>;
  }
  const table = seating.table.value;
  const over = room.phase === 'over' && shown.view.result !== null && shown.idle;
  const { Board, Overlay } = game;
  const mine = seating.selection.value;
  const back = seating.lookBack.here.value;
  const { view, scene, showing, last } = back ? { ...back, showing: null, last: back.events } : shown;
  const props = { view: shown.view, table, text, showing: shown.showing, told: seating.told.value, tap: seating.tap, choose: seating.choose, send: seating.send };
  return (
    <Frame table tools={<TableTools seating={seating} room={room} />}>
      {banners}
      <h1 class="unseen">{info ? told(info.name) : game.slug}</h1>
      <div class={`table ${game.slug}`}>
        <section class="players" aria-label={t.playersTitle}>
          <Players view={view} game={game} text={text} table={table} seats={room.seats} clocks={seating.room.value.match?.clocks ?? null} now={() => seating.time()} frozen={seating.sending.value} />
        </section>
        <section class="board-area" aria-label={t.board}>
          <Board view={view} scene={scene} table={table} text={text} viewpoint={table.me} selection={back ? null : mine} tap={seating.tap}
            showing={showing} last={last} trace={back ? last : traceOf(seating.told.value, game)} speed={showing ? shown.rate : speed.value} coordinates={settings.value.coordinates} mini={false} />
        </section>
        <section class={`bar ${mine ? 'mine' : ''}`} aria-label={t.actionBar}>
          {back ? <LookBackBar seating={seating} game={game} text={text} here={back} />
            : over ? <OverBar seating={seating} room={room} view={shown.view} /> : <ActionBar seating={seating} game={game} text={text} shown={shown} />}
        </section>
        <section class="side" aria-label={t.log}>
          {over && <Summary seating={seating} game={game} text={text} view={shown.view} room={room} />}
          <SidePanel seating={seating} room={room} />
        </section>
        {Overlay && !back && <Overlay {...props} selection={mine ?? { ways: [], picked: [], open: [], live: new Set(), chosen: null }} mine={mine !== null} />}
      </div>
      {help && <Dialog title={t.keys} onClose={() => setHelp(false)}><KeyHelp /></Dialog>}
    </Frame>
  );
}

function SidePanel({ seating, room }: { readonly seating: Seating; readonly room: Room }) {
  const t = words.value;
  const chats = seating.room.value.chat.length;
  const [tab, setTab] = useState<'log' | 'chat'>('log');
  const [read, setRead] = useState(0);
  useEffect(() => { if (tab === 'chat') setRead(chats); }, [tab, chats]);
  return (
    <div class="card panel">
      <div class="tabs">
        <button type="button" aria-pressed={tab === 'log'} onClick={() => setTab('log')}><Icon name="hist" />{t.log}</button>
        {room.contract.chat !== 'off' && <button type="button" aria-pressed={tab === 'chat'} onClick={() => setTab('chat')}><Icon name="chat" />{t.chat}{chats > read && <span class="pill">{chats - read}</span>}</button>}
        <LinkDot seating={seating} />
      </div>
      {tab === 'log' ? <Story seating={seating} /> : <ChatBox seating={seating} />}
    </div>
  );
}

// The moves as they are written down, where the game has such a thing, and the log.
function Story({ seating }: { readonly seating: Seating }) {
  const [game, text, shown] = [seating.game.value, seating.text.value, seating.shown.value];
  if (!game?.Sheet || !text || !shown) return <Log seating={seating} />;
  return <div class="story"><game.Sheet view={shown.view} told={seating.told.value} table={seating.table.value} text={text} at={null} go={null} /><Log seating={seating} /></div>;
}

function TableTools({ seating, room }: { readonly seating: Seating; readonly room: Room }) {
  const t = words.value;
  const [open, setOpen] = useState<'invite' | 'more' | 'resign' | null>(null);
  const close = () => setOpen(null);
  const seated = seating.mySeat.value !== null;
  const view = seating.shown.value?.view;
  const playing = seated && room.phase === 'playing' && view !== undefined && view.turn > 0 && !view.seats[seating.mySeat.value!]?.resigned;
  return (
    <>
      <button type="button" class="tool" aria-label={t.invite} onClick={() => setOpen('invite')}><Icon name="link" /><span class="wide-only">{t.invite}</span></button>
      {playing && <button type="button" class="tool" aria-label={t.more_} aria-haspopup="dialog" onClick={() => setOpen('more')}><Icon name="flag" /></button>}
      <a class="tool" href={`/rules/${room.contract.game}`} target="_blank" aria-label={t.rules}><Icon name="book" /></a>
      {open === 'invite' && <Dialog title={t.invite} onClose={close}><Invitation room={room} /></Dialog>}
      {open === 'more' && (
        <Dialog title={t.more_} onClose={close}>
          <div class="stack">
            <button type="button" onClick={() => { void seating.say({ type: 'offer', what: 'draw' }); close(); }}>{room.contract.seats === 2 ? t.offerDraw : t.offerEnd}</button>
            <button type="button" class="danger" onClick={() => setOpen('resign')}>{t.resign}</button>
          </div>
        </Dialog>
      )}
      {open === 'resign' && <ConfirmDialog title={t.resignSure} why={t.resignWhy} yes={t.resign} onYes={() => void seating.say({ type: 'resign' })} onClose={close} />}
    </>
  );
}

function OverBar({ seating, room, view }: { readonly seating: Seating; readonly room: Room; readonly view: CommonView }) {
  const t = words.value;
  const mine = seating.mySeat.value;
  const offer = room.offers.find(({ what }) => what === 'rematch');
  const agreed = offer !== undefined && mine !== null && offer.agreed.includes(mine);
  const again = () => void seating.say(offer ? { type: 'answer', what: 'rematch', accept: true } : { type: 'offer', what: 'rematch' });
  return (
    <div class="bar-main over">
      <div class="prompt">
        <strong>{view.result && headline(view.result, view, seating.table.value)}</strong>
        <span>{agreed ? t.playAgainWait : offer ? t.offerBy(seating.names.value.name(offer.seat), t.offers.rematch) : t.isOver}</span>
      </div>
      <div class="row wrap">
        {mine !== null && <button type="button" class="primary" disabled={agreed} onClick={again}><Icon name="cw" />{t.playAgain}</button>}
        <a class="button" href={`/m/${room.match}`}><Icon name="play" />{t.watchReplay}</a>
      </div>
    </div>
  );
}

