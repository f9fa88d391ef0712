// The neighbourhood as it is drawn: places, ways, houses and shops, all from the file that the server keeps.
import board from '../../../../protocol/games/cat-attack-board.json';
import type { Item, Space, View } from './types';

export type House = NonNullable<View['seats'][number]['house']>;
export type Shop = keyof View['shops'];
export type Street = NonNullable<View['car']>;
export type Kind = 'street' | 'wall' | 'house_garden' | 'home' | 'shop_garden' | 'burglar' | 'birdhouse' | 'mousehole';

export interface Place {
  readonly id: Space;
  readonly kind: Kind;
  readonly x: number; // in the units of the drawing
  readonly y: number;
  readonly curiosity: boolean;
  readonly row: number;
}

const unit = { x: 46, y: 32 };
const margin = { x: 40, y: 36 };
export const size = { width: 16 * unit.x + 2 * margin.x, height: 16 * unit.y + 2 * margin.y };

// From the steps of the board's file to the units of the drawing.
export const onGrid = (x: number, y: number) => ({ x: margin.x + x * unit.x, y: margin.y + y * unit.y });

export const places: readonly Place[] = board.spaces
  .map(({ id, type, x, y, curiosity }) => ({ id: id as Space, kind: type as Kind, ...onGrid(x, y), curiosity, row: y }))
  .sort((a, b) => a.row - b.row || a.x - b.x);

const byId = new Map(places.map(place => [place.id, place]));
export const isSpace = (thing: string): thing is Space => byId.has(thing as Space);
export const placeOf = (id: Space): Place => byId.get(id)!;

export const ways: readonly (readonly [Space, Space])[] = board.edges as unknown as readonly (readonly [
  Space,
  Space,
])[];

const nextTo = new Map<Space, Space[]>(places.map(({ id }) => [id, []]));
for (const [a, b] of ways) {
  nextTo.get(a)!.push(b);
  nextTo.get(b)!.push(a);
}
export const neighbours = (id: Space): readonly Space[] => nextTo.get(id)!;

export const road = board.road_clockwise as readonly Space[];
export const middleOf = (street: Street): Space => board.street_middle[street] as Space;
export const streetOf = (id: Space): Street | null => (/^[NESW][1-5]$/.test(id) ? (id[0] as Street) : null);

export const houses = Object.entries(board.houses).map(([house, { home, garden }]) => ({
  house: house as House,
  home: home as Space,
  garden: garden as readonly Space[],
}));
export const homeOf = (house: House): Space => board.houses[house].home as Space;
export const houseAt = (id: Space): House | null => houses.find(({ home }) => home === id)?.house ?? null;
export const houseAround = (id: Space): House | null =>
  houses.find(({ home, garden }) => home === id || garden.includes(id))?.house ?? null;

export const shops = Object.entries(board.shops).map(([shop, { item, garden, burglar }]) => ({
  shop: shop as Shop,
  item: item as Item,
  garden: garden as readonly Space[],
  burglar: burglar as Space,
}));
export const itemOf = (shop: Shop): Item => board.shops[shop].item as Item;
export const shopAround = (id: Space): Shop | null =>
  shops.find(({ garden, burglar }) => burglar === id || garden.includes(id))?.shop ?? null;

// Several in a shared house (A112).
export const ownersOf = (view: View, house: House): readonly number[] =>
  view.seats.flatMap((it, seat) => (it.house === house ? [seat] : []));

export const ownerOf = (view: View, house: House): number | null => {
  const seat = view.seats.findIndex(it => it.house === house);
  return seat < 0 ? null : seat;
};
// As the schema has it: a cat with a house is nowhere when it has retired.
export const retired = (view: View, seat: number): boolean => {
  const { house, space } = view.seats[seat]!;
  return house !== null && space === null;
};

// Steps between two places along the ways that are drawn. Pieces, shops and the car are left out of account.
export function distance(from: Space, to: Space): number | null {
  const steps = new Map<Space, number>([[from, 0]]);
  const queue = [from];
  for (const at of queue) {
    if (at === to) return steps.get(at)!;
    for (const next of neighbours(at))
      if (!steps.has(next)) {
        steps.set(next, steps.get(at)! + 1);
        queue.push(next);
      }
  }
  return null;
}
