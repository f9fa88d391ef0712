// Every cat has a name of its own, so that it walks instead of vanishing here and appearing there.
import type { KilkennyEvent as Event, KilkennyView as View } from '../../protocol/schema';
import { sameSquare, type Square } from './squares';

export interface Cat {
  readonly id: string;
  readonly seat: number;
  readonly at: Square;
}

export type Scene = readonly Cat[];

const placesOf = (view: View, seat: number): readonly Square[] => [
  ...view.seats[seat]!.cats,
  ...view.seats[seat]!.holes,
];

export const sceneOf = (view: View): Scene =>
  view.seats.flatMap((_, seat) => placesOf(view, seat).map((at, i) => ({ id: `${seat}.${i}`, seat, at })));

// Cats go where the events take them. Where the view differs, the view is right: cats
// that stand nowhere take the places that are left, in order, and new ones are named.
export function follow(scene: Scene, events: readonly Event[], view: View): Scene {
  let cats = scene;
  for (const event of events)
    if (event.event === 'moved')
      cats = cats.map(cat =>
        cat.seat === event.seat && sameSquare(cat.at, event.from) ? { ...cat, at: event.to } : cat,
      );
  return view.seats
    .flatMap((_, seat) =>
      settle(
        cats.filter(cat => cat.seat === seat),
        seat,
        placesOf(view, seat),
      ),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function settle(cats: Scene, seat: number, places: readonly Square[]): Scene {
  const there = cats.filter(
    (cat, i) =>
      places.some(at => sameSquare(at, cat.at)) && cats.findIndex(other => sameSquare(other.at, cat.at)) === i,
  );
  const empty = places.filter(at => !there.some(cat => sameSquare(cat.at, at)));
  const lost = cats.filter(cat => !there.includes(cat));
  const used = new Set(cats.map(({ id }) => id));
  const fresh = (n: number): string => {
    while (used.has(`${seat}.${n}`)) n += 1;
    used.add(`${seat}.${n}`);
    return `${seat}.${n}`;
  };
  return [...there, ...empty.map((at, i): Cat => ({ id: lost[i]?.id ?? fresh(0), seat, at }))];
}
