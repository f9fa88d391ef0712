import { describe, expect, test } from 'vitest';
import { Auditor, histograms } from '../../src/core/audit';
import { viewHash } from '../../src/core/canonical';
import type { Json } from '../../src/core/json';
import { Replay } from '../../src/core/replay';
import type { Frames } from '../../src/protocol/schema';
import { example } from '../examples';

// The example, and ten more steps that count the quiet rounds up.
const source = ((): Frames => {
  const frames = example<Frames>('http/Frames');
  const more = Array.from({ length: 10 }, (_, i) => ({
    ...frames.frames[0]!,
    seq: 100 + i,
    events: [{ event: 'thrown', pips: (i % 6) + 1 }],
    patch: [{ op: 'replace', path: '/quiet_rounds', value: i }],
  }));
  return { ...frames, frames: [...frames.frames, ...more] } as Frames;
})();
const first = example<Frames>('http/Frames').frames.length;
const fresh = () =>
  new Replay<{ readonly quiet_rounds: number }, unknown, readonly number[]>(source, {
    scene: view => [view.quiet_rounds],
    follow: (scene, _, view) => [...scene, view.quiet_rounds],
  });

describe('a replay', () => {
  test('ends each step of the server with the server’s view', () => {
    const replay = fresh();
    for (let i = 1; i <= first; i += 1)
      expect(viewHash(replay.at(i).view as unknown as Json)).toBe(source.frames[i - 1]!.hash);
  });
  test('is the same forwards, backwards and by leaps', () => {
    const forwards = fresh();
    const views = Array.from({ length: forwards.length + 1 }, (_, i) => forwards.at(i).view);
    const leaps = fresh();
    for (const step of [forwards.length, 0, 5, 3, first, forwards.length - 1])
      expect(leaps.at(step).view).toEqual(views[step]);
  });
  test('folds each step once', () => {
    const replay = fresh();
    expect(replay.at(7)).toBe(replay.at(7));
    expect(replay.at(replay.length).scene).toHaveLength(replay.length + 1);
  });
});

describe('the set-up', () => {
  const replay = new Replay<unknown, unknown, unknown>(
    { ...source, setup: 3 },
    { scene: view => view, follow: (_, __, view) => view },
  );
  test('is folded into the first step that is shown', () => {
    expect(replay.counted(3)).toBe(0);
    expect(replay.counted(replay.length)).toBe(replay.length - 3);
    for (let step = 3; step <= replay.length; step += 1) expect(replay.stepAt(replay.counted(step))).toBe(step);
  });
  test('holds every address to a step that there is', () => {
    expect(replay.stepAt(0)).toBe(3);
    expect(replay.stepAt(10_000)).toBe(replay.length);
  });
});

test('faces are counted', () => {
  const thrown = (event: { readonly event: string; readonly pips?: number }) =>
    event.event === 'thrown' ? [{ kind: 'd6' as const, value: event.pips! }] : null;
  const events = source.frames.flatMap(({ events: each }) => each) as unknown as readonly {
    readonly event: string;
    readonly pips?: number;
  }[];
  expect(histograms(events, thrown)).toEqual([{ kind: 'd6', counts: [2, 2, 2, 2, 1, 1], total: 10 }]);
});

test('a match from a seed carries no proof', () => expect(Auditor.of({ ...source.match, fairness: null })).toBeNull());
