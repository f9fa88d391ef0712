// Somebody is away, or the match is paused: how long the room waits, and what the others can vote for.
import { useEffect, useState } from 'preact/hooks';
import { language, words } from '../app/app';
import { countsDays } from '../app/contract';
import { clockText } from '../core/clock-text';
import { drawsWhenAgreed } from '../games';
import type { Room, RoomSeat } from '../protocol/schema';
import type { RoomController } from '../room/room-controller';
import { Said } from '../ui/said';
import { ProposeEnd } from './propose-end';

// ms until the room waits no longer for the owner of this seat; 0 when it does not wait any more; null if they are
// there, or need not be.
export function graceLeft(seat: RoomSeat, room: Room, now: number): number | null {
  if (countsDays(room.contract)) return null;
  if (seat.player?.kind !== 'person' || seat.present || seat.away_since === null) return null;
  return Math.max(0, seat.away_since + room.contract.grace * 1000 - now);
}

// The page's own clock, in seconds, while it is looked at.
function useSeconds(running: boolean): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick(n => n + 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
}

export function Away({ controller, room }: { readonly controller: RoomController; readonly room: Room }) {
  const view = controller.match.shown.value?.view;
  const awaited =
    room.phase === 'playing' && !room.paused
      ? room.seats.filter(
          seat => graceLeft(seat, room, 0) !== null && !seat.bot_plays && !view?.seats[seat.seat]?.resigned,
        )
      : [];
  useSeconds(awaited.length > 0);
  if (room.phase !== 'playing' || controller.connection.lost.value) return null; // without the room nobody knows
  return (
    <>
      {room.paused && <Paused controller={controller} waitsFor={room.paused.for} />}
      {awaited.map(seat => (
        <AwaySeat
          key={seat.seat}
          controller={controller}
          room={room}
          seat={seat}
          left={graceLeft(seat, room, controller.connection.time()) ?? 0}
        />
      ))}
    </>
  );
}

function Paused({
  controller,
  waitsFor,
}: {
  readonly controller: RoomController;
  readonly waitsFor: readonly number[];
}) {
  const t = words.value;
  const { name } = controller.names.log.value;
  return (
    <div class="notice offer">
      <Said text={waitsFor.length > 0 ? t.pausedFor(waitsFor.map(name)) : null} />
      <span>{waitsFor.length > 0 ? t.pausedFor(waitsFor.map(name)) : t.notes.paused}</span>
      {controller.connection.mySeat.value !== null && (
        <button
          type="button"
          class="small primary"
          onClick={() => void controller.connection.say({ type: 'offer', what: 'resume' })}
        >
          {t.resume}
        </button>
      )}
    </div>
  );
}

interface AwaySeatProps {
  readonly controller: RoomController;
  readonly room: Room;
  readonly seat: RoomSeat;
  readonly left: number;
}

function AwaySeat({ controller, room, seat: { seat }, left }: AwaySeatProps) {
  const t = words.value;
  const name = controller.names.log.value.name(seat);
  const mine = controller.connection.mySeat.value;
  const { vacancy, bots } = room.contract;
  const [asking, setAsking] = useState(false);
  if (left > 0)
    return (
      <p class="notice offer away-note">
        <span role="timer">{t.awayLeft(name, clockText(left, language.value))}</span>
        <span class="dim">{t.awayThen[vacancy]}</span>
      </p>
    );
  if (vacancy !== 'wait') return null;
  const offered = (what: string, seatOf?: number) =>
    room.offers.some(offer => offer.what === what && (seatOf === undefined || offer.for === seatOf));
  return (
    <div class="notice offer votes away-note">
      <Said text={t.awayLong(name)} />
      <span>{t.awayLong(name)}</span>
      {asking && <ProposeEnd controller={controller} onClose={() => setAsking(false)} />}
      {mine !== null && (
        <>
          {bots && !offered('bot', seat) && (
            <button
              type="button"
              class="small primary"
              onClick={() => void controller.connection.say({ type: 'offer', what: 'bot', seat })}
            >
              {t.letBot}
            </button>
          )}
          {!offered('pause') && (
            <button
              type="button"
              class="small"
              onClick={() => void controller.connection.say({ type: 'offer', what: 'pause' })}
            >
              {t.offerPause}
            </button>
          )}
          {!offered('draw') && (
            <button type="button" class="small" onClick={() => setAsking(true)}>
              {drawsWhenAgreed(controller.connection.slug.value) ? t.offerDraw : t.offerEnd}
            </button>
          )}
        </>
      )}
    </div>
  );
}
