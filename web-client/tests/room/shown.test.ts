// @vitest-environment happy-dom
// What is shown of a match, and its log.
import { signal, type Signal } from '@preact/signals';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { change } from '../../src/app/app';
import { moved, type MatchState } from '../../src/core/match';
import type { AnyGame, CommonView, LogEntry, Tagged } from '../../src/games/game';
import type { Update } from '../../src/protocol/schema';
import { ShownLog } from '../../src/room/shown-log';
import { ShownMatch, type AnyShown } from '../../src/room/shown-match';
import { example } from '../examples';
import { FakeTime } from '../fakes';
import { match, snapshot, update } from './parts';

const walk = { ...example<Update>('page-hears/update'), match: match.match } as Update;
let now: Signal<MatchState | null>;
let time: FakeTime;
let began: (readonly [string, boolean])[];
let rendered: number[];
let shown: ShownMatch;

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 })); // the game's longer texts
  change({ motion: 'on', speed: 1 });
  now = signal<MatchState | null>(match);
  time = new FakeTime();
  began = [];
  rendered = [];
  shown = new ShownMatch(
    { match: now, mySeat: signal<number | null>(0) },
    {
      rendered: ({ seq }) => rendered.push(seq),
      began: ({ match: id }, other) => began.push([id, other]),
    },
    time,
  );
});
const push = (next: Update): void => {
  const after = moved(now.peek()!, next) as MatchState;
  now.value = after;
  shown.update(next, after);
};

describe('the match', () => {
  test('a snapshot loads the game with its texts and is shown at once', async () => {
    await shown.snapshot(match);
    expect(shown.game.value?.slug).toBe('kilkenny-cats');
    expect(shown.text.value).not.toBeNull();
    expect(shown.shown.value).toMatchObject({ seq: match.seq, idle: true });
    expect(began).toEqual([[match.match, true]]);
  });
  test('the same match again is no other one', async () => {
    await shown.snapshot(match);
    await shown.snapshot(match);
    expect(began.map(([, other]) => other)).toEqual([true, false]);
  });
  test('what came while the game was loading is shown', async () => {
    const loading = shown.snapshot(match);
    now.value = moved(match, update(1)) as MatchState;
    await loading;
    expect(shown.shown.value?.seq).toBe(match.seq + 1);
  });
  test('a game that this page does not know is named as such', async () => {
    await shown.snapshot({ ...match, game: 'mah-jong' });
    expect(shown.unknownGame.value).toBe(true);
    expect(began).toEqual([]);
  });
  test('a known game after an unknown one is shown, and nothing is said of an unknown one any more', async () => {
    await shown.snapshot({ ...match, game: 'mah-jong' });
    await shown.snapshot(match);
    expect(shown.unknownGame.value).toBe(false);
    expect(shown.shown.value?.seq).toBe(match.seq);
  });
  test('another game ends what was still being shown of the one before', async () => {
    await shown.snapshot(match);
    push(walk);
    const pictures = rendered.length;
    const loading = shown.snapshot({ ...match, match: 'm_other', game: 'mah-jong' });
    time.pass(10_000);
    await loading;
    expect(rendered.length).toBe(pictures);
    expect(shown.shown.value).toBeNull();
  });
  test('of two games that load at once the later one is shown', async () => {
    const chess = { ...match, match: 'm_chess', game: 'cats-chess' };
    const first = shown.snapshot(chess);
    await Promise.all([first, shown.snapshot(match)]);
    expect(shown.game.value?.slug).toBe(match.game);
    expect(began.map(([id]) => id)).toEqual([match.match]);
  });
  test('my last action is where "since your last turn" begins', async () => {
    const acted = { seq: 2, at: null, entry: { action: {}, seat: 0 }, events: [] } as unknown as MatchState['log'][0];
    now.value = { ...match, log: [acted, { ...acted, seq: 3, entry: { action: {}, seat: 1 } } as typeof acted] };
    await shown.snapshot(match);
    expect(shown.since.value).toBe(2);
  });
  test.each([
    ['in the first round', 0, 450],
    ['later on, when everybody knows what is shown', 1, 300],
  ])('%s a step takes its time', async (_, more, ms) => {
    const view = match.view as unknown as CommonView;
    now.value = { ...match, view: { ...view, turn: view.seats.length + more } } as unknown as MatchState;
    await shown.snapshot(match);
    const { hash: _hash, ...rest } = walk;
    push({ ...rest, patch: walk.patch.filter(({ path }) => path !== '/turn') } as Update);
    time.pass(ms - 1);
    expect(shown.shown.value?.idle).toBe(false);
    time.pass(1);
    expect(shown.shown.value?.idle).toBe(true);
  });
  test('an entry is shown event by event, unless everything is wanted now', async () => {
    await shown.snapshot(match);
    push(walk);
    expect(shown.shown.value?.idle).toBe(false);
    shown.catchUp();
    expect(shown.shown.value).toMatchObject({ seq: walk.seq, idle: true });
    expect(rendered.at(-1)).toBe(walk.seq);
  });
});

