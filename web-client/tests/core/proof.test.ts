import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { anchorOf } from '../../src/core/promise';
import { chainLinks, Checker, follows, pick } from '../../src/core/proof';
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

// Two chains of the same seed, as a server makes them: links[k] is link k of all outcomes, anchors by chain.
describe('who comes late goes on to the last link', () => {
  const seed = 'ab'.repeat(64);
  const anchors = [0, 1, 2].map(number => anchorOf(seed, 'open', number));
  const links = [0, 1].flatMap(number => {
    let link = hmac(sha256, hexToBytes(seed.slice(0, 64)), utf8ToBytes(String(number)));
    const chain = Array.from({ length: chainLinks }, () => {
      const told = bytesToHex(link);
      link = sha256(link);
      return told;
    });
    return chain.reverse();
  });
  const last = (k: number) => ({
    k,
    link: links[k - 1]!,
    ...(k > chainLinks ? { anchor: anchors[1]! } : {}),
    ...(k % chainLinks === 0 ? { next: anchors[k / chainLinks]! } : {}),
  });
  const drawn = { chance: { draw: { from: 'curiosity', item: 'x' } } } as Entry;
  const fresh = () => new Checker(match, salts, 3, anchors[0]!);
  const goesOn = (checker: Checker, k: number) => checker.check(drawn, links[k - 1])?.verdict;

  test.each([1, 700, 1023, 1024, 1025, 2048])('after outcome %i, whatever lies before it', k => {
    const checker = fresh();
    expect(checker.skip(last(k), null)).toBe('link');
    if (k < links.length) expect(goesOn(checker, k + 1)).toBe('link');
    else expect(checker.check(drawn, 'cd'.repeat(32))?.verdict).toBe('false');
  });
  test('from one chain to the next, and twice to the same place', () => {
    const checker = fresh();
    for (const k of [3, 3, 1024, 1024, 1030, 1030]) expect(checker.skip(last(k), null)).toBe('link');
    expect(goesOn(checker, 1031)).toBe('link');
  });
  test('what does not fit what is known is refused', () => {
    const checker = fresh();
    expect(checker.skip({ ...last(5), link: links[5]! }, null)).toBeNull();
    expect(checker.skip({ ...last(1030), anchor: anchors[2]! }, null), 'another anchor').toBeNull();
    expect(checker.skip({ k: 1030, link: links[1029]! }, null), 'no anchor').toBeNull();
    checker.skip(last(1030), null);
    expect(checker.skip(last(1029), null), 'backwards').toBeNull();
    expect(checker.skip({ ...last(1031), anchor: '00'.repeat(32) }, null), 'the links decide').toBe('link');
    expect(checker.skip({ ...last(1040), link: links[1040]! }, null)).toBeNull();
  });
  test('an anchor that was seen in the log is not replaced', () => {
    const checker = fresh();
    checker.skip(last(1024), null);
    expect(checker.skip({ ...last(1030), link: links[5]!, anchor: anchors[0]! }, null)).toBeNull();
  });
});
