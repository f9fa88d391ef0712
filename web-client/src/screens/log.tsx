// What has happened, newest first: a real list, a line a turn, which unfolds. A line leads back to its
// position.
import { useMemo, useState } from 'preact/hooks';
import { words } from '../app/app';
import { pointsAt } from '../match/pointing';
import type { RoomController } from '../room/room-controller';
import { lastTurns, lineOf, turnsOf, type LoggedTurn } from '../match/turns';
import { Badge } from '../ui/art';
import { ContinuedFrom } from './continued';
import { useSlidingIn } from './slide';

const page = 40; // turns that are shown at first, and that are added on demand

export function Log({ controller }: { readonly controller: RoomController }) {
  const t = words.value;
  const [most, setMost] = useState(page);
  const list = useSlidingIn<HTMLOListElement>();
  const game = controller.match.game.value;
  const text = controller.match.text.value;
  const view = controller.match.shown.value?.view;
  const told = controller.log.told.value;
  const seating = controller.names.moves.value;
  const match = controller.connection.match.value?.match;
  const seq = controller.match.shown.value?.seq ?? 0;
  const notes = controller.notes.list.value.filter(note => note.match === match && note.seq <= seq);
  const from = useMemo(() => (game ? lastTurns(told, game, most + 1) : 0), [game, told, most]);
  const turns = useMemo(
    () =>
      game && text && view
        ? turnsOf(told.slice(from), game, text, seating, view, notes).slice(from > 0 ? 1 : 0) // its begin may be left out
        : [],
    [game, text, view, told, from, seating, notes.length],
  );
  if (!game || !view) return null;
  const whole = controller.log.tellsAll.value;
  const start = controller.connection.room.value?.start;
  const look = (seq: number) => {
    void controller.lookBack.go(seq);
    document.querySelector('.board-area')?.scrollIntoView({ block: 'nearest' });
  };
  const earlier = () => {
    setMost(most + page);
    if (turns.length <= most && from === 0) void controller.log.tellMore();
  };
  return (
    <ol ref={list} class="log log-lines" tabIndex={0} aria-label={t.log}>
      {turns
        .slice(-most)
        .reverse()
        .map(turn => (
          <Turn
            key={turn.key}
            turn={turn}
            setUp={turn.seat === null && whole && from === 0}
            controller={controller}
            coat={seat => game.coat?.(view, seat) ?? seat}
            look={look}
          />
        ))}
      {(turns.length > most || from > 0 || !whole) && (
        <li class="earlier">
          <button type="button" class="small" onClick={earlier}>
            {t.logEarlier}
          </button>
        </li>
      )}
      {start && (
        <li>
          <span class="badge" />
          <ContinuedFrom start={start} />
        </li>
      )}
    </ol>
  );
}

interface TurnProps {
  readonly turn: LoggedTurn;
  readonly setUp: boolean; // what comes before the first turn
  readonly controller: RoomController;
  readonly coat: (seat: number) => number;
  readonly look: (seq: number) => void;
}

function Turn({ turn, setUp, controller, coat, look }: TurnProps) {
  const t = words.value;
  const [open, setOpen] = useState(false);
  const seating = controller.names.moves.value;
  const back = controller.lookBack.here.value?.step ?? null;
  const { seat, all } = turn;
  const { what, seq, at, hit, more } = lineOf(turn, setUp, seating);
  const here = (from: number, to: number) => (back !== null && back >= from && back <= to ? 'step' : undefined);
  return (
    <li class={hit ? 'hit' : ''}>
      {seat === null ? <span class="badge" /> : <Badge coat={coat(seat)} />}
      <button
        type="button"
        class="line"
        aria-current={here(all[0]!.seq, seq)}
        onClick={() => look(seq)}
        {...pointsAt(at)}
      >
        <span>
          {seat !== null && (
            <>
              {seating.name(seat)}
              {t.colon}
            </>
          )}
          {what}
        </span>
      </button>
      {more && (
        <button
          type="button"
          class="unfold"
          aria-expanded={open}
          aria-label={t.logDetails}
          onClick={() => setOpen(!open)}
        >
          <span aria-hidden="true">{open ? '▾' : '▸'}</span>
        </button>
      )}
      {open && (
        <ol class="details">
          {all.map(it => (
            <li key={it.key} class={it.hit ? 'hit' : ''}>
              <button
                type="button"
                class="line"
                aria-current={here(it.seq, it.seq)}
                onClick={() => look(it.seq)}
                {...pointsAt(it.at)}
              >
                {it.who !== null && it.who !== seat && (
                  <>
                    {seating.name(it.who)}
                    {t.colon}
                  </>
                )}
                {it.what}
              </button>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
