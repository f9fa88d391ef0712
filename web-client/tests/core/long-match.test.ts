// A match of 50,000 entries: what is done for it is counted, not timed.
import { effect } from '@preact/signals';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Got } from '../../src/core/api';
import { viewHash } from '../../src/core/canonical';
import { FrameLoader } from '../../src/core/frame-loader';
import { logMost, moved, type MatchState } from '../../src/core/match';
import { pageFrames, pageOf } from '../../src/core/frame-pages';
import { Replay } from '../../src/core/replay';
import { ReplayMarks } from '../../src/match/replay-marks';
import type { Frames, Update } from '../../src/protocol/schema';

const entries = 50_000;

interface View {
  readonly turn: number;
  readonly on_turn: number;
  readonly n: number;
}
const viewAt = (n: number): View => ({ turn: Math.floor(n / 5), on_turn: Math.floor(n / 5) % 2, n });

// Every fifth entry begins a turn, and the tenth of them takes something.
function frame(seq: number): Frames['frames'][number] {
  const view = viewAt(seq);
  const turned = seq % 5 === 0;
  const patch = [
    { op: 'replace', path: '/n', value: seq },
    ...(turned ? [{ op: 'replace', path: '/turn', value: view.turn }] : []),
    ...(turned ? [{ op: 'replace', path: '/on_turn', value: view.on_turn }] : []),
  ];
  const events = seq % 50 === 0 ? [{ event: 'taken' }] : [];
  return { seq, patch, events, evaluation: [seq, -seq], entry: { action: {}, seat: 0 } } as never;
}

const page = (after: number): Frames =>
  ({
    match: { match: 'm' },
    view: viewAt(after),
    setup: 2,
    entries,
    frames: Array.from({ length: Math.min(pageFrames, entries - after) }, (_, i) => frame(after + i + 1)),
    next: after + pageFrames < entries ? after + pageFrames : null,
  }) as unknown as Frames;

let folds = 0;
const track = {
  scene: (view: View) => view.n,
  follow: (_: number, __: readonly unknown[], view: View) => {
    folds += 1;
    return view.n;
  },
};
const fresh = () => new Replay<View, unknown, number>(page(0), track);
const whole = () => {
  const replay = fresh();
  for (let after = pageFrames; after < entries; after += pageFrames) replay.add(after, page(after));
  return replay;
};

beforeEach(() => {
  folds = 0;
});

describe('the replay', () => {
  test('knows its length from the first page, and what is not here yet', () => {
    const replay = fresh();
    expect([replay.length, replay.told, replay.missing()]).toEqual([entries, pageFrames, pageFrames]);
    expect([replay.has(0), replay.has(pageFrames), replay.has(pageFrames + 1)]).toEqual([true, true, false]);
  });
  test('a late entry is folded from the view of its page alone', () => {
    const replay = fresh();
    replay.add(pageOf(entries), page(pageOf(entries)));
    expect(replay.at(entries).view).toEqual(viewAt(entries));
    expect(folds).toBe(pageFrames);
    expect([replay.told, replay.missing()]).toEqual([pageFrames, pageFrames]);
  });
  test('going through it folds each step once, and keeps the states of a few pages', () => {
    const replay = whole();
    expect(replay.missing()).toBeNull();
    for (let step = 0; step <= entries; step += 1) expect(replay.at(step).view.n).toBe(step);
    expect(folds).toBe(entries);
    replay.at(entries - 100);
    expect(folds, 'the last pages are kept').toBe(entries);
    replay.at(pageFrames);
    expect(folds, 'the first page is not').toBe(entries + pageFrames);
  });
  test('that came as one page can be entered anywhere, too', () => {
    const pages = whole();
    const one = new Replay<View, unknown, number>({ ...page(0), frames: [...pages.frames(0, entries)] }, track);
    expect(one.missing()).toBeNull();
    for (const step of [30_000, 501, entries]) expect(one.at(step).view).toEqual(viewAt(step));
    expect(folds).toBeLessThanOrEqual(30_000 + 1_000 + entries);
  });
  test('is the same by leaps as forwards, at the seams too', () => {
    const replay = whole();
    for (const step of [entries, 501, 500, 499, 30_000, 30_001, 0, 1]) {
      expect(replay.at(step).view).toEqual(viewAt(step));
      if (step > 0) expect(replay.at(step).frame?.seq).toBe(step);
    }
  });
});

