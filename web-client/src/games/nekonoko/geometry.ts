// Where things lie: 24 stones round 25 beds, on a grid of seven by seven.
import type { Thing } from '../../core/selection';

export type Point = readonly [x: number, y: number];

export const pitch = 80; // of the drawing, from one stone to the next
const margin = 12;
export const size = 7 * pitch + 2 * margin;
export const stones = 24;
const side = 6; // stones from one corner to the next
export const allStones: readonly number[] = Array.from({ length: stones }, (_, i) => i);
export const allBeds: readonly number[] = Array.from({ length: 25 }, (_, i) => i);

const at = (column: number, row: number): Point => [margin + pitch * (column + 0.5), margin + pitch * (row + 0.5)];

// Column and row of a stone, clockwise from the top left corner.
export function gridOfStone(stone: number): Point {
  const along = stone % side;
  switch (Math.floor(stone / side)) {
    case 0:
      return [along, 0];
    case 1:
      return [side, along];
    case 2:
      return [side - along, side];
    default:
      return [0, side - along];
  }
}

export const gridOfBed = (bed: number): Point => [1 + (bed % 5), 1 + Math.floor(bed / 5)];
export const isCorner = (stone: number): boolean => stone % side === 0;
export const placeOfStone = (stone: number): Point => at(...gridOfStone(stone));
export const placeOfBed = (bed: number): Point => at(...gridOfBed(bed));

// Where a reach ends that goes beyond the field: on the far side of the path.
export function placeBeyond(stone: number): Point {
  const [column, row] = gridOfStone(stone);
  if (isCorner(stone)) return at(side - column, side - row);
  return row === 0 || row === side ? at(column, side - row) : at(side - column, row);
}

// The stones of a walk, first and last included.
export function route(from: number, way: 'cw' | 'ccw', steps: number): readonly number[] {
  const step = way === 'cw' ? 1 : stones - 1;
  return Array.from({ length: steps + 1 }, (_, i) => (from + i * step) % stones);
}

export const idOfStone = (stone: number): Thing => `s${stone}`;
export const idOfBed = (bed: number): Thing => `b${bed}`;
export const stoneOf = (thing: Thing): number | null => (thing.startsWith('s') ? Number(thing.slice(1)) : null);
export const bedOf = (thing: Thing): number | null => (thing.startsWith('b') ? Number(thing.slice(1)) : null);
