// The dice of a running match, checked as they land: what is asked of the server, and which answer counts.
import { beforeEach, describe, expect, test } from 'vitest';
import type { api, Got } from '../../src/core/api';
import { keepFirst } from '../../src/core/first-anchors';
import type { MatchState } from '../../src/core/match';
import { pick } from '../../src/core/proof';
import { store } from '../../src/core/storage';
import type { Anchors, Entry, Frames } from '../../src/protocol/schema';
import { DiceChecker } from '../../src/room/dice-checker';
import { example } from '../examples';

interface Vectors {
  readonly match: string;
  readonly salts: readonly string[];
  readonly chains: readonly { readonly chain: string; readonly anchor: string; readonly draws: { link: string }[] }[];
}
const { match, salts, chains } = example<Vectors>('fairness-vectors');
const { anchor, draws } = chains.find(({ chain }) => chain === 'open')!;

const fresh = (seq = 0): MatchState =>
  ({ match, seq, log: [], fairness: { salts, anchors: { open: anchor } } }) as unknown as MatchState;
// A snapshot whose last link leads nowhere: then all entries are asked for.
const state = (seq: number, id = match): MatchState => ({
  ...fresh(seq),
  match: id,
  fairness: { ...fresh().fairness, last: { k: seq, link: '00'.repeat(32) } },
});

// The first throws of the vectors, one an entry; the faces are those of the match `match`.
const thrown = (k: number) => {
  const { link } = draws[k - 1]!;
  const value = pick(link, match, salts, 'open', k, 6) + 1;
  return { seq: k, link, entry: { chance: { throw: { dice: ['d6'], values: [value] } } } as Entry };
};
const frames = (length: number): Got<Frames> => ({
  ok: true,
  value: { match: {}, frames: Array.from({ length }, (_, i) => thrown(i + 1)) } as unknown as Frames,
});

let answers: ((got: Got<Frames>) => void)[];
let checker: DiceChecker;
const verdicts = () => Object.fromEntries(checker.verdicts.value);

beforeEach(() => {
  store('clowder.anchors', '');
  answers = [];
  const ask: typeof api.frames = () => new Promise(answer => answers.push(answer));
  checker = new DiceChecker(ask);
});

test('throws are checked as they land, without a request', async () => {
  await checker.begin(fresh(), 'spectator');
  checker.see(thrown(1));
  checker.see(thrown(2));
  expect(verdicts()).toEqual({ 1: 'true', 2: 'true' });
  expect(answers).toHaveLength(0);
});
test('what this page missed is asked for, and what comes meanwhile waits', async () => {
  const begun = checker.begin(state(1), 'spectator');
  checker.see(thrown(2));
  answers[0]!(frames(1));
  await begun;
  checker.see(thrown(3));
  expect(verdicts()).toEqual({ 1: 'true', 2: 'true', 3: 'true' });
});
test('a snapshot that tells nothing new asks for nothing and forgets nothing', async () => {
  await checker.begin(fresh(), 'spectator');
  checker.see(thrown(1));
  await checker.begin(state(1), 'spectator');
  expect(answers).toHaveLength(0);
  expect(verdicts()).toEqual({ 1: 'true' });
});
test('a snapshot during the request does not ask again, unless more was missed', async () => {
  const first = checker.begin(state(1), 'spectator');
  await checker.begin(state(1), 'spectator');
  expect(answers).toHaveLength(1);
  const second = checker.begin(state(2), 'spectator');
  expect(answers).toHaveLength(2);
  answers[1]!(frames(2));
  await second;
  checker.see(thrown(3));
  answers[0]!(frames(1));
  await first;
  expect(verdicts()).toEqual({ 1: 'true', 2: 'true', 3: 'true' });
});
// The copies have no link here; one of their entries may even name another anchor.
test('what was copied from another match is not checked, and no throw of this match is left out', async () => {
  const copied = [
    { seq: 1, entry: { chance: { throw: { dice: ['d6'], values: [1] } } } },
    { seq: 2, entry: { ruling: { anchor: { chain: 'open', anchor: '00'.repeat(32) } } } },
  ];
  const own = [1, 2, 3].map(k => ({ ...thrown(k), seq: k + 2 }));
  const begun = checker.begin(state(4), 'spectator');
  answers[0]!({
    ok: true,
    value: { match: { start: { match: 'm_before', seq: 2 } }, frames: [...copied, ...own.slice(0, 2)] },
  } as unknown as Got<Frames>);
  await begun;
  checker.see(own[2]!);
  expect(verdicts()).toEqual({ 3: 'true', 4: 'true', 5: 'true' });
});
test('the answer about another match, which comes late, is left aside', async () => {
  const before = checker.begin(state(2, 'm_before'), 'spectator');
  await checker.begin(fresh(), 'spectator');
  checker.see(thrown(1));
  answers[0]!(frames(2));
  await before;
  checker.see(thrown(2));
  expect(verdicts()).toEqual({ 1: 'true', 2: 'true' });
});
test('after a failed request the next snapshot asks again', async () => {
  const failed = checker.begin(state(1), 'spectator');
  answers[0]!({ ok: false, error: { status: 0, code: 'offline', message: '' } });
  await failed;
  const again = checker.begin(state(2), 'spectator');
  answers[1]!(frames(2));
  await again;
  expect(verdicts()).toEqual({ 1: 'true', 2: 'true' });
});
const later = (seq: number, k: number, link = thrown(k).link): MatchState => ({
  ...state(seq),
  fairness: { ...state(seq).fairness, last: { k, link } },
  log: [{ ...thrown(k), at: null }] as unknown as MatchState['log'],
});
test('who comes late, or missed some, checks the last throw without asking', async () => {
  await checker.begin(later(2, 2), 'spectator');
  checker.see(thrown(3));
  await checker.begin(later(5, 5), 'spectator');
  checker.see({ ...thrown(6), seq: 6 });
  expect(answers).toHaveLength(0);
  expect(verdicts()).toEqual({ 2: 'true', 3: 'true', 5: 'true', 6: 'true' });
});
test.each([0, 2])('what came since a snapshot that told of %i outcomes is checked in its order', async k => {
  const before = k > 0 ? later(k, k) : fresh();
  const updates = [k + 1, k + 2].map(it => ({ ...thrown(it), at: 1 }));
  const log = [...before.log, ...updates] as unknown as MatchState['log'];
  await checker.begin({ ...before, seq: k + 2, log }, 'spectator');
  checker.see(thrown(k + 3));
  expect(answers).toHaveLength(0);
  expect(verdicts()).toEqual(Object.fromEntries([k, k + 1, k + 2, k + 3].filter(it => it > 0).map(it => [it, 'true'])));
});
test('a throw in a snapshot that tells of no outcome is asked for', async () => {
  const first = { ...thrown(1), at: null };
  const begun = checker.begin({ ...fresh(1), log: [first] } as unknown as MatchState, 'spectator');
  answers[0]!(frames(1));
  await begun;
  checker.see(thrown(2));
  expect(verdicts()).toEqual({ 1: 'true', 2: 'true' });
});
test('where nothing has been thrown there is nothing to ask for', async () => {
  await checker.begin(fresh(40), 'spectator');
  checker.see({ ...thrown(1), seq: 41 });
  expect(answers).toHaveLength(0);
  expect(verdicts()).toEqual({ 41: 'true' });
});
test('keeps what it found of the last throws alone', async () => {
  await checker.begin(fresh(), 'spectator');
  for (let seq = 1; seq <= 300; seq += 1) checker.see({ ...thrown(1), seq });
  expect(checker.verdicts.value.size).toBe(100);
  expect(checker.upTo(300)).toBe('false');
});
test('a last link that does not lead to the anchor asks for all of them', async () => {
  const begun = checker.begin(later(2, 2, thrown(1).link), 'spectator');
  expect(answers).toHaveLength(1);
  answers[0]!(frames(2));
  await begun;
  expect(verdicts()).toEqual({ 1: 'true', 2: 'true' });
});
test('a last throw that its link does not give is wrong', async () => {
  const lie = { ...thrown(2), at: null, entry: { chance: { throw: { dice: ['d6'], values: [7] } } } };
  await checker.begin({ ...later(2, 2), log: [lie] as unknown as MatchState['log'] }, 'spectator');
  expect(verdicts()).toEqual({ 2: 'false' });
});
test('a share of mine that is not among the salts makes every throw wrong', async () => {
  await checker.begin(fresh(), 0, 'f'.repeat(32));
  checker.see(thrown(1));
  expect(verdicts()).toEqual({ 1: 'false' });
});

