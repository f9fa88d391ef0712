// What was done to the board last, for the marks there: the throw that follows and the end of a turn do not wipe
// them out. What was taken back leaves no mark.
import type { AnyGame, Tagged, LogEntry } from '../games/game';
import { keptEntries } from './kept-entries';

export interface Trace {
  readonly last: readonly Tagged[]; // by the last mover, in all steps
  readonly earlier: readonly Tagged[]; // by the others before them, since `me` moved: once each
}

export function traceOf(told: readonly LogEntry<Tagged>[], game: AnyGame, me: number | null): Trace {
  const turns: { readonly mover: number | null; readonly seen: Tagged[] }[] = [];
  for (const { events } of keptEntries(told).toReversed()) {
    const seen = events.filter(event => game.timing(event)?.after); // pieces walked
    if (seen.length === 0) continue;
    const turn = turns.at(-1);
    const mover: number | null =
      seen.map(event => game.actor(event)).find(seat => seat !== null) ?? turn?.mover ?? null;
    if (turn?.mover === mover || (turn && turn.mover === null)) {
      turns[turns.length - 1] = { mover, seen: [...seen, ...turn.seen] };
      continue;
    }
    if (turn && (turn.mover === me || mover === me || turns.some(it => it.mover === mover))) break;
    turns.push({ mover, seen });
  }
  const [last, ...others] = turns;
  return { last: last?.seen ?? [], earlier: others.toReversed().flatMap(({ seen }) => seen) };
}
