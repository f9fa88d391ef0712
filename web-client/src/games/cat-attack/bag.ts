// What is left to be drawn, where everything else lies open: after a match, to check its draws.
import decks from '../../../../protocol/games/cat-attack-decks.json';
import type { Bag, Item } from '../../core/proof';
import type { DrawnBefore } from '../game';
import type { View } from './types';

const houses = ['N', 'NE', 'NW', 'S', 'SE', 'SW'] as const;
const counted = (deck: Readonly<Record<string, number>>) => Object.entries(deck).sort(([a], [b]) => (a < b ? -1 : 1));
const mog = counted(decks.mog);
const { shuffle, ...aboveShuffle } = decks.curiosity;
const curiosity = counted(aboveShuffle);

export function bagOf(view: View, from: string, { drawn }: Pick<DrawnBefore, 'drawn'>): Bag | null {
  if (from === 'seats')
    return houses.filter(house => view.seats.every(it => it.house !== house)).map(house => [house, 1]);
  if (from === 'curiosity') return curiosityBag(drawn);
  return from === 'mog' ? mogBag(view) : null;
}

// A7, A8 Shuffle lies below all others; when it is drawn, they are the bag again.
function curiosityBag(drawn: readonly Item[]): Bag {
  const since = drawn.slice(drawn.lastIndexOf('shuffle') + 1);
  const left = curiosity.map(([card, count]) => [card, count - since.filter(it => it === card).length] as const);
  return left.some(([, count]) => count > 0) ? left : [['shuffle', shuffle]];
}

// All cards that are in no hand and not on the pile. Null where hands are hidden.
function mogBag({ seats, discard, mog_left: left }: View): Bag | null {
  const seen = [...discard, ...seats.flatMap(({ hand }) => hand ?? [])];
  const bag = mog.map(([card, count]) => [card, count - seen.filter(it => it === card).length] as const);
  return bag.reduce((sum, [, count]) => sum + count, 0) === left ? bag : null;
}
