// Before a match: who sits where, how to get here, and what has been agreed on.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { gameInfo, told, words } from '../app';
import { asked, contractLine } from '../contract';
import type { Contract, Room } from '../protocol/schema';
import type { Seating } from '../seating';
import { Badge, Face, Icon } from '../ui/art';
import { Frame } from '../ui/chrome';
import { CopyButton } from '../ui/copy';
import { Dialog } from '../ui/dialog';
import { Card } from '../ui/form';
import { ChatBox } from './chat';
import { ContractForm } from './contract-form';

interface WaitingProps {
  readonly seating: Seating;
  readonly room: Room;
  readonly banners: ComponentChildren;
}

export function Waiting({ seating, room, banners }: WaitingProps) {
  const t = words.value;
  const game = gameInfo(room.contract.game);
  const refusal = seating.refusal.value;
  return (
    <Frame>
      {banners}
      <div class="column waiting">
        <h1>{t.waitTitle(game ? told(game.name) : room.contract.game)}</h1>
        <div class="two">
          <div class="stack">
            <Card title={t.playersTitle}>
              <ul class="seat-list">{room.seats.map(({ seat }) => <SeatLine key={seat} seating={seating} room={room} seat={seat} />)}</ul>
              {refusal && <p class="wrong" role="status">{seating.refusalText(refusal)}</p>}
              {room.phase === 'salting' ? <p role="status">{t.salting}</p> : <StartRow seating={seating} room={room} />}
              {room.spectators > 0 && <p class="dim">{t.watching(room.spectators)}</p>}
            </Card>
            <Agreement seating={seating} room={room} />
          </div>
          <div class="stack">
            <Invitation room={room} />
            {room.contract.chat !== 'off' && <Card title={t.chat}><ChatBox seating={seating} /></Card>}
          </div>
        </div>
      </div>
    </Frame>
  );
}

function SeatLine({ seating, room, seat }: { readonly seating: Seating; readonly room: Room; readonly seat: number }) {
  const t = words.value;
  const { player, ready, present } = room.seats[seat]!;
  const you = seating.room.value.you;
  const mine = seating.mySeat.value;
  const host = you?.host ?? false;
  const name = player?.id === you?.player ? t.you : player?.name;
  if (!player) {
    return (
      <li class="seat free">
        <SwapUp seating={seating} seat={seat} />
        <span class={`face empty s${seat}`}><Badge coat={seat} /></span>
        <span class="grow dim">{t.seatFree}</span>
        {mine !== seat && <button type="button" aria-label={`${t.sit}${t.colon}${t.someone(seat)}`} onClick={() => void seating.say({ type: 'sit', seat })}>{t.sit}</button>}
        {host && room.contract.bots && <button type="button" aria-label={`${t.addBot}${t.colon}${t.someone(seat)}`} onClick={() => void seating.say({ type: 'add_bot', seat, level: 'random' })}><Icon name="bot" />{t.addBot}</button>}
      </li>
    );
  }
  return (
    <li class={`seat ${mine === seat ? 'mine' : ''}`}>
      <SwapUp seating={seating} seat={seat} />
      <Face coat={seat} />
      <span class="grow">
        <Badge coat={seat} /> <strong>{name}</strong>{player.kind === 'bot' && <small class="dim"> <Icon name="bot" /> {t.bot}</small>}{player.id === room.host && <small class="dim"> {t.host}</small>}
        <small class={`status ${ready || player.kind === 'bot' ? 'good-text' : 'dim'}`}>{ready || player.kind === 'bot' ? t.isReady : present ? t.isNotReady : t.away}</small>
      </span>
      {mine === seat && <button type="button" onClick={() => void seating.say({ type: 'stand' })}>{t.stand}</button>}
      {host && player.kind === 'bot' && <button type="button" aria-label={`${t.removeBot}${t.colon}${player.name}`} onClick={() => void seating.say({ type: 'remove_bot', seat })}>✕</button>}
      {host && player.kind === 'person' && mine !== seat && <button type="button" aria-label={`${t.kick}${t.colon}${player.name}`} onClick={() => void seating.say({ type: 'kick', seat })}>{t.kick}</button>}
    </li>
  );
}

// The host changes who sits where: this seat for the one above it.
function SwapUp({ seating, seat }: { readonly seating: Seating; readonly seat: number }) {
  const t = words.value;
  if (!seating.room.value.you?.host || seat === 0) return null;
  return <button type="button" class="swap quiet" aria-label={t.swapUp(seat)} title={t.swapUp(seat)} onClick={() => void seating.say({ type: 'swap_seats', seats: [seat - 1, seat] })}>⇅</button>;
}

