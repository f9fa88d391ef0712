// What the points of a seat are made of. The points themselves are the server's.
import { colours, type Colour, type View } from './types';

export interface Reckoning {
  readonly bunches: readonly { readonly colour: Colour; readonly n: number }[];   // flowers that are not alone
  readonly kinds: number;
  readonly litter: number;                                                        // kittens side by side
  readonly found: number;                                                         // lost kittens
  readonly most: boolean;                                                         // nobody has found more
}

export function reckon(view: View, seat: number): Reckoning {
  const { flowers, score } = view.seats[seat]!;
  const picked = colours.map(colour => ({ colour, n: flowers[colour] ?? 0 }));
  const found = view.seats.map(({ lost_kittens: lost }) => lost.reduce((sum, n) => sum + n, 0));
  return {
    bunches: picked.filter(({ n }) => n > 1),
    kinds: picked.filter(({ n }) => n > 0).length,
    litter: score.board,
    found: found[seat]!,
    most: found[seat] === Math.max(...found),
  };
}
