// A review by side in place of by seat: team-mates share the win, so their team has the sum of their shares.
import { words } from '../app/app';
import type { Analysis } from '../protocol/schema';
import { letterOf, sidesOf, teamsOf, type Options } from './teams';

export interface Side {
  readonly seats: readonly number[];
  readonly name: string;
  readonly team: boolean;
}
type Sides = readonly Side[];

// Teams by their letters, or each seat by its name.
export function namedSides(options: Options, seats: number, name: (seat: number) => string): Sides {
  const team = teamsOf(options).length > 0;
  return sidesOf(options, seats).map((its, i) => ({
    seats: its,
    name: team ? words.value.team(letterOf(i)) : name(its[0]!),
    team,
  }));
}

const summed = (sides: Sides, bySeat: readonly number[]): number[] =>
  sides.map(({ seats }) => seats.reduce((sum, seat) => sum + (bySeat[seat] ?? 0), 0));

export const sharesBySide = <T extends Pick<Analysis, 'shares' | 'knowledge'>>(review: T, sides: Sides): T => ({
  ...review,
  shares: review.shares.map(row => summed(sides, row)),
  knowledge: review.knowledge.map(it => ({ ...it, shares: summed(sides, it.shares) })),
});

const parts = ['start', 'luck', 'own_play', 'others_play', 'unexplained', 'rulings', 'result'] as const;
export type Account = Pick<Analysis['seats'][number], (typeof parts)[number]>;

// What led each side from the start to the result.
export const accountsBySide = ({ seats }: Pick<Analysis, 'seats'>, sides: Sides): readonly Account[] =>
  sides.map(side => {
    const sum = (part: (typeof parts)[number]) => side.seats.reduce((all, seat) => all + (seats[seat]?.[part] ?? 0), 0);
    return Object.fromEntries(parts.map(part => [part, sum(part)])) as Account;
  });

// Whose share a turning point is told of.
export const sideOf = (sides: Sides, seat: number): Side => sides.find(it => it.seats.includes(seat))!;