describe('the log', () => {
  const picture = signal<AnyShown | null>(null);
  const asked: number[] = [];
  const older = [{ seq: 1, entry: {}, events: [] }] as unknown as readonly LogEntry<Tagged>[];
  const log = (state: MatchState) =>
    new ShownLog(
      { match: signal<MatchState | null>(state), mySeat: signal<number | null>(0) },
      { shown: picture, game: signal<AnyGame | null>(shown.game.peek()) },
      {
        before: async seq => {
          asked.push(seq);
          return older;
        },
      },
    );
  const seqs = (it: ShownLog) => it.told.value.map(({ seq }) => seq);
  const upTo = (seq: number): void => {
    picture.value = { seq } as AnyShown;
  };

  test('tells what has been shown and no more', () => {
    const it = log(match);
    upTo(2);
    expect(seqs(it)).toEqual([1, 2]);
    upTo(3);
    expect(seqs(it)).toEqual([1, 2, 3]);
  });
  test('asks for what a snapshot of a long match lacks', async () => {
    const it = log({ ...match, log: match.log.slice(1) });
    upTo(snapshot.seq);
    expect(it.tellsAll.value).toBe(false);
    await it.tellMore();
    expect(asked).toEqual([2]);
    expect(seqs(it)).toEqual([1, 2, 3, 4]);
    expect(it.tellsAll.value).toBe(true);
  });
  test('reads each line once, and looks for marks in the last ones', async () => {
    await shown.snapshot(match);
    const long = Array.from({ length: 2_000 }, (_, i) => ({ ...match.log[0]!, seq: i + 1, events: [] }));
    const state = signal<MatchState | null>({ ...match, seq: 1_999, log: long.slice(0, -1) });
    const looked = vi.fn(() => null);
    const it = new ShownLog(
      { match: state, mySeat: signal<number | null>(0) },
      { shown: picture, game: signal<AnyGame | null>({ ...shown.game.peek()!, timing: looked }) },
      { before: async () => null },
    );
    upTo(2_000);
    const before = it.told.value;
    state.value = { ...match, seq: 2_000, log: long };
    expect(it.told.value).toHaveLength(2_000);
    expect(it.told.value.slice(0, -1).every((entry, i) => entry === before[i])).toBe(true);
    state.value = { ...match, seq: 2_000, log: long.map(line => ({ ...line, events: walk.events })) };
    void it.trace.value;
    expect(looked.mock.calls.length).toBeLessThanOrEqual(200 * walk.events.length);
  });
  test('asks again for what was let go after it had been asked for', async () => {
    const state = signal<MatchState | null>({ ...match, log: match.log.slice(1) });
    const it = new ShownLog(
      { match: state, mySeat: signal<number | null>(0) },
      { shown: picture, game: signal<AnyGame | null>(shown.game.peek()) },
      { before: async () => older },
    );
    upTo(snapshot.seq);
    await it.tellMore();
    expect(it.tellsAll.value).toBe(true);
    state.value = { ...match, log: match.log.slice(3) };
    expect(seqs(it)).toEqual([4]);
    expect(it.tellsAll.value).toBe(false);
  });
  test('marks what walked last', async () => {
    await shown.snapshot(match);
    const it = log(moved(match, walk) as MatchState);
    upTo(match.seq);
    expect(it.trace.value.last).toEqual([]);
    upTo(walk.seq);
    expect(it.trace.value.last).toEqual(walk.events);
  });
});
