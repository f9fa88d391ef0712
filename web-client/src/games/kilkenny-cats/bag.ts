// Which sides are still to be dealt: to check how they were drawn.
import type { Bag } from '../../core/proof';
import type { DrawnBefore } from '../game';
import type { Side } from './squares';
import type { View } from './types';

// K2 By the number of seats.
const sides: Readonly<Record<number, readonly Side[]>> = {
  2: ['south', 'north'],
  3: ['south', 'west', 'north'],
  4: ['south', 'west', 'north', 'east'],
};

export const bagOf = ({ seats }: View, from: string, { drawn }: Pick<DrawnBefore, 'drawn'>): Bag | null =>
  from === 'seats' ? (sides[seats.length]?.filter(side => !drawn.includes(side)).map(side => [side, 1]) ?? null) : null;
