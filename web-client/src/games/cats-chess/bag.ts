// Which colours are still to be dealt: to check how they were drawn.
import type { Bag } from '../../core/proof';
import type { DrawnBefore } from '../game';
import type { View } from './types';

// X1 The first colour is that of seat 0. Where the options fix it, the bag holds nothing else.
export function bagOf(_: View, from: string, { drawn, options: { white } }: DrawnBefore): Bag | null {
  if (from !== 'seats') return null;
  const fixed = white === 0 ? 'white' : white === 1 ? 'black' : null;
  return (['white', 'black'] as const)
    .filter(colour => (drawn.length > 0 ? !drawn.includes(colour) : !fixed || colour === fixed))
    .map(colour => [colour, 1]);
}