describe('a server that cheats', () => {
  const forged = (seq: number): Parameters<DiceChecker['see']>[0] => ({
    seq,
    entry: { chance: { throw: { dice: ['d6'], values: [6] } } },
  });

  test('tells other anchors than before the salts: every throw is wrong, also after all was asked for', async () => {
    keepFirst(match, { open: '11'.repeat(32), hidden: '22'.repeat(32), seed: '33'.repeat(32) });
    await checker.begin(fresh(), 0);
    checker.see(thrown(1));
    const begun = checker.begin(later(2, 2), 0);
    answers[0]!(frames(2));
    await begun;
    checker.see(thrown(3));
    expect(verdicts()).toEqual({ 1: 'false', 2: 'false', 3: 'false' });
  });
  test('but the same anchors, also those of before the promise, change nothing', async () => {
    keepFirst(match, { open: anchor } as Anchors);
    await checker.begin(fresh(), 0);
    checker.see(thrown(1));
    await checker.begin(later(2, 2), 0);
    expect(verdicts()).toEqual({ 1: 'true', 2: 'true' });
  });
  test('leaves a link out: the throw before it says nothing of this one', async () => {
    await checker.begin(fresh(), 'spectator');
    checker.see(thrown(1));
    checker.see(forged(2));
    expect(verdicts()).toEqual({ 1: 'true', 2: 'false' });
    expect(checker.upTo(2)).toBe('false');
  });
  test('goes back along the chain by a new anchor', async () => {
    await checker.begin(fresh(), 'spectator');
    checker.see(thrown(1));
    checker.see({ seq: 2, entry: { ruling: { anchor: { chain: 'open', anchor } } } });
    const again = thrown(1).link;
    const value = pick(again, match, salts, 'open', 2, 6) + 1;
    checker.see({ seq: 3, entry: { chance: { throw: { dice: ['d6'], values: [value] } } }, link: again });
    expect(verdicts()).toEqual({ 1: 'true', 3: 'false' });
  });
  test.each(['00'.repeat(32), 'no link'])('hides what was missed: a last link that does not fit (%s)', async link => {
    await checker.begin(fresh(), 'spectator');
    checker.see(thrown(1));
    expect(checker.upTo(1)).toBe('true');
    const begun = checker.begin(later(5, 5, link), 'spectator');
    expect(checker.upTo(5)).toBeNull();
    answers[0]!({ ok: false, error: { status: 500, code: 'offline', message: '' } });
    await begun;
    checker.see({ ...thrown(6), seq: 6 });
    expect([checker.upTo(1), checker.upTo(6)]).toEqual(['true', null]);
  });
});
