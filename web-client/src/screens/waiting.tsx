// Before a match: who sits where, how to get here, and what has been agreed on.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { announcer, change, gameInfo, games, language, localized, settings, words } from '../app/app';
import { asked, contractLine, countsDays, invitationTitle } from '../app/contract';
import { knowsGame } from '../games';
import type { BotLevel, Contract, Room } from '../protocol/schema';
import { roomPath } from '../core/code';
import type { Request } from '../core/room';
import type { RoomController } from '../room/room-controller';
import { seatNews } from '../room/seat-news';
import { sitReady } from '../room/sit-ready';
import { Badge, Face, Icon } from '../ui/art';
import { Banner } from '../ui/banner';
import { Frame } from '../ui/chrome';
import { CopyButton } from '../ui/copy';
import { Dialog } from '../ui/dialog';
import { Card } from '../ui/card';
import { later } from '../ui/later';
import { TeamTag } from '../ui/team';
import { BotLevelOf, NextBots } from './bot-level';
import { ChatBox } from './chat';
import { continueWords } from './continue-words';
import { ContinuedFrom } from './continued';
import { HostTools } from './host-tools';
import { LeaveButtons } from './leave-buttons';
import { Said } from '../ui/said';
import { RematchNotice } from './rematch';

const ContractForm = later(async () => (await import('./contract-form')).ContractForm);
const NextGame = later(async () => (await import('./next-game')).NextGame);

interface WaitingProps {
  readonly controller: RoomController;
  readonly room: Room;
  readonly banners: ComponentChildren;
}

export function Waiting({ controller, room, banners }: WaitingProps) {
  const t = words.value;
  const game = gameInfo(room.contract.game);
  const title = game ? localized(game.name) : room.contract.game;
  const refusal = controller.refusals.last.value;
  const before = useRef(room);
  useEffect(() => {
    const me = controller.connection.you.peek()?.player;
    for (const news of seatNews(room, before.current, me, language.peek())) announcer.say(news);
    before.current = room;
  }, [room]);
  return (
    <Frame>
      {banners}
      <div class="column waiting">
        <h1>{room.phase === 'over' ? `${title}${t.colon}${t.toRoom}` : t.waitTitle(title)}</h1>
        {room.phase === 'over' && (
          <div class="row">
            <button
              type="button"
              onClick={() => {
                controller.waitingRoom.between.value = false;
              }}
            >
              {t.toResult}
            </button>
          </div>
        )}
        {room.phase === 'over' && <RematchNotice at={controller.connection} />}
        {room.start && (
          <p>
            <ContinuedFrom start={room.start} />
          </p>
        )}
        {controller.waitingRoom.agreementChanged.value && <Banner tone="warn" text={t.agreementChanged} said />}
        {controller.connection.you.value?.kicked && <Banner tone="warn" text={t.kicked} />}
        <div class="two">
          <Card title={t.playersTitle}>
            <ul class="seat-list">
              {room.seats.map(({ seat }) => (
                <SeatLine key={seat} controller={controller} room={room} seat={seat} />
              ))}
            </ul>
            {refusal && (
              <p class="wrong">
                <Said text={controller.refusals.text(refusal)} />
                {controller.refusals.text(refusal)}
              </p>
            )}
            {room.phase === 'salting' ? (
              <p>
                <Said text={t.salting} />
                {t.salting}
              </p>
            ) : (
              <StartRow controller={controller} room={room} />
            )}
            {room.spectators > 0 && <p class="dim">{t.watching(room.spectators)}</p>}
            <Spectators controller={controller} room={room} />
            <HostTools controller={controller} room={room} />
            <LeaveButtons controller={controller} />
          </Card>
          <div class="stack">
            <Card title={t.invite}>
              <Invitation room={room} />
            </Card>
            {room.contract.chat !== 'off' && (
              <Card title={t.chat}>
                <ChatBox controller={controller} />
              </Card>
            )}
          </div>
          <Agreement controller={controller} room={room} />
        </div>
      </div>
    </Frame>
  );
}

