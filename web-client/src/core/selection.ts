// One selection model for every game. The server lists whole actions; a game says for each of them
// along which things it is chosen (a cat, then a square). Tapping things narrows the list.
import { same } from './json';

// The name of something that can be tapped: a square, a card. A game makes them up.
export type Thing = string;

export interface Choice<A = unknown, E = unknown> {
  readonly action: A;
  readonly ahead?: readonly Prospect<E>[]; // the throw that follows for certain: by its number, from 1 on
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
  readonly ways: readonly Way<A, E>[]; // everything that may be done
  readonly picked: readonly Thing[]; // what has been tapped, or what every way shares
  // The ways that go through everything picked but a target; while something is asked, those asked for.
  readonly open: readonly Way<A, E>[];
  readonly live: ReadonlySet<Thing>; // what continues the open ways: a tap adds it, or changes the target
  readonly chosen: Choice<A, E> | null; // shown with its full consequence; the next tap on its target sends it
  // The choices that the last tap may have meant, if it was more than one: the player names one.
  readonly asked: readonly Choice<A, E>[];
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

// The first things in which the rest of the open ways differ, and those before them, which all share.
function following(open: readonly Way[], passed: readonly Thing[]): ReadonlySet<Thing> {
  const rests = open.map(({ path }) => path.filter(thing => !passed.includes(thing)));
  const next = new Set<Thing>();
  for (let depth = 0; rests.some(rest => rest.length > depth); depth += 1) {
    const here = new Set(rests.flatMap(rest => rest.slice(depth, depth + 1)));
    for (const thing of here) next.add(thing);
    if (here.size > 1) break;
  }
  return next;
}

function settle<A, E>(
  ways: readonly Way<A, E>[],
  picked: readonly Thing[],
  chosen: Choice<A, E> | null,
): Selection<A, E> {
  const passed = chosen ? picked.slice(0, -1) : picked;
  const open = ways.filter(way => passes(way.path, passed));
  return { ways, picked, open, live: following(open, passed), chosen, asked: [] };
}

export const select = <A, E>(ways: readonly Way<A, E>[]): Selection<A, E> => settle(ways, shared(ways), null);

// Nothing to choose from: others decide.
export const nothing: Selection<any, any> = select([]);

// What can begin a choice, also after something has been picked: the cats that can move.
export const starts = (selection: Selection): ReadonlySet<Thing> =>
  new Set(selection.ways.flatMap(way => way.path.slice(0, 1)));

// Picks one choice outright: from the list of all choices, or by a key.
export function choose<A, E>(selection: Selection<A, E>, choice: Choice<A, E>): Selection<A, E> {
  const way = selection.ways.find(({ choice: it }) => same(it.action, choice.action));
  return way ? settle(selection.ways, way.path, way.choice) : selection;
}

// The same pick among choices that were told once more.
export function pickedAgain<A, E>(selection: Selection<A, E>, { picked, chosen }: Selection<A, E>): Selection<A, E> {
  return chosen ? choose(selection, chosen) : settle(selection.ways, picked, null);
}

// A tap on a thing: picks it, changes the pick, sends what is chosen (second tap on its target), or takes the pick
// back. A place may stand for several things. Where a tap may mean more than one choice, these are asked for, and
// further taps preview them in turn; such a tap never sends. A tap on what is not live takes back what was picked.
export function tap<A, E>(selection: Selection<A, E>, place: Thing | readonly Thing[]): Tapped<A, E> {
  const things: readonly Thing[] = typeof place === 'string' ? [place] : place;
  const { ways, picked, chosen, asked } = selection;
  const found = follow(selection, things);
  const ends = found?.ends ?? [];
  const [end] = ends;
  if (end && ends.length === 1) {
    if (end.choice === chosen && asked.length === 0) return { selection, send: chosen };
    return { selection: settle(ways, [...found!.before.picked, end.path.at(-1)!], end.choice), send: null };
  }
  if (ends.length > 1) return { selection: ask(found!.before, ends, selection), send: null };
  const own = picked.findIndex(thing => things.includes(thing));
  if (own >= 0) return { selection: settle(ways, picked.slice(0, own), null), send: null };
  return { selection: found ? settle(ways, [...found.before.picked, found.hits[0]!], null) : select(ways), send: null };
}

interface Found<A, E> {
  readonly before: Selection<A, E>; // with the part of the pick that is kept
  readonly hits: readonly Thing[]; // the tapped things that continue it
  readonly ends: readonly Way<A, E>[]; // the ways that they complete
}

// How the tapped things continue what is picked, as much of it as possible.
function follow<A, E>({ ways, picked }: Selection<A, E>, things: readonly Thing[]): Found<A, E> | null {
  for (let kept = picked.length; kept >= 0; kept -= 1) {
    const before = settle(ways, picked.slice(0, kept), null);
    const hits = things.filter(
      thing => before.live.has(thing) && before.open.some(({ path }) => passes(path, [...before.picked, thing])),
    );
    if (hits.length === 0) continue;
    const ends = before.open.filter(({ path }) =>
      hits.some(hit => path.at(-1) === hit && passes(path, [...before.picked, hit])),
    );
    return { before, hits, ends };
  }
  return null;
}

// Asks which of several ways is meant; asked for again, it previews the next of them.
function ask<A, E>(
  before: Selection<A, E>,
  ends: readonly Way<A, E>[],
  { asked, chosen }: Selection<A, E>,
): Selection<A, E> {
  const choices = ends.map(({ choice }) => choice);
  const again = asked.length === choices.length && choices.every(choice => asked.includes(choice));
  const next = again ? ends[(ends.findIndex(({ choice }) => choice === chosen) + 1) % ends.length]! : null;
  return {
    ...before,
    open: ends,
    asked: choices,
    chosen: next?.choice ?? null,
    picked: next ? [...before.picked, next.path.at(-1)!] : before.picked,
  };
}
