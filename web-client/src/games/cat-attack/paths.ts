// Along which things a choice is made, and what waits at its end.
import type { Thing } from '../../core/selection';
import type { Moments } from '../game';
import { homeOf, isSpace } from './town';
import { isWalk, startOf } from './routes';
import {
  numbered,
  type Action,
  type AttackChoice,
  type AttackSelection,
  type Card,
  type Event,
  type Space,
  type View,
} from './types';

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

// What a tap on a place that does not light up would mean, if the rules allowed it: to ask why not.
export function attempt(picked: readonly Thing[], to: Thing, { phase }: View): Action | null {
  if (!isSpace(to)) return null;
  if (phase === 'move') return { move: { to } };
  const [card, from] = picked;
  if (phase !== 'card' || !card?.startsWith('card:')) return null;
  const played = card.slice('card:'.length) as Card;
  const suit = numbered(played)?.suit;
  if (suit !== 'bird' && suit !== 'mouse') return { play: { card: played, to } };
  return from !== undefined && isSpace(from) ? { play: { card: played, from, to } } : null;
}

// Is a card of no use now? The server says so of all that it could be played for.
export function idles(thing: Thing, { ways }: AttackSelection): boolean {
  const own = ways.filter(({ path }) => path[0] === thing);
  return own.length > 0 && own.every(({ choice }) => choice.does.some(it => it.event === 'played' && it.idle));
}

// Where a choice ends on the board, if it does.
export function endOf({ action }: AttackChoice, view: View): Space | null {
  if ('play' in action) return action.play.to ?? null;
  if ('move' in action) return action.move.to;
  if ('fight' in action) return view.seats[action.fight.seat]!.space;
  return 'six_cat' in action ? action.six_cat.to : null;
}

// The walk or the jump that a choice begins with; a fight or a card without effect has none.
export const walkOf = ({ does }: AttackChoice) => does.find(isWalk) ?? null;

// Where a choice leaves its own cat; null: where it is.
export const leaves = ({ does }: AttackChoice, me: number): Space | null =>
  does.flatMap(it => ((it.event === 'moved' || it.event === 'sent_home') && it.seat === me ? [it.to] : [])).at(-1) ??
  null;

// What waits there, the weightiest first: drawn beside the place, told in the prompt.
export type Consequence =
  | 'win'
  | 'retire'
  | 'harm'
  | 'attack'
  | 'trespass'
  | 'catch'
  | 'shop'
  | 'raid'
  | 'curiosity'
  | 'danger';

export function consequences(choice: AttackChoice, me: number): readonly Consequence[] {
  const found: Consequence[] = [];
  const { action, does } = choice;
  if (does.some(it => it.event === 'won')) found.push('win');
  if (does.some(it => it.event === 'retired' && it.seat === me)) found.push('retire');
  if (does.some(it => it.event === 'lives_lost' && it.seat === me)) found.push('harm');
  if ('fight' in action || does.some(it => it.event === 'attacked')) found.push('attack');
  if (does.some(it => it.event === 'trespasser_caught')) found.push('trespass');
  if (does.some(it => it.event === 'caught')) found.push('catch');
  if (does.some(it => it.event === 'item_taken')) found.push('shop');
  if (does.some(it => it.event === 'raid_opened')) found.push('raid');
  if (does.some(it => it.event === 'curiosity_reached')) found.push('curiosity');
  if (leaves(choice, me) !== null && choice.ahead?.some(prospect => 'does' in prospect)) found.push('danger');
  return found;
}

// What a choice, or the throw after it, costs its own cat: lives.
export const costOf = ({ does }: Pick<AttackChoice, 'does'>, me: number): number =>
  does.reduce((sum, it) => (it.event === 'lives_lost' && it.seat === me ? sum + it.lives : sum), 0);

// Choices that the guide of a first match explains when they can be made for the first time.
export const moments: Moments<View, Action, Event> = {
  names: ['attack', 'raid', 'corner'],
  offered({ ways }, _view, me) {
    const all = ways.map(({ choice }) => choice);
    const waits = new Set(all.flatMap(choice => consequences(choice, me)));
    return [
      ...(all.some(({ does }) => does.some(({ event }) => event === 'attacked')) ? ['attack'] : []),
      ...(waits.has('raid') ? ['raid'] : []),
      ...(waits.has('danger') || all.some(({ does }) => does.some(({ event }) => event === 'cornered'))
        ? ['corner']
        : []),
    ];
  },
};
