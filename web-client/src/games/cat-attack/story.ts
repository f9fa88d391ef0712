// What led to a view and is not in it, from the log: a fight card by card, and how many throws a turn has.
import type { LogEntry } from '../game';
import type { Card, Event, Suit, View } from './types';

export interface Duel {
  readonly attacker: number;
  readonly defender: number;
  readonly suit: Suit;
  readonly laid: readonly { readonly seat: number; readonly card: Card }[]; // first to last
  readonly loser: number | null; // null: nobody yet
}

export interface Story {
  readonly duel: Duel | null; // the last one of this turn
  readonly throws: { readonly done: number; readonly left: number }; // of this turn
}

const untold: Story = { duel: null, throws: { done: 0, left: 0 } };

// The log may begin in the middle of a fight: then the cards before that are left out.
export function storyOf(view: View, told: readonly LogEntry<Event>[]): Story {
  const story = told.flatMap(({ events }) => events).reduce(tell, untold);
  return view.fight && !story.duel ? { ...story, duel: { ...view.fight, laid: [], loser: null } } : story;
}

// The last fight that was decided, also if a turn began since.
export function decidedIn(told: readonly LogEntry<Event>[]): Duel | null {
  const events = told.flatMap(entry => entry.events);
  const end = events.findLastIndex(({ event }) => event === 'fight_decided');
  return events.slice(0, end + 1).reduce(tell, untold).duel;
}

function tell(story: Story, event: Event): Story {
  const { duel, throws } = story;
  switch (event.event) {
    case 'turn_began':
      return untold;
    case 'thrown':
      return { ...story, throws: { done: throws.done + 1, left: event.left } };
    case 'fight_began':
      return {
        ...story,
        duel: { attacker: event.attacker, defender: event.defender, suit: event.suit, laid: [], loser: null },
      };
    case 'fight_card':
      return { ...story, duel: duel && { ...duel, laid: [...duel.laid, { seat: event.seat, card: event.card }] } };
    case 'fight_decided':
      return { ...story, duel: duel && { ...duel, loser: event.loser } };
    case 'fight_broken_off':
      return { ...story, duel: null };
    default:
      return story;
  }
}

// The round that is being played; null: what has been told does not say.
export function roundOf(told: readonly LogEntry<Event>[]): number | null {
  const began = told.flatMap(({ events }) => events).findLast(({ event }) => event === 'turn_began');
  return began?.event === 'turn_began' ? began.round : null;
}
