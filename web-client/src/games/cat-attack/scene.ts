// What the board draws: every bird and mouse has a name of its own, and everything that moved knows its way.
import { routeOf, startOf, type Route } from './routes';
import { middleOf } from './town';
import type { Critter, Event, Space, View } from './types';

export interface Animal {
  readonly id: string;
  readonly critter: Critter;
  readonly at: Space;
  readonly route: Route;
}

export interface Scene {
  readonly view: View;
  readonly animals: readonly Animal[];
  readonly cats: readonly Route[]; // by seat: how it came to where it is
  readonly car: Route;
}

const staying = (at: Space | null): Route => (at ? [at] : []);
const parked = (view: View): Route => (view.car === null ? [] : [middleOf(view.car)]);

const found = (view: View): readonly (readonly [Critter, Space])[] => [
  ...view.birds.spaces.map(at => ['bird', at] as const),
  ...view.mice.spaces.map(at => ['mouse', at] as const),
];

export const sceneOf = (view: View): Scene => ({
  view,
  car: parked(view),
  cats: view.seats.map(({ space }) => staying(space)),
  animals: found(view).map(([critter, at], i) => ({ id: `${critter}${i}`, critter, at, route: [at] })),
});

export function follow(scene: Scene, events: readonly Event[], view: View): Scene {
  let { animals } = scene;
  let car: Route | null = null;
  const walked = new Map<number, Route>();
  for (const event of events) {
    if (event.event === 'car_drove') car = event.path as Route;
    if (event.event === 'moved') walked.set(event.seat, routeOf(event, view));
    if (event.event === 'sent_home') walked.set(event.seat, [...(walked.get(event.seat) ?? [event.from]), event.to]);
    if (event.event === 'critter_moved') animals = moved(view, animals, event);
  }
  const cats = view.seats.map(({ space }, seat) => {
    const way = walked.get(seat);
    return space && way?.at(-1) === space ? way : staying(space);
  });
  return { view, cats, animals: settle(animals, view), car: car ?? parked(view) };
}

function moved(
  view: View,
  animals: readonly Animal[],
  event: Extract<Event, { readonly event: 'critter_moved' }>,
): readonly Animal[] {
  const start = startOf(view, event.from);
  const known = animals.find(({ critter, at }) => critter === event.critter && at === start);
  const id = known?.id ?? fresh(animals, event.critter);
  return [
    ...animals.filter(it => it !== known),
    { id, critter: event.critter, at: event.to, route: routeOf(event, view) },
  ];
}

function fresh(animals: readonly Animal[], critter: Critter): string {
  let n = 0;
  while (animals.some(({ id }) => id === `${critter}${n}`)) n += 1;
  return `${critter}${n}`;
}

// Where events and view differ, the view is right: nobody stands where it shows nobody.
function settle(animals: readonly Animal[], view: View): readonly Animal[] {
  let all = animals;
  return found(view)
    .map(([critter, at]) => {
      const known = all.find(it => it.critter === critter && it.at === at);
      if (known) return known;
      const animal: Animal = { id: fresh(all, critter), critter, at, route: [at] };
      all = [...all, animal];
      return animal;
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
