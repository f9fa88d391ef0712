// What was fixed before the match: one seed makes all chains, the people's salts make the bots'.
import { describe, expect, test } from 'vitest';
import { allSalts, anchorOf, promised } from '../../src/core/promise';
import { Checker } from '../../src/core/proof';
import type { Chain, Entry } from '../../src/protocol/schema';
import { example } from '../examples';

interface Vectors {
  readonly match: string;
  readonly seed: string;
  readonly hash: string;
  readonly anchors: Readonly<Record<Chain, readonly string[]>>;
  readonly of_people: readonly (string | null)[];
  readonly salts: readonly string[];
}

const { match, seed, hash, anchors, of_people: ofPeople, salts } = example<Vectors>('seed-vectors');
const bots = ofPeople.map(salt => salt === null);
const facts = { anchors: { open: anchors.open[0]!, hidden: anchors.hidden[0]!, seed: hash }, salts: [...salts], seed };

test.each(['open', 'hidden'] as const)('all %s chains come from the seed', chain =>
  expect(anchors[chain].map((_, number) => anchorOf(seed, chain, number))).toEqual(anchors[chain]),
);
test('the salts of bots come from those of people', () => expect(allSalts(match, ofPeople)).toEqual(salts));

describe('the promise', () => {
  test('kept', () => expect(promised(match, facts, bots)).toBe('kept'));
  test.each([
    ['another seed', { ...facts, seed: `0${seed.slice(1, -1)}0` }],
    ['a chain of its own', { ...facts, anchors: { ...facts.anchors, hidden: anchors.open[0]! } }],
    [
      'a salt of its own for a bot',
      { ...facts, salts: salts.map((salt, seat) => (bots[seat] ? 'ff'.repeat(16) : salt)) },
    ],
  ])('broken: %s', (_, changed) => expect(promised(match, changed, bots)).toBe('broken'));
  test('nobody knows before the match is over', () =>
    expect(promised(match, { anchors: facts.anchors, salts: facts.salts }, bots)).toBe('unproved'));
});

test('what follows a later anchor of another seed is wrong', () => {
  const anchored = (anchor: string) => ({ ruling: { anchor: { chain: 'open', anchor } } }) as Entry;
  const link = anchors.open[0]!; // of no chain at all
  const checker = new Checker(match, salts, 3, link, 'open', n => anchorOf(seed, 'open', n));
  checker.check(anchored('ab'.repeat(32)), undefined);
  expect(checker.check({ chance: { throw: { dice: ['d6'], values: [1] } } } as Entry, link)?.verdict).toBe('false');
});
