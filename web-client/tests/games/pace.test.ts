// What a bot does is shown long enough to be followed: throws, and pieces on their way.
import { expect, test } from 'vitest';
import { loadGame } from '../../src/games';
import { defsOf, gamesWithEvents, samples } from '../samples';
import type { Tagged } from '../../src/games/game';

const followed: Readonly<Record<string, readonly string[]>> = {
  'cat-attack': ['thrown', 'moved', 'critter_moved', 'car_drove', 'curiosity', 'fight_decided', 'lives_lost'],
  'cats-chess': ['thrown', 'moved', 'castled', 'neutral_moved'],
  'kilkenny-cats': ['thrown', 'moved', 'taken'],
  nekonoko: ['thrown', 'walked', 'jumped', 'collected', 'taken'],
};

test.each(gamesWithEvents)('%s', async (slug, name) => {
  const game = (await loadGame(slug))!;
  const events = samples(defsOf(slug)[name]!, defsOf(slug)) as readonly Tagged[];
  const wanted = followed[slug]!;
  expect(wanted.filter(it => !events.some(({ event }) => event === it))).toEqual([]);
  for (const event of events)
    if (wanted.includes(event.event)) expect(game.timing(event)?.ms, event.event).toBeGreaterThanOrEqual(300);
});