function SeatLine({
  controller,
  room,
  seat,
}: {
  readonly controller: RoomController;
  readonly room: Room;
  readonly seat: number;
}) {
  const t = words.value;
  const { player, ready, present, level } = room.seats[seat]!;
  const you = controller.connection.you.value;
  const mine = controller.connection.mySeat.value;
  const host = you?.host ?? false;
  const name = player?.id === you?.player ? t.you : player?.name;
  if (!player) {
    return (
      <li class="seat free">
        <SwapUp controller={controller} seat={seat} />
        <span class={`face empty s${seat}`}>
          <Badge coat={seat} />
        </span>
        <span class="grow dim">{t.seatFree}</span>
        {mine !== seat && !you?.kicked && (
          <button
            type="button"
            aria-label={`${t.sit}${t.colon}${t.someone(seat)}`}
            onClick={() => void controller.connection.say({ type: 'sit', seat })}
          >
            {t.sit}
          </button>
        )}
        {host && room.contract.bots && (
          <button
            type="button"
            aria-label={`${t.addBot}${t.colon}${t.someone(seat)}`}
            onClick={() => void controller.connection.say({ type: 'add_bot', seat, level: settings.peek().botLevel })}
          >
            <Icon name="bot" />
            {t.addBot}
          </button>
        )}
      </li>
    );
  }
  return (
    <li class={`seat ${mine === seat ? 'mine' : ''}`}>
      <SwapUp controller={controller} seat={seat} />
      <Face coat={seat} level={level} />
      <span class="grow">
        <Badge coat={seat} />{' '}
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <TeamTag options={room.contract.options} seat={seat} />
        {player.kind === 'bot' && (
          <small class="dim">
            {' '}
            <Icon name="bot" /> {level ? t.botOf(t.levels[level].name) : t.bot}
          </small>
        )}
        {player.id === room.host && <small class="dim"> {t.host}</small>}
        <small class={`status ${ready || player.kind === 'bot' ? 'good-text' : 'dim'}`}>
          {ready || player.kind === 'bot' ? t.isReady : present ? t.isNotReady : t.away}
        </small>
        {level && <small class="dim status">{t.levels[level].line}</small>}
      </span>
      {mine === seat && (
        <button type="button" onClick={() => void controller.connection.say({ type: 'stand' })}>
          {t.stand}
        </button>
      )}
      {host && level && (
        <BotLevelOf name={player.name} level={level} onPick={picked => void setLevel(controller, seat, picked)} />
      )}
      {host && player.kind === 'bot' && (
        <button
          type="button"
          aria-label={`${t.removeBot}${t.colon}${player.name}`}
          onClick={() => void controller.connection.say({ type: 'remove_bot', seat })}
        >
          ✕
        </button>
      )}
      {host && player.kind === 'person' && mine !== seat && (
        <SendAway controller={controller} player={player} seat={seat} />
      )}
    </li>
  );
}

// Another bot takes the seat.
async function setLevel({ connection }: RoomController, seat: number, level: BotLevel): Promise<void> {
  change({ botLevel: level });
  await connection.say({ type: 'remove_bot', seat });
  await connection.say({ type: 'add_bot', seat, level });
}

interface SendAwayProps {
  readonly controller: RoomController;
  readonly player: { readonly id: string; readonly name: string };
  readonly seat: number | null; // null: a spectator
}

