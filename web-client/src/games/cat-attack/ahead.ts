// The throw that follows a choice for certain: where each number leads, and which ones would corner the cat.
import { same } from '../../core/json';
import { costOf, leaves } from './paths';
import type { AttackChoice, AttackSelection, Space, View } from './types';

// The numbers that lead to a place, by place.
export function numbersTo({ ahead = [] }: AttackChoice): ReadonlyMap<Space, readonly number[]> {
  const found = new Map<Space, number[]>();
  ahead.forEach((prospect, i) => {
    if ('to' in prospect)
      for (const id of prospect.to as readonly Space[]) found.set(id, [...(found.get(id) ?? []), i + 1]);
  });
  return found;
}

// Numbers that would corner the cat at the same price. `last`: it would be the end of it.
export interface Danger {
  readonly numbers: readonly number[];
  readonly lives: number;
  readonly last: boolean;
}

export function dangers({ ahead = [] }: AttackChoice, me: number): readonly Danger[] {
  const found: Danger[] = [];
  ahead.forEach((prospect, i) => {
    if ('to' in prospect) return;
    const lives = costOf(prospect, me);
    const last = prospect.does.some(it => it.event === 'retired' && it.seat === me);
    const at = found.findIndex(it => it.lives === lives && it.last === last);
    if (at < 0) found.push({ numbers: [i + 1], lives, last });
    else found[at] = { ...found[at]!, numbers: [...found[at]!.numbers, i + 1] };
  });
  return found;
}

// Where the cat would throw.
export const throwsAt = (choice: AttackChoice, view: View, me: number): Space | null =>
  leaves(choice, me) ?? view.seats[me]?.space ?? null;

// What the throw would do that follows every choice which leaves the cat where it is; null if they are not alike.
export function staying({ open, chosen }: AttackSelection, me: number): readonly Danger[] | null {
  if (chosen) return null;
  const [first, ...others] = open.flatMap(({ choice }) =>
    choice.ahead && leaves(choice, me) === null ? [dangers(choice, me)] : [],
  );
  return first && others.every(it => same(it, first)) ? first : null;
}
