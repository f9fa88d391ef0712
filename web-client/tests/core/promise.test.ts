// What was fixed before the match: one seed makes all chains, the people's salts make the bots'.
import { describe, expect, test } from 'vitest';
import { allSalts, anchorOf, promised } from '../../src/core/promise';
import { chainLinks, Checker } from '../../src/core/proof';
import type { Chain } from '../../src/protocol/schema';
import { Chains } from '../chains';
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
  test('kept, if this page was told the anchors before the salts', () => {
    expect(promised(match, facts, bots, true)).toBe('kept');
    expect(promised(match, facts, bots, null)).toBe('unseen');
  });
  test.each([
    ['another seed', { ...facts, seed: `0${seed.slice(1, -1)}0` }],
    ['a chain of its own', { ...facts, anchors: { ...facts.anchors, hidden: anchors.open[0]! } }],
    [
      'a salt of its own for a bot',
      { ...facts, salts: salts.map((salt, seat) => (bots[seat] ? 'ff'.repeat(16) : salt)) },
    ],
  ])('broken: %s', (_, changed) => expect(promised(match, changed, bots, true)).toBe('broken'));
  test('kept with a hidden chain of one link, but only where nothing was drawn from it', () => {
    const ofOneLink = { ...facts, anchors: { ...facts.anchors, hidden: anchorOf(seed, 'hidden', 0, 1) } };
    const drawn = { ...ofOneLink, links: { hidden: [anchorOf(seed, 'hidden', 0, 0)] } };
    expect(promised(match, { ...ofOneLink, links: { hidden: [] } }, bots, true)).toBe('kept');
    expect(promised(match, drawn, bots, true)).toBe('broken');
  });
  test('broken where other anchors were told before the salts, whatever the match shows', () => {
    const { seed: _, ...running } = facts;
    for (const told of [facts, running]) expect(promised(match, told, bots, false)).toBe('broken');
  });
  test('nobody knows before the match is over', () =>
    expect(promised(match, { anchors: facts.anchors, salts: facts.salts }, bots, true)).toBe('unproved'));
});

test('what follows a later anchor of another seed is wrong', () => {
  const made = new Chains(match, salts, seed);
  const verdict = (later: Chains) => {
    const checker = new Checker(match, salts, 3, made.anchors.open, 'open', n => made.anchor('open', n));
    for (let k = 1; k <= chainLinks; k += 1) checker.check(made.d6(k).entry, made.link(k));
    checker.check(later.anchored(1).entry, undefined);
    return checker.check(later.d6(chainLinks + 1).entry, later.link(chainLinks + 1))?.verdict;
  };
  expect([verdict(made), verdict(new Chains(match, salts, 'cd'.repeat(64)))]).toEqual(['true', 'false']);
});
