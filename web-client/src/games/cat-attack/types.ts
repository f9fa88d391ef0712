import type { Choice, Selection } from '../../core/selection';
import type { GameEvent, GameText } from '../game';
import type {
  AttackAction,
  AttackCard,
  AttackCritter,
  AttackEvent,
  AttackItem,
  AttackSpace,
  AttackSuit,
  AttackView,
} from '../../protocol/schema';

export type View = AttackView;
export type Action = AttackAction;
export type Event = GameEvent<AttackEvent>;
export type Text = GameText<View, Action, Event>;
export type AttackChoice = Choice<Action, Event>;
export type AttackSelection = Selection<Action, Event>;
export type Card = AttackCard;
export type Item = AttackItem;
export type Critter = AttackCritter;
export type Suit = AttackSuit;
export type Space = AttackSpace;

export const items: readonly Item[] = ['bird', 'mouse', 'fish', 'milk', 'catfood', 'vitamins'];

export type Picture = 'cat-attack' | 'cat-burglar' | 'speedy-cat';

// The suit and number of a card; a picture has neither.
export function numbered(card: Card): { readonly suit: Suit; readonly pips: number } | null {
  const pips = Number(card.slice(-1));
  return Number.isNaN(pips) ? null : { suit: card.slice(0, -2) as Suit, pips };
}
