// What is left to be laid out in the field: to check how it was drawn.
import type { Bag } from '../../core/proof';
import type { DrawnBefore } from '../game';
import { colours, type View } from './types';

// N5, N6 So many colours, and so many flowers of each; what is left of the field stays empty.
const supplies: Readonly<Record<number, readonly [colours: number, each: number]>> = {
  2: [4, 4],
  3: [5, 4],
  4: [5, 5],
};

export function bagOf({ cells, seats }: View, from: string, { drawn }: Pick<DrawnBefore, 'drawn'>): Bag | null {
  const supply = supplies[seats.length];
  if (from !== 'field' || !supply) return null;
  const [kinds, each] = supply;
  const all = [...colours.slice(0, kinds).map(it => [it, each] as const), [null, cells.length - kinds * each] as const];
  return all.map(([flower, count]) => [flower, count - drawn.filter(it => it === flower).length]);
}
