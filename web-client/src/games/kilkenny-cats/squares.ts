// The board: squares with x and y from 1 to 14, mouse holes just outside, and how it is turned to a side.
import type { KilkennySide as Side, KilkennySquare as Square, KilkennyView as View } from '../../protocol/schema';

export type { Side, Square };

export const idOf = ([x, y]: Square): string => `${x},${y}`;
export const squareOf = (id: string): Square => id.split(',').map(Number) as Square;
export const sameSquare = (a: Square, b: Square): boolean => a[0] === b[0] && a[1] === b[1];

// The holes that a side runs to lie on the edge across from it.
export const holes: Readonly<Record<Side, readonly [Square, Square]>> = {
  south: [
    [7, 15],
    [8, 15],
  ],
  west: [
    [15, 7],
    [15, 8],
  ],
  north: [
    [7, 0],
    [8, 0],
  ],
  east: [
    [0, 7],
    [0, 8],
  ],
};

export const seatOfHole = (view: View, square: Square): number | null => {
  const seat = view.seats.findIndex(({ side }) => side !== null && holes[side].some(hole => sameSquare(hole, square)));
  return seat < 0 ? null : seat;
};

// Whose cat is there; null for nobody's.
export const seatOn = (view: View, square: Square): number | null => {
  const seat = view.seats.findIndex(({ cats, holes: home }) => [...cats, ...home].some(at => sameSquare(at, square)));
  return seat < 0 ? null : seat;
};

// The edge on which a hole lies; null for squares of the board.
export function edgeOf([x, y]: Square): Side | null {
  if (y === 15) return 'north';
  if (y === 0) return 'south';
  if (x === 15) return 'east';
  return x === 0 ? 'west' : null;
}

export const nameOf = ([x, y]: Square): string => `${String.fromCharCode(96 + x)}${y}`;

// Column and row on the screen, both from 0 to 15, row 0 at the top; the side sits at the bottom.
export function turned([x, y]: Square, side: Side): readonly [column: number, row: number] {
  switch (side) {
    case 'south':
      return [x, 15 - y];
    case 'west':
      return [15 - y, 15 - x];
    case 'north':
      return [15 - x, y];
    case 'east':
      return [y, x];
  }
}

// So many squares on from a side, towards the holes that it runs to.
export function ahead([x, y]: Square, side: Side, squares: number): Square {
  switch (side) {
    case 'south':
      return [x, y + squares];
    case 'west':
      return [x + squares, y];
    case 'north':
      return [x, y - squares];
    case 'east':
      return [x - squares, y];
  }
}

// The side at the bottom of the board for a seat.
export const sideOf = (view: View, seat: number | null): Side =>
  (seat === null ? null : view.seats[seat]?.side) ?? 'south';

export const allSquares: readonly Square[] = Array.from(
  { length: 14 * 14 },
  (_, i): Square => [1 + (i % 14), 1 + Math.floor(i / 14)],
);
