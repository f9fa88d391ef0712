// What whoever moved last has done to the board, for the marks there: the throw that follows and the end of a
// turn do not wipe them out.
import type { AnyGame, Tagged, Told } from './games/game';

export function traceOf(told: readonly Told<Tagged>[], game: AnyGame): readonly Tagged[] {
  const trace: Tagged[] = [];
  let mover: number | null = null;
  for (const { events } of told.toReversed()) {
    const seen = events.filter(event => game.beat(event)?.after);     // pieces walked
    if (seen.length === 0) continue;
    const who: number | null = seen.map(event => game.actor(event)).find(seat => seat !== null) ?? mover;
    if (mover !== null && who !== mover) break;
    mover = who;
    trace.unshift(...seen);
  }
  return trace;
}
