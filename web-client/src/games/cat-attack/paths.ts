// Along which things a choice is made, and what waits at its end.
import { houseAt, homeOf, ownerOf, placeOf } from './town';
import { catRoute, critterRoute, startOf, type Route } from './routes';
import { items, numbered, type AttackChoice, type AttackSelection, type Critter, type Space, type View } from './types';

const home = (view: View, seat: number): Space => homeOf(view.seats[seat]!.house!);

export function pathOf({ action }: AttackChoice, view: View): readonly string[] {
  if ('play' in action) {
    const { card, from, to } = action.play;
    return [`card:${card}`, ...(from ? [startOf(view, from)] : []), ...(to ? [to] : [])];
  }
  if ('fight' in action) return ['fight', view.seats[action.fight.seat]!.space!, `lay:${action.fight.card}`];
  if ('six_cat' in action) return [`six:${action.six_cat.suit}`, home(view, action.six_cat.seat), action.six_cat.to];
  if ('move' in action) return [action.move.to];
  if ('swap' in action) return [`take:${action.swap.take}`, `give:${action.swap.give}`];
  if ('raid' in action) return [`item:${action.raid.item}`];
  if ('lay' in action) return [`lay:${action.lay.card}`];
  return [];
}

// Where a choice ends on the board, if it does.
export function endOf({ action }: AttackChoice, view: View): Space | null {
  if ('play' in action) return action.play.to ?? null;
  if ('move' in action) return action.move.to;
  if ('fight' in action) return view.seats[action.fight.seat]!.space;
  return 'six_cat' in action ? action.six_cat.to : null;
}

export function routeOf(choice: AttackChoice, view: View, me: number): Route | null {
  const { action } = choice;
  const to = endOf(choice, view);
  const from = view.seats[me]?.space;
  if (to === null || !from || 'fight' in action) return null;
  if ('six_cat' in action) return critterRoute(view, action.six_cat.suit, `larder-${action.six_cat.seat}`, to, 6);
  if ('move' in action) return catRoute(view, me, from, to, view.throw);
  if (!('play' in action)) return null;
  const number = numbered(action.play.card);
  if (number && number.suit !== 'cat') return critterRoute(view, number.suit, action.play.from ?? from, to, number.pips);
  return catRoute(view, me, from, to, number?.pips ?? null);
}

// What waits there, the weightiest first: drawn beside the place, told in the prompt.
export type Omen = 'win' | 'retire' | 'harm' | 'attack' | 'trespass' | 'catch' | 'shop' | 'raid' | 'curiosity' | 'danger';

// The creature that a choice moves; null: it moves the cat itself, or nobody.
export function critterOf({ action }: AttackChoice): Critter | null {
  if ('six_cat' in action) return action.six_cat.suit;
  const suit = 'play' in action ? numbered(action.play.card)?.suit : undefined;
  return suit === 'bird' || suit === 'mouse' ? suit : null;
}

// Does it move the cat itself?
export const moves = (choice: AttackChoice): boolean => ('move' in choice.action || 'play' in choice.action) && critterOf(choice) === null;

export function omens(choice: AttackChoice, view: View, me: number): readonly Omen[] {
  const found: Omen[] = [];
  const { action, does } = choice;
  const to = endOf(choice, view);
  const house = to && moves(choice) ? houseAt(to) : null;
  const host = house ? ownerOf(view, house) : null;
  const full = view.seats[me]!.larder.length === items.length;
  if ('move' in action && host !== null && view.seats[me]!.house === house && full) found.push('win');
  if (does.some(it => it.event === 'retired' && it.seat === me)) found.push('retire');
  if (does.some(it => it.event === 'lives_lost' && it.seat === me)) found.push('harm');
  if ('fight' in action || does.some(it => it.event === 'attacked')) found.push('attack');
  if (does.some(it => it.event === 'trespasser_caught')) found.push('trespass');
  if (does.some(it => it.event === 'caught')) found.push('catch');
  if (does.some(it => it.event === 'item_taken')) found.push('shop');
  if (host !== null && host !== me && view.seats[host]!.larder.some(item => !view.seats[me]!.larder.includes(item))) found.push('raid');
  if (to && moves(choice) && placeOf(to).curiosity) found.push('curiosity');
  if (moves(choice) && choice.ahead?.some(prospect => 'does' in prospect)) found.push('danger');
  return found;
}

// What a choice costs its own cat: lives.
export const costOf = ({ does }: AttackChoice, me: number): number =>
  does.reduce((sum, it) => (it.event === 'lives_lost' && it.seat === me ? sum + it.lives : sum), 0);

// What can be tapped next: the first things that the open ways do not share, and the one before them.
export function nextThings(selection: AttackSelection): ReadonlySet<string> {
  const passed = selection.chosen ? selection.picked.slice(0, -1) : selection.picked;
  const rests = selection.open.map(({ path }) => path.filter(thing => !passed.includes(thing)));
  const next = new Set<string>();
  let depth = 0;
  while (rests.some(rest => rest.length > depth)) {
    const here = new Set(rests.flatMap(rest => (rest[depth] === undefined ? [] : [rest[depth]!])));
    for (const thing of here) next.add(thing);
    if (here.size > 1) break;
    depth += 1;
  }
  return next;
}
