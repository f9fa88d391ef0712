// What is left to be drawn, where everything else lies open: after a match, to check its draws.
import decks from '../../../../protocol/games/cat-attack-decks.json';
import type { Bag } from '../../core/proof';
import type { View } from './types';

const houses = ['N', 'NE', 'NW', 'S', 'SE', 'SW'] as const;
const deck = Object.entries(decks.mog).sort(([a], [b]) => (a < b ? -1 : 1));

export function bagOf(view: View, from: string): Bag | null {
  if (from === 'seats')
    return houses.filter(house => view.seats.every(it => it.house !== house)).map(house => [house, 1]);
  return from === 'mog' ? mogBag(view) : null;
}

// All cards that are in no hand and not on the pile. Null where hands are hidden.
function mogBag({ seats, discard, mog_left: left }: View): Bag | null {
  const seen = [...discard, ...seats.flatMap(({ hand }) => hand ?? [])];
  const bag = deck.map(([card, count]) => [card, count - seen.filter(it => it === card).length] as const);
  return bag.reduce((sum, [, count]) => sum + count, 0) === left ? bag : null;
}
