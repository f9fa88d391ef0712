// Which way a walk went. The rules know only where it ends (A12); the page draws one way that is allowed.
import { homeOf, houseAt, neighbours, placeOf, shopAround, streetOf } from './town';
import type { Critter, Space, View } from './types';

export type Route = readonly Space[];   // where it begins, first

function search(from: Space, to: Space, steps: number, open: (id: Space) => boolean): Route | null {
  const way: Space[] = [from];
  const go = (left: number): boolean => {
    const here = way.at(-1)!;
    if (left === 0) return here === to;
    for (const next of neighbours(here)) {
      if (way.includes(next) || (next === to ? left !== 1 : !open(next))) continue;
      way.push(next);
      if (go(left - 1)) return true;
      way.pop();
    }
    return false;
  };
  return go(steps) ? way : null;
}

// A cat's walk; a leap, or a walk that this page does not understand, goes straight.
export function catRoute(view: View, seat: number, from: Space, to: Space, steps: number | null): Route {
  const cats = new Set(view.seats.flatMap((it, other) => (other !== seat && it.space ? [it.space] : [])));
  const home = shopAround(from);
  const open = (id: Space): boolean => {
    const { kind } = placeOf(id);
    if (cats.has(id) || ['home', 'birdhouse', 'mousehole', 'burglar'].includes(kind)) return false;
    if (view.car !== null && streetOf(id) === view.car) return false;
    const shop = shopAround(id);
    return shop === null || view.shops[shop].open || shop === home;
  };
  return (steps === null ? null : search(from, to, steps, open)) ?? [from, to];
}

// From a larder it sets out at that house's door (A47, A82).
export function critterRoute(view: View, critter: Critter, from: string, to: Space, steps: number): Route {
  const start = startOf(view, from);
  const other = critter === 'bird' ? 'mousehole' : 'birdhouse';
  const open = (id: Space): boolean => !['home', 'burglar', other, critter === 'bird' ? 'birdhouse' : 'mousehole'].includes(placeOf(id).kind);
  return search(start, to, steps, open) ?? [start, to];
}

export function startOf(view: View, from: string): Space {
  if (!from.startsWith('larder-')) return from as Space;
  const house = view.seats[Number(from.slice(7))]?.house;
  return house ? homeOf(house) : 'CC';
}

export const isHome = (id: Space): boolean => houseAt(id) !== null;
