import { describe, expect, test } from 'vitest';
import { chainLinks, Checker, follows, pick } from '../../src/core/proof';
import type { Chain, Entry } from '../../src/protocol/schema';
import { Chains } from '../chains';
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
  test('moves are of no chain', () =>
    expect(fresh().check({ action: { move: {} }, seat: 0 } as Entry, undefined)).toBeNull());
  test('an outcome without its link is wrong, and so is all that follows', () => {
    const checker = fresh();
    expect(checker.check(thrown(['d6'], [first.pick + 1]), undefined)).toEqual({ k: 1, verdict: 'false' });
    expect(checker.check(thrown(['d4'], [second.pick + 1]), second.link)).toEqual({ k: 2, verdict: 'false' });
  });
  test.each(['', 'zz', `${'0'.repeat(63)}g`])('what is no link is wrong: "%s"', link => {
    expect(fresh().check(thrown(['d6'], [1]), link)?.verdict).toBe('false');
    expect(fresh().skip({ k: 1, link }, null)).toBeNull();
  });
  test.each([['d0'], ['dx'], ['d4294967297'], ['d100', 'd100', 'd100', 'd100', 'd100']])(
    'dice that there are not: %s',
    (...dice) => expect(fresh().check(thrown(dice, [1]), first.link)?.verdict).toBe('false'),
  );
  test('what is drawn from an empty bag is wrong', () =>
    expect(fresh().check({ chance: { draw: { from: 'seats', item: 'S' } } } as Entry, first.link, [])?.verdict).toBe(
      'false',
    ));
  test('a bag may hold nothing as a thing; a hidden draw shows nothing', () => {
    const bag = [
      ['red', first.pick],
      [null, first.total - first.pick],
    ] as const;
    const nothing = { chance: { draw: { from: 'field', item: null } } } as Entry;
    expect(fresh().check(nothing, first.link, bag)?.verdict).toBe('true');
    const hidden = chains.find(({ chain }) => chain === 'hidden')!;
    const unseen = { chance: { draw: { from: 'mog', item: null, seat: 0 } } } as Entry;
    const checker = new Checker(match, salts, 3, hidden.anchor, 'hidden');
    expect(checker.check(unseen, hidden.draws[0]!.link, bag)?.verdict).toBe('link');
  });
});

describe('a new anchor', () => {
  const made = new Chains(match, salts);
  const walked = (to: number) => {
    const checker = new Checker(match, salts, 3, made.anchors.open);
    for (let k = 1; k <= to; k += 1) checker.check(made.d6(k).entry, made.link(k));
    return checker;
  };
  const goesOn = (checker: Checker, k: number) => checker.check(made.d6(k).entry, made.link(k));

  test('takes the place of the last link when the chain is used up', () => {
    const checker = walked(chainLinks);
    expect(checker.check(made.anchored(1).entry, undefined)).toBeNull();
    expect(goesOn(checker, chainLinks + 1)).toEqual({ k: chainLinks + 1, verdict: 'true' });
  });
  test('of the other chain changes nothing', () => {
    const checker = walked(3);
    checker.check(made.anchored(1, 'hidden').entry, undefined);
    expect(goesOn(checker, 4)?.verdict).toBe('true');
  });
  // A server that does so could throw a number again until it likes it.
  test.each([0, 1, 5, chainLinks - 1])('after %i outcomes is wrong, even if its links follow', used => {
    const checker = walked(used);
    const before = used > 0 ? made.link(used) : made.anchors.open;
    checker.check({ ruling: { anchor: { chain: 'open', anchor: before } } } as Entry, undefined);
    expect(goesOn(checker, used + 1)).toEqual({ k: used + 1, verdict: 'false' });
    expect(goesOn(checker, used + 2)?.verdict, 'for good').toBe('false');
  });
  test('must come before the outcome after the last link', () => {
    const other = new Chains(match, salts, 'cd'.repeat(64));
    const late = walked(chainLinks);
    expect(late.check(other.d6(1).entry, other.link(1))?.verdict).toBe('false');
    late.check(made.anchored(1).entry, undefined);
    expect(goesOn(late, chainLinks + 2)?.verdict).toBe('false');
    const twice = walked(chainLinks);
    twice.check(made.anchored(1).entry, undefined);
    twice.check(other.anchored(1).entry, undefined);
    expect(twice.check(made.d6(chainLinks + 1).entry, other.link(chainLinks + 1))?.verdict, 'twice').toBe('false');
  });
  test('is told to who comes late only where the chain is used up', () => {
    const other = new Chains(match, salts, 'cd'.repeat(64));
    const checker = walked(3);
    checker.skip({ k: 5, link: made.link(5), next: other.anchors.open }, null);
    expect(checker.check(other.d6(1).entry, other.link(1))?.verdict).toBe('false');
    expect(checker.skip({ k: 7, link: made.link(7) }, null), 'for good').toBeNull();
  });
});

// Two chains of the same seed, as a server makes them: links[k] is link k of all outcomes, anchors by chain.
describe('who comes late goes on to the last link', () => {
  const made = new Chains(match, salts);
  const anchors = [0, 1, 2].map(number => made.anchor('open', number));
  const links = Array.from({ length: 2 * chainLinks }, (_, i) => made.link(i + 1));
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
