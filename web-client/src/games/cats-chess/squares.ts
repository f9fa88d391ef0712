// The board: ten files from a, ten ranks from 1, and whose pieces stand where.
import type { Piece, View } from './types';

export const side = 10;
const files = 'abcdefghij';

export const fileOf = (square: string): number => files.indexOf(square[0] ?? '');
export const rankOf = (square: string): number => Number(square.slice(1)) - 1;
export const nameAt = (file: number, rank: number): string => `${files[file]}${rank + 1}`;
export const isSquare = (thing: string): boolean => /^[a-j](10|[1-9])$/.test(thing);
// What the d100 shows for a square.
export const thrownFor = (square: string): number => side * rankOf(square) + fileOf(square);

// Column and row on the screen, row 0 at the top. `flipped`: black sits at the bottom.
export const turned = (square: string, flipped: boolean): readonly [column: number, row: number] =>
  flipped ? [side - 1 - fileOf(square), rankOf(square)] : [fileOf(square), side - 1 - rankOf(square)];
export const squareAt = (column: number, row: number, flipped: boolean): string =>
  flipped ? nameAt(side - 1 - column, row) : nameAt(column, side - 1 - row);

// As they are read, from the top left corner on.
export const squares = (flipped: boolean): readonly string[] =>
  Array.from({ length: side * side }, (_, i) => squareAt(i % side, Math.floor(i / side), flipped));

// Castling goes three squares towards the nearer or the farther rook.
export const castlesShort = (kingTo: string): boolean => fileOf(kingTo) > 4;

export type Colour = 'white' | 'black';
export const colourOf = (piece: Piece): Colour | null =>
  piece === '*' ? null : piece === piece.toUpperCase() ? 'white' : 'black';
export const kindOf = (piece: Piece): string => piece.toUpperCase();
export const colourOfSeat = (view: View, seat: number | null): Colour | null =>
  view.white === null || seat === null ? null : view.white === seat ? 'white' : 'black';
export const isCat = (piece: Piece): boolean => 'CT'.includes(kindOf(piece));

// The square before a piece of that colour; on the last rank the one behind it.
export function nextOn(square: string, colour: Colour | null): string {
  const on = rankOf(square) + (colour === 'black' ? -1 : 1);
  return nameAt(fileOf(square), on < 0 ? 1 : on >= side ? side - 2 : on);
}

// Where the pawns of a colour promote, and where two cats win.
export const lastRank = (colour: Colour): number => (colour === 'white' ? side - 1 : 0);
export const catsAcross = (view: View, colour: Colour): readonly string[] =>
  Object.entries(view.board).flatMap(([at, piece]) =>
    isCat(piece) && colourOf(piece) === colour && rankOf(at) === lastRank(colour) ? [at] : [],
  );
