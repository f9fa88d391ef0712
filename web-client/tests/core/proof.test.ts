import { describe, expect, test } from 'vitest';
import { Checker, follows, pick } from '../../src/core/proof';
import type { Chain, Entry } from '../../src/protocol/schema';
import { example } from '../examples';

interface Vectors {
  readonly match: string;
  readonly salts: readonly string[];
  readonly chains: readonly {
    readonly chain: Chain;
    readonly anchor: string;
    readonly draws: readonly {
      readonly k: number;
      readonly link: string;
      readonly pick: number;
      readonly total: number;
    }[];
  }[];
}

const { match, salts, chains } = example<Vectors>('fairness-vectors');

describe.each(chains)('the $chain chain', ({ chain, anchor, draws }) => {
  test('every link leads to the one before it', () =>
    draws.forEach(({ k, link }, i) => {
      const before = i === 0 ? { k: 0, link: anchor } : draws[i - 1]!;
      expect(follows(link, before.link)).toBe(before.k === k - 1); // the vectors leave most of the chain out
    }));
  test.each(draws)('number $k of $total', ({ k, link, total, pick: expected }) =>
    expect(pick(link, match, salts, chain, k, total)).toBe(expected),
  );
});

describe('a match is checked entry by entry', () => {
  const { anchor, draws } = chains.find(({ chain }) => chain === 'open')!;
  const [first, second, third] = draws as [
    Vectors['chains'][0]['draws'][0],
    Vectors['chains'][0]['draws'][0],
    Vectors['chains'][0]['draws'][0],
  ];
  const thrown = (dice: string[], values: number[]): Entry => ({ chance: { throw: { dice, values } } }) as Entry;
  const fresh = () => new Checker(match, salts, 3, anchor);

  test('a true throw', () =>
    expect(fresh().check(thrown(['d6'], [first.pick + 1]), first.link)).toEqual({ k: 1, verdict: 'true' }));
  test('another face', () =>
    expect(fresh().check(thrown(['d6'], [((first.pick + 1) % 6) + 1]), first.link)?.verdict).toBe('false'));
  test('a d100 shows 0 to 99', () => {
    const fell = pick(first.link, match, salts, 'open', 1, 100);
    expect(fresh().check(thrown(['d100'], [fell]), first.link)?.verdict).toBe('true');
    expect(fresh().check(thrown(['d100'], [fell + 1]), first.link)?.verdict).toBe('false');
  });
  test('a link out of its order', () =>
    expect(fresh().check(thrown(['d4'], [second.pick + 1]), second.link)?.verdict).toBe('false'));
  test('two dice: the first one counts slowest', () => {
    const checker = fresh();
    checker.check(thrown(['d6'], [first.pick + 1]), first.link);
    checker.check(thrown(['d4'], [second.pick + 1]), second.link);
    const values = [Math.floor(third.pick / 6) + 1, (third.pick % 6) + 1];
    expect(checker.check(thrown(['d4', 'd6'], values), third.link)).toEqual({ k: 3, verdict: 'true' });
  });
  test('a draw for one seat is of the hidden chain: the other chain does not count it', () => {
    const hidden = chains.find(({ chain }) => chain === 'hidden')!;
    const [drawn] = hidden.draws;
    const entry = { chance: { draw: { from: 'mog', item: 'cat-1', seat: 0 } } } as Entry;
    const checker = fresh();
    expect(checker.check(entry, drawn!.link)).toBeNull();
    expect(checker.check(thrown(['d6'], [first.pick + 1]), first.link)).toEqual({ k: 1, verdict: 'true' });
    expect(new Checker(match, salts, 3, hidden.anchor, 'hidden').check(entry, drawn!.link)).toEqual({
      k: 1,
      verdict: 'link',
    });
  });
  test('where the bag is known, what was drawn is checked too', () => {
    const bag = [
      ['a', first.pick],
      ['b', 1],
      ['c', first.total - first.pick - 1],
    ] as const;
    const drew = (item: string) =>
      fresh().check({ chance: { draw: { from: 'curiosity', item } } } as Entry, first.link, bag)?.verdict;
    expect([drew('b'), drew('a'), drew('c')]).toEqual(['true', 'false', 'false']);
  });
  test('entries without a link are of no chain', () =>
    expect(fresh().check({ action: { move: {} }, seat: 0 } as Entry, undefined)).toBeNull());
  test('a new anchor takes the place of the last link', () => {
    const checker = new Checker(match, salts, 3, '00'.repeat(32));
    expect(checker.check({ ruling: { anchor: { chain: 'open', anchor } } } as Entry, undefined)).toBeNull();
    expect(checker.check(thrown(['d6'], [first.pick + 1]), first.link)?.verdict).toBe('true');
  });
});
