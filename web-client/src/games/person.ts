// Who a sentence speaks of. A text asks `mine`, never the name, to speak to the reader.
import type { TableContext } from './game';

export interface Person {
  readonly name: string;
  readonly mine: boolean;
}

export const personOf = (seat: number, table: TableContext): Person => ({
  name: table.name(seat),
  mine: seat === table.me,
});
