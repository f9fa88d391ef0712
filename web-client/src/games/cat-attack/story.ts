// What led to a view and is not in it, from the log: a fight card by card, who may swap with whom, how many throws a turn has.
import type { Told } from '../game';
import { numbered, type Card, type Event, type Suit, type View } from './types';

export interface Duel {
  readonly attacker: number;
  readonly defender: number;
  readonly suit: Suit;
  readonly laid: readonly { readonly seat: number; readonly card: Card }[];   // first to last
  readonly loser: number | null;                                             // null: nobody yet
}

export interface Story {
  readonly duel: Duel | null;                                                          // the last one of this turn
  readonly claims: readonly { readonly taker: number; readonly victim: number }[];     // swaps that are still to be decided (A32)
  readonly throws: { readonly done: number; readonly due: number };                    // of the cat on turn: more than one by Speedy Cat (A98) or Curiosity
}

const untold: Story = { duel: null, claims: [], throws: { done: 0, due: 1 } };

// The log may begin in the middle of a fight: then the discard pile tells what was laid.
export function storyOf(view: View, told: readonly Told<Event>[]): Story {
  const story = told.flatMap(({ events }) => events).reduce(tell, untold);
  return view.fight && !story.duel ? { ...story, duel: { ...view.fight, laid: laidOf(view, view.fight), loser: null } } : story;
}

// The cards of a running fight lie on top of the discard pile, one by each in turn (A72).
function laidOf(view: View, { attacker, defender, suit }: NonNullable<View['fight']>): Duel['laid'] {
  const first = view.discard.findLastIndex(card => numbered(card)?.suit !== suit) + 1;
  const cards = view.discard.slice(first);
  const last = view.to_act === defender ? attacker : defender;
  const other = last === attacker ? defender : attacker;
  return cards.map((card, i) => ({ card, seat: (cards.length - i) % 2 === 1 ? last : other }));
}

function tell(story: Story, event: Event): Story {
  const { duel, claims, throws } = story;
  const claim = (taker: number, victim: number) => [...claims, { taker, victim }];
  switch (event.event) {
    case 'turn_began': return untold;
    case 'thrown': return { ...story, throws: { ...throws, done: throws.done + 1 } };
    case 'played': return event.card === 'speedy-cat' ? { ...story, throws: { ...throws, due: throws.due + 3 } } : story;
    case 'curiosity': return event.card === 'roll-again' ? { ...story, throws: { ...throws, due: throws.due + 1 } } : story;
    case 'fight_began': return { ...story, duel: { attacker: event.attacker, defender: event.defender, suit: event.suit, laid: [], loser: null } };
    case 'fight_card': return { ...story, duel: duel && { ...duel, laid: [...duel.laid, { seat: event.seat, card: event.card }] } };
    case 'fight_decided': return { ...story, duel: duel && { ...duel, loser: event.loser }, claims: claim(event.winner, event.loser) };
    case 'fight_broken_off': return { ...story, duel: null };
    case 'attacked': return { ...story, claims: claim(event.attacker, event.victim) };
    case 'trespasser_caught': return { ...story, claims: claim(event.host, event.victim) };
    case 'swapped': case 'swap_declined': return { ...story, claims: claims.filter(it => it.taker !== event.taker || it.victim !== event.victim) };
    default: return story;
  }
}

// With whom a seat may swap now; null: it is not known, as after the page was loaded in the middle of a turn.
export function swapsWith({ claims }: Story, view: View, taker: number): number | null {
  const found = claims.find(it => it.taker === taker && view.seats[it.victim]?.space !== null);
  if (found) return found.victim;
  const others = view.seats.flatMap(({ space }, seat) => (seat !== taker && space !== null ? [seat] : []));
  return others.length === 1 ? others[0]! : null;
}
