// How a board can be turned: towards each seat from which it looks different.
import type { CommonView, Game } from '../games/game';

// The next seat, after the present one, from which the board looks different; null: it looks the same from everywhere.
export function nextViewpoint<V extends CommonView>(
  { facing }: Pick<Game<V, any, any, any>, 'facing'>,
  view: V,
  now: number | null,
): number | null {
  if (!facing) return null;
  const first = now === null ? 0 : now + 1;
  const order = view.seats.map((_, i) => (first + i) % view.seats.length);
  return order.find(seat => facing(view, seat) !== facing(view, now)) ?? null;
}
