// The player whom a sentence is about. A text asks `mine`, never the name, to speak to the reader.
import type { Seating } from './game';

export interface Person {
  readonly name: string;
  readonly mine: boolean;
}

export const personOf = (seat: number, seating: Seating): Person => ({
  name: seating.name(seat),
  mine: seat === seating.me,
});
