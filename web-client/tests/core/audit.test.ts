// The audit of a match that is over: what an honest server tells, and what one tells that cheats.
import { beforeEach, describe, expect, test } from 'vitest';
import { Auditor, type Audit, type BagAt } from '../../src/core/audit';
import { keepFirst } from '../../src/core/first-anchors';
import { allSalts } from '../../src/core/promise';
import { chainLinks, pick, type Bag } from '../../src/core/proof';
import { store } from '../../src/core/storage';
import type { Anchors, Entry, Frames } from '../../src/protocol/schema';
import { Chains, framesOf } from '../chains';

type Told = readonly { readonly entry: Entry; readonly link?: string }[];

const salts = allSalts('m_audit', ['5'.repeat(32), null]);
const honest = new Chains('m_audit', salts);
const head = (chains = honest, more: object = {}): Frames['match'] =>
  ({
    match: 'm_audit',
    seats: [{ kind: 'person' }, { kind: 'bot' }],
    result: { reason: 'agreed', seats: [] },
    fairness: { anchors: chains.anchors, salts: chains.salts, seed: chains.seed },
    ...more,
  }) as unknown as Frames['match'];

const flowers: Bag = [
  ['red', 2],
  [null, 1],
];
const bag: BagAt = (_, from, drawn) =>
  from === 'field' ? flowers.map(([thing, count]) => [thing, count - drawn.filter(it => it === thing).length]) : null;

function audited(told: Told, match = head()): Audit {
  const auditor = Auditor.of(match, bag)!;
  auditor.add(framesOf(told));
  return auditor.result();
}
const verdicts = (told: Told, match?: Frames['match']) => audited(told, match).rows.map(({ verdict }) => verdict);

const [one, two, three] = [honest.d6(1), honest.d6(2), honest.d6(3)];
const forged: Entry = { chance: { throw: { dice: ['d6'], values: [6] } } };
const hidden = (k: number, item: string | null = 'cat-1') => ({
  entry: { chance: { draw: { from: 'mog', item, seat: 0 } } } as Entry,
  link: honest.link(k, 'hidden'),
});

beforeEach(() => store('clowder.anchors', ''));

test('an honest match is right, also with the promise that this page has seen', () => {
  const told = [one, hidden(1), two, hidden(2), three];
  expect(audited(told)).toMatchObject({ open: 3, hidden: 2, wrong: null, placed: 2, promise: 'unseen' });
  keepFirst('m_audit', honest.anchors);
  expect(audited(told)).toMatchObject({ open: 3, hidden: 2, wrong: null, promise: 'kept' });
});
test('each draw is compared with what was left in its bag', () => {
  const field = (k: number, left: Bag) => honest.drawn(k, 'field', left);
  const first = field(1, flowers);
  const taken = (first.entry as unknown as { chance: { draw: { item: string | null } } }).chance.draw.item;
  const left = flowers.map(([thing, count]) => [thing, thing === taken ? count - 1 : count] as const);
  expect(verdicts([first, field(2, left)])).toEqual(['true', 'true']);
  const other = { ...first, entry: { chance: { draw: { from: 'field', item: taken === null ? 'red' : null } } } };
  expect(verdicts([other as Told[0]])).toEqual(['false']);
});
test('copies of another match are proved there, but what they drew is gone from the bag', () => {
  const copies: Told = [
    { entry: { chance: { draw: { from: 'field', item: 'red' } } } },
    { entry: { ruling: { anchor: { chain: 'open', anchor: '00'.repeat(32) } } } },
    { entry: forged },
  ];
  const own = honest.drawn(1, 'field', [
    ['red', 1],
    [null, 1],
  ]);
  const match = head(honest, { start: { match: 'm_before', seq: 3 } });
  expect(verdicts([...copies, own, two], match)).toEqual(['true', 'true']);
  expect(verdicts([...copies, own, { entry: forged }], match)).toEqual(['true', 'false']);
});
test('a match from before the promise is right as far as it goes', () => {
  const { seed: _, ...anchors } = honest.anchors;
  const old = head(honest, { fairness: { anchors, salts } });
  keepFirst('m_audit', anchors as Anchors);
  expect(audited([one, two], old)).toMatchObject({ wrong: null, promise: 'unproved' });
});
test('a match that runs tells no link of a hidden draw', () => {
  const running = head(honest, { result: null, fairness: { anchors: honest.anchors, salts } });
  const told = [one, { entry: hidden(1, null).entry }, two];
  expect(audited(told, running)).toMatchObject({ open: 2, hidden: 0, wrong: null, promise: 'unproved' });
});
test('a chain that is used up goes on with the next one', () => {
  const all = Array.from({ length: chainLinks }, (_, i) => honest.d6(i + 1));
  const told = [...all, honest.anchored(1), honest.d6(chainLinks + 1), honest.d6(chainLinks + 2)];
  expect(audited(told)).toMatchObject({ open: chainLinks + 2, wrong: null });
});

describe('a server that cheats', () => {
  test('shows one seed before the salts and another one after them', () => {
    keepFirst('m_audit', honest.anchors);
    const chosen = new Chains('m_audit', salts, 'cd'.repeat(64));
    const told = [chosen.d6(1), chosen.d6(2)];
    expect(audited(told, head(chosen))).toMatchObject({ wrong: { k: 1 }, promise: 'broken' });
    expect(verdicts(told, head(chosen))).toEqual(['false', 'false']);
  });
  test.each(['open', 'hidden', 'seed'] as const)('or leaves all as it was but %s', part => {
    const { [part]: _, ...rest } = honest.anchors;
    const others = [rest, { ...honest.anchors, [part]: '00'.repeat(32) }];
    keepFirst('m_audit', honest.anchors);
    for (const anchors of others)
      expect(audited([one], head(honest, { fairness: { anchors, salts, seed: honest.seed } })).promise).toBe('broken');
  });
  test('leaves the link of a throw out', () =>
    expect(verdicts([one, { entry: forged }, two])).toEqual(['true', 'false', 'false']));
  test('leaves the link of a hidden draw out, when the match is over', () =>
    expect(verdicts([hidden(1), { entry: hidden(2).entry }, one])).toEqual(['link', 'false', 'true']));
  test('goes back along a chain by a new anchor', () => {
    const again = { entry: { ruling: { anchor: { chain: 'open', anchor: honest.anchors.open } } } } as Told[0];
    const { seed: _, ...anchors } = honest.anchors;
    const value = pick(one.link, 'm_audit', salts, 'open', 2, 6) + 1;
    const rethrown: Told[0] = { entry: { chance: { throw: { dice: ['d6'], values: [value] } } }, link: one.link };
    for (const match of [head(), head(honest, { fairness: { anchors, salts } })])
      for (const next of [rethrown, two])
        expect(verdicts([one, again, next, three], match)).toEqual(['true', 'false', 'false']);
  });
});
