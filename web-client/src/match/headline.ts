// How a match ended, in one line.
import { words } from '../app/app';
import type { CommonView, TableContext } from '../games/game';
import type { Result } from '../protocol/schema';
import { teamOfAll } from './teams';

export interface Outcome {
  readonly first: readonly number[]; // seats of the first rank
  readonly drawn: boolean; // everybody who has not resigned shares it
}

export function outcomeOf({ seats }: Result, view: CommonView): Outcome {
  const first = seats.flatMap(({ rank }, seat) => (rank === 1 ? [seat] : []));
  return { first, drawn: first.length > 1 && first.length === view.seats.filter(({ resigned }) => !resigned).length };
}

export function headline(result: Result, view: CommonView, table: TableContext): string {
  const t = words.value;
  const { first, drawn } = outcomeOf(result, view);
  if (drawn) return t.drawn;
  if (table.me === null || !first.includes(table.me))
    return t.wins(first.map(table.name), first.length > 1 ? teamOfAll(table.options, first) : null);
  const others = first.filter(seat => seat !== table.me);
  return others.length === 0 ? t.youWin : t.youShare(others.map(table.name));
}