function StartRow({ seating, room }: { readonly seating: Seating; readonly room: Room }) {
  const t = words.value;
  const mine = seating.mySeat.value;
  const host = seating.room.value.you?.host ?? false;
  const ready = mine !== null && room.seats[mine]!.ready;
  const free = room.seats.some(({ player }) => !player);
  const complete = !free && room.seats.every(({ player, ready: isReady, seat }) => player?.kind === 'bot' || isReady || (host && seat === mine));
  const fill = async () => {
    for (const { seat, player } of room.seats) if (!player) await seating.say({ type: 'add_bot', seat, level: 'random' });
  };
  const start = async () => {
    if (mine !== null && !ready) await seating.say({ type: 'ready', ready: true });
    await seating.say({ type: 'start' });
  };
  return (
    <>
      <div class="row wrap">
        {mine !== null && !host && <button type="button" class={ready ? '' : 'primary'} aria-pressed={ready} onClick={() => void seating.say({ type: 'ready', ready: !ready })}>{ready ? t.notReady : t.ready}</button>}
        {host && free && room.contract.bots && <button type="button" onClick={() => void fill()}><Icon name="bot" />{t.fillBots}</button>}
        {host && <button type="button" class="primary" disabled={!complete} onClick={() => void start()}><Icon name="play" />{t.start}</button>}
      </div>
      <p class="dim">{host ? (complete ? '' : t.startNeeds) : mine === null ? t.you_watch : t.hostStarts}</p>
    </>
  );
}

export const roomAddress = (room: { readonly link: string }): string => new URL(`/r/${room.link}`, location.href).href;

export function Invitation({ room }: { readonly room: Room }) {
  const t = words.value;
  const address = roomAddress(room);
  return (
    <Card title={t.invite}>
      <p class="dim">{t.inviteWhy}</p>
      <p class="big-code" aria-label={`${t.code}${t.colon}${room.code.split('').join(' ')}`}>{room.code}</p>
      <div class="row wrap">
        <CopyButton text={() => address} label={t.copyLink} />
        {typeof navigator.share === 'function' && <button type="button" onClick={() => void navigator.share({ url: address, title: 'Clowder' }).catch(() => undefined)}>{t.shareLink}</button>}
      </div>
      <QrCode text={address} />
    </Card>
  );
}

function QrCode({ text }: { readonly text: string }) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>([]);
  useEffect(() => { void import('uqr').then(({ encode }) => setRows(encode(text).data)); }, [text]);
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1Z`] : []))).join('');
  return (
    <svg class="qr" viewBox={`0 0 ${rows.length || 1} ${rows.length || 1}`} role="img" aria-label={words.value.qr} shape-rendering="crispEdges">
      <path d={path} />
    </svg>
  );
}

function Agreement({ seating, room }: { readonly seating: Seating; readonly room: Room }) {
  const t = words.value;
  const game = gameInfo(room.contract.game);
  const [draft, setDraft] = useState<Contract | null>(null);
  const save = async () => {
    if (!draft) return;
    const answer = await seating.say({ type: 'contract', contract: draft });
    if (answer.result === 'applied') setDraft(null);
  };
  return (
    <Card title={t.contract}>
      <p>{contractLine(room.contract, game)}</p>
      <dl class="facts">
        <div><dt>{t.takeBack}</dt><dd>{t.takeBacks[room.contract.take_back]}</dd></div>
        <div><dt>{t.vacancy}</dt><dd>{t.vacancies[room.contract.vacancy]} ({t.graceSeconds(room.contract.grace)})</dd></div>
        <div><dt>{t.spectators}</dt><dd>{t.spectatorsMay[room.contract.spectators]}</dd></div>
        <div><dt>{t.visibility}</dt><dd>{t.visibilities[room.contract.visibility]}</dd></div>
      </dl>
      <div class="row wrap">
        {game && seating.room.value.you?.host && <button type="button" onClick={() => setDraft(asked(room.contract))}>{t.change}</button>}
        <a class="button" href={`/rules/${room.contract.game}`}><Icon name="book" />{t.rules}</a>
      </div>
      {draft && game && (
        <Dialog title={t.contract} onClose={() => setDraft(null)}>
          <ContractForm game={game} contract={draft} onChange={setDraft} />
          <div class="row end"><button type="button" class="primary" onClick={() => void save()}>{t.save}</button></div>
        </Dialog>
      )}
    </Card>
  );
}
