// What a seat is called, by the name that a room or match has for it.
import { words } from '../app/app';

const deleted = 'Deleted player'; // stored in matches in place of the name of a player who has deleted himself

export function playerName(stored: string | undefined, seat: number): string {
  if (stored === undefined) return words.value.someone(seat);
  return stored === deleted ? words.value.deletedPlayer : stored;
}