describe('the loader', () => {
  const loading = (answer: (after: number) => Got<Frames> = after => ({ ok: true, value: page(after) })) => {
    const replay = fresh();
    const ask = vi.fn(async (after: number) => answer(after));
    const loader = new FrameLoader(replay as never, ask);
    const asked = () => ask.mock.calls.map(([after]) => after);
    return { replay, loader, ask, asked };
  };

  test('asks for each page once, the wanted one first, and tells of all a few times', async () => {
    const { replay, loader, asked } = loading();
    let told = 0;
    effect(() => {
      void loader.told.value;
      told += 1;
    });
    loader.want(40_001);
    await loader.load();
    await vi.waitFor(() => expect(replay.missing()).toBeNull());
    expect(asked()[0]).toBe(40_000);
    expect(asked()).toHaveLength(entries / pageFrames - 1);
    expect(new Set(asked()).size).toBe(asked().length);
    expect(loader.told.value).toBe(entries);
    expect(told).toBeLessThan(10);
  });
  test('what is wanted meanwhile comes next', async () => {
    const { loader, asked } = loading();
    const loads = loader.load();
    loader.want(20_000);
    loader.want(30_000);
    await loads;
    expect(asked().slice(0, 3)).toEqual([500, 29_500, 1_000]);
  });
  test('a page that cannot be had stops it, until it is asked again', async () => {
    let offline = true;
    const { replay, loader, ask } = loading(after =>
      offline && after === 1_000
        ? { ok: false, error: { status: 0, code: 'offline', message: '' } }
        : { ok: true, value: page(after) },
    );
    await loader.load();
    expect([loader.failed.value, ask.mock.calls.length]).toEqual([true, 2]);
    offline = false;
    await loader.load();
    expect([loader.failed.value, replay.missing()]).toEqual([false, null]);
  });
  test('an answer without the frames that were asked for is not asked for without end', async () => {
    const { loader, ask } = loading(() => ({ ok: true, value: { ...page(0), frames: [] } }));
    await loader.load();
    expect([loader.failed.value, ask.mock.calls.length]).toEqual([true, 1]);
  });
  test('nothing comes once it was stopped', async () => {
    const { replay, loader, ask } = loading();
    const loads = loader.load();
    loader.stop();
    await loads;
    expect([ask.mock.calls.length, replay.told]).toEqual([1, pageFrames]);
  });
});

test('marks are read from each frame once, and no state is folded for them', () => {
  const replay = whole();
  const jump = vi.fn(() => 'capture' as const);
  const marks = new ReplayMarks(replay.source.view as unknown as View, replay.begin, { jump }, 1);
  for (let upTo = pageFrames; upTo <= entries; upTo += pageFrames) marks.add(replay.frames(marks.told, upTo));
  expect(folds).toBe(0);
  expect(jump).toHaveBeenCalledTimes(entries / 50);
  const all = marks.all();
  expect(all.get('turn')).toHaveLength(entries / 5);
  expect(all.get('mine')?.slice(0, 2)).toEqual([5, 15]);
  expect(all.get('capture')?.at(-1)).toBe(entries);
  expect([marks.sameMover(25_003, 1), marks.sameMover(25_003, -1)]).toEqual([25_010, 24_990]);
  expect([marks.sameMover(2, -1), marks.sameMover(entries, 1)]).toEqual([null, null]);
});

test('a page keeps the last entries of a match that goes on', () => {
  let state = { match: 'm', seq: 0, view: viewAt(0), log: [] } as unknown as MatchState;
  let longest = 0;
  for (let seq = 1; seq <= 3 * logMost; seq += 1) {
    const { patch, events, entry } = frame(seq);
    const hash = viewHash(viewAt(seq) as never);
    state = moved(state, { match: 'm', seq, patch, events, entry, hash } as unknown as Update) as MatchState;
    longest = Math.max(longest, state.log.length);
  }
  expect(longest).toBe(logMost);
  expect(state.log.at(-1)?.seq).toBe(3 * logMost);
  expect(state.log.every(({ seq }, i) => i === 0 || seq === state.log[i - 1]!.seq + 1)).toBe(true);
});
