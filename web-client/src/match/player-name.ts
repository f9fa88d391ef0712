// What a seat is called, by the name that a room or match has for it.
import { words } from '../app/app';
import { deleted, DistinctNames, isolated } from './distinct-names';

export function playerName(stored: string | undefined, seat: number): string {
  if (stored === undefined) return words.value.someone(seat);
  return stored === deleted ? words.value.deletedPlayer : isolated(stored);
}

// Those who played a match, by seat.
export function distinctSeats<Seat extends { readonly name: string }>(seats: readonly Seat[]): readonly Seat[] {
  const names = new DistinctNames();
  return seats.map((seat, i) => ({ ...seat, name: names.of(`${i}`, seat.name) }));
}