// Asks first; the host chooses from where.
function SendAway({ controller, player, seat }: SendAwayProps) {
  const t = words.value;
  const [asking, setAsking] = useState(false);
  const send = (request: Request) => {
    setAsking(false);
    void controller.connection.say(request);
  };
  return (
    <>
      <button type="button" aria-label={`${t.kick}${t.colon}${player.name}`} onClick={() => setAsking(true)}>
        {t.kick}
      </button>
      {asking && (
        <Dialog title={t.kickSure(player.name)} onClose={() => setAsking(false)}>
          <p>{t.kickWhy}</p>
          <div class="row wrap end">
            <button type="button" onClick={() => setAsking(false)}>
              {t.cancel}
            </button>
            {seat !== null && (
              <button type="button" class="danger" onClick={() => send({ type: 'kick', seat })}>
                {t.kickTable}
              </button>
            )}
            <button type="button" class="danger" onClick={() => send({ type: 'send_away', player: player.id })}>
              {t.kickRoom}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

// Shown to the host alone.
export function Spectators({ controller, room }: { readonly controller: RoomController; readonly room: Room }) {
  const t = words.value;
  if (!room.spectator_list?.length) return null;
  return (
    <section aria-label={t.spectatorsTitle}>
      <h3>{t.spectatorsTitle}</h3>
      <ul class="seat-list">
        {room.spectator_list.map(({ player, name, muted }) => (
          <li key={player} class="seat">
            <strong class="grow">
              <bdi>{name}</bdi>
            </strong>
            <button
              type="button"
              aria-label={`${muted ? t.unmute : t.mute}${t.colon}${name}`}
              onClick={() => void controller.connection.say({ type: 'mute', player, muted: !muted })}
            >
              {muted ? t.unmute : t.mute}
            </button>
            <SendAway controller={controller} player={{ id: player, name }} seat={null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

// The host changes who sits where: this seat for the one above it.
function SwapUp({ controller, seat }: { readonly controller: RoomController; readonly seat: number }) {
  const t = words.value;
  if (!controller.connection.you.value?.host || seat === 0) return null;
  return (
    <button
      type="button"
      class="swap quiet"
      aria-label={t.swapUp(seat)}
      title={t.swapUp(seat)}
      onClick={() => void controller.connection.say({ type: 'swap_seats', seats: [seat - 1, seat] })}
    >
      ⇅
    </button>
  );
}

function StartRow({ controller, room }: { readonly controller: RoomController; readonly room: Room }) {
  const t = words.value;
  const mine = controller.connection.mySeat.value;
  const host = controller.connection.you.value?.host ?? false;
  const ready = mine !== null && room.seats[mine]!.ready;
  const free = room.seats.some(({ player }) => !player);
  const complete = !free && room.seats.every(it => it.ready);
  const maySit = mine === null && free && !controller.connection.you.value?.kicked;
  const fill = async () => {
    for (const { seat, player } of room.seats)
      if (!player) await controller.connection.say({ type: 'add_bot', seat, level: settings.peek().botLevel });
  };
  return (
    <>
      {host && free && room.contract.bots && <NextBots />}
      <div class="row wrap">
        {host && free && <SendLink room={room} strong={mine !== null} />}
        {maySit && (
          <button type="button" class="primary" onClick={() => void sitReady(controller)}>
            {t.sitReady}
          </button>
        )}
        {mine !== null && !host && (
          <button
            type="button"
            class={ready ? '' : 'primary'}
            onClick={() => void controller.connection.say({ type: 'ready', ready: !ready })}
          >
            {ready ? t.notReady : t.ready}
          </button>
        )}
        {host && free && room.contract.bots && (
          <button type="button" onClick={() => void fill()}>
            <Icon name="bot" />
            {t.fillBots}
          </button>
        )}
        {host && (
          <button
            type="button"
            class={free ? '' : 'primary'}
            disabled={!complete}
            onClick={() => void controller.connection.say({ type: 'start' })}
          >
            <Icon name="play" />
            {t.start}
          </button>
        )}
      </div>
      <p class="dim">{host ? (complete ? '' : t.startNeeds) : mine === null ? t.you_watch : t.hostStarts}</p>
    </>
  );
}

export const roomAddress = (room: { readonly code: string; readonly link?: string | undefined }): string =>
  new URL(roomPath(room), location.href).href;

export function Invitation({ room }: { readonly room: Room }) {
  const t = words.value;
  const address = roomAddress(room);
  return (
    <>
      <p class="dim">{t.inviteWhy}</p>
      <p class="big-code">
        <span class="unseen">{`${t.code}${t.colon}${room.code.split('').join(' ')}`}</span>
        <span aria-hidden="true">{room.code}</span>
      </p>
      <div class="row wrap">
        <CopyButton text={() => address} label={t.copyLink} />
        {typeof navigator.share === 'function' && <SendLink room={room} />}
      </div>
      <QrCode text={address} />
    </>
  );
}

// By the share sheet of the device; where there is none the link is copied.
function SendLink({ room, strong = false }: { readonly room: Room; readonly strong?: boolean }) {
  const t = words.value;
  const url = roomAddress(room);
  const title = invitationTitle(room);
  const style = strong ? 'primary' : '';
  if (typeof navigator.share !== 'function') return <CopyButton text={() => url} label={t.shareLink} class={style} />;
  return (
    <button
      type="button"
      class={style}
      onClick={() => void navigator.share({ url, title, text: title }).catch(() => undefined)}
    >
      <Icon name="link" />
      {t.shareLink}
    </button>
  );
}

function QrCode({ text }: { readonly text: string }) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>([]);
  useEffect(() => {
    import('uqr').then(
      ({ encode }) => setRows(encode(text).data),
      () => undefined, // app/missing-part.ts
    );
  }, [text]);
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1Z`] : []))).join('');
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${rows.length || 1} ${rows.length || 1}`}
      role="img"
      aria-label={words.value.qr}
      shape-rendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

function Agreement({ controller, room }: { readonly controller: RoomController; readonly room: Room }) {
  const t = words.value;
  const game = gameInfo(room.contract.game);
  const [draft, setDraft] = useState<Contract | null>(null);
  const drafted = draft && gameInfo(draft.game);
  const save = async () => {
    if (!draft) return;
    const answer = await controller.connection.say({ type: 'contract', contract: draft });
    if (answer.result === 'applied') setDraft(null);
  };
  return (
    <Card title={t.contract}>
      <p>{contractLine(room.contract, game)}</p>
      <dl class="facts">
        {room.contract.clock && (
          <div>
            <dt>{t.timeOut}</dt>
            <dd>{t.timeOuts[room.contract.time_out]}</dd>
          </div>
        )}
        {game?.take_back && (
          <div>
            <dt>{t.takeBack}</dt>
            <dd>{t.takeBacks[room.contract.take_back]}</dd>
          </div>
        )}
        {!countsDays(room.contract) && (
          <div>
            <dt>{t.vacancy}</dt>
            <dd>
              {t.vacancies[room.contract.vacancy]}
              {room.contract.grace > 0 && ` (${t.graceSeconds(room.contract.grace)})`}
            </dd>
          </div>
        )}
        <div>
          <dt>{t.spectators}</dt>
          <dd>{t.spectatorsMay[room.contract.spectators]}</dd>
        </div>
        <div>
          <dt>{t.visibility}</dt>
          <dd>{t.visibilities[room.contract.visibility]}</dd>
        </div>
        <div>
          <dt>{t.hintsAllowed}</dt>
          <dd>{room.contract.hints ? t.yes : t.no}</dd>
        </div>
      </dl>
      <div class="row wrap">
        {game && controller.connection.you.value?.host && (
          <button type="button" onClick={() => setDraft(asked(room.contract))}>
            {t.change}
          </button>
        )}
        <a class="button" href={`/rules/${room.contract.game}`}>
          <Icon name="book" />
          {t.rules}
        </a>
      </div>
      {!room.start && room.phase !== 'salting' && <NextGame controller={controller} room={room} />}
      {draft && drafted && (
        <Dialog title={t.contract} onClose={() => setDraft(null)}>
          {room.phase === 'over' && <p>{t.changeSure}</p>}
          {room.start && <p>{continueWords[language.value].stays}</p>}
          <ContractForm
            game={drafted}
            contract={draft}
            fixed={room.start !== undefined}
            games={games.value?.filter(it => knowsGame(it.slug)) ?? []}
            onChange={setDraft}
          />
          <div class="row end">
            <button type="button" class="primary" onClick={() => void save()}>
              {t.save}
            </button>
          </div>
        </Dialog>
      )}
    </Card>
  );
}
