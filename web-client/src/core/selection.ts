// One selection model for every game. The server lists whole actions; a game says for each of them
// along which things it is chosen (a cat, then a square). Tapping things narrows the list.
import { same } from './json';

// The name of something that can be tapped: a square, a card. A game makes them up.
export type Thing = string;

export interface Choice<A = unknown, E = unknown> {
  readonly action: A;
  readonly ahead?: readonly Prospect<E>[];   // the throw that follows for certain: by its number, from 1 on
  readonly does: readonly E[];
}

// What a number leads to: things to choose from, or what it does where it leaves no choice.
export type Prospect<E = unknown> = { readonly to: readonly Thing[] } | { readonly does: readonly E[] };

// A choice with the things that lead to it, first to last. None: it gets a button of its own.
export interface Way<A = unknown, E = unknown> {
  readonly choice: Choice<A, E>;
  readonly path: readonly Thing[];
}

export interface Selection<A = unknown, E = unknown> {
  readonly ways: readonly Way<A, E>[];    // everything that may be done
  readonly picked: readonly Thing[];      // what has been tapped, or what every way shares
  readonly open: readonly Way<A, E>[];    // the ways that go through everything picked but a target
  readonly live: ReadonlySet<Thing>;      // what lies on the open ways still: a tap adds it, or changes the target
  readonly chosen: Choice<A, E> | null;   // shown with its full consequence; the next tap on its target sends it
}

export interface Tapped<A, E> {
  readonly selection: Selection<A, E>;
  readonly send: Choice<A, E> | null;
}

// Does the path pass the picked things, in their order?
function passes(path: readonly Thing[], picked: readonly Thing[]): boolean {
  let at = 0;
  for (const thing of path) if (thing === picked[at]) at += 1;
  return at === picked.length;
}

// The things at the beginning that all ways share: the only cat that can move needs no tap.
function shared(ways: readonly Way[]): readonly Thing[] {
  const [first, ...others] = ways;
  if (!first || others.length === 0) return [];
  const end = first.path.findIndex((thing, i) => others.some(way => way.path[i] !== thing));
  return end < 0 ? [] : first.path.slice(0, end);
}

function settle<A, E>(ways: readonly Way<A, E>[], picked: readonly Thing[], chosen: Choice<A, E> | null): Selection<A, E> {
  const passed = chosen ? picked.slice(0, -1) : picked;
  const open = ways.filter(way => passes(way.path, passed));
  const live = new Set<Thing>();
  for (const way of open) for (const thing of way.path) if (!passed.includes(thing)) live.add(thing);
  return { ways, picked, open, live, chosen };
}

export const select = <A, E>(ways: readonly Way<A, E>[]): Selection<A, E> => settle(ways, shared(ways), null);

// What can begin a choice, whatever has been picked: the cats that can move.
export const starts = (selection: Selection): ReadonlySet<Thing> => new Set(selection.ways.flatMap(way => way.path.slice(0, 1)));

// Picks one choice outright: from the list of all choices, or by a key.
export function choose<A, E>(selection: Selection<A, E>, choice: Choice<A, E>): Selection<A, E> {
  const way = selection.ways.find(({ choice: it }) => same(it.action, choice.action));
  return way ? settle(selection.ways, way.path, way.choice) : selection;
}

// A tap on a thing: picks it, changes the pick, sends what is chosen (second tap on its target), goes to the
// next of several ways to the same target, or takes the pick back.
export function tap<A, E>(selection: Selection<A, E>, thing: Thing): Tapped<A, E> {
  const { ways, picked, open, chosen } = selection;
  if (chosen) {
    const ends = open.filter(way => way.path.at(-1) === thing);
    const now = ends.findIndex(way => way.choice === chosen);
    if (now >= 0 && ends.length === 1) return { selection, send: chosen };
    if (now >= 0) return { selection: { ...selection, chosen: ends[(now + 1) % ends.length]!.choice }, send: null };
  }
  if (picked.includes(thing)) return { selection: settle(ways, picked.slice(0, picked.indexOf(thing)), null), send: null };
  for (let kept = picked.length; kept >= 0; kept -= 1) {
    const next = settle(ways, [...picked.slice(0, kept), thing], null);
    if (next.open.length > 0) return { selection: reached(next, thing), send: null };
  }
  return { selection: select(ways), send: null };
}

// Once the last thing of a way is picked, that way is chosen; where several end, the first one.
function reached<A, E>(selection: Selection<A, E>, thing: Thing): Selection<A, E> {
  const way = selection.open.find(({ path }) => path.at(-1) === thing);
  return way ? settle(selection.ways, selection.picked, way.choice) : selection;
}
