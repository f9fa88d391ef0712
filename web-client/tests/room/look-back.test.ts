// @vitest-environment happy-dom
// Looking back at a running match.
import { describe, expect, test, vi } from 'vitest';
import type { AnyGame } from '../../src/games/game';
import { LookBack } from '../../src/room/look-back';
import type { Frames } from '../../src/protocol/schema';

const game = { scene: (view: unknown) => view, follow: (_: unknown, __: unknown, view: unknown) => view } as AnyGame;

// A match of a counter that goes up by one with every entry: the page after one of them.
const frames = (entries: number, match = 'm', setup = 0, after = 0): Frames =>
  ({
    match: { match },
    view: { n: after },
    hash: '',
    viewer: 'spectator',
    setup,
    entries,
    frames: Array.from({ length: Math.min(500, entries - after) }, (_, i) => ({
      seq: after + i + 1,
      entry: { action: {}, seat: 0 },
      events: [],
      ...(i === 1 ? { by: 'time_out' } : {}),
      patch: [{ op: 'replace', path: '/n', value: after + i + 1 }],
    })),
  }) as unknown as Frames;

function seating(seq: number) {
  const present = { match: 'm', seq, as: 'spectator' as const, game };
  const ask = vi.fn(async (_match: string, _as: unknown, after: number) => ({
    ok: true as const,
    value: frames(present.seq, 'm', 0, after),
  }));
  const lookBack = new LookBack(() => present, ask);
  const shows = () => (lookBack.here.value?.view as unknown as { n: number } | undefined)?.n ?? 'live';
  return { present, ask, lookBack, shows };
}

describe('looking back', () => {
  test('shows what was, asks once, and is live again at the end', async () => {
    const { ask, lookBack, shows } = seating(5);
    await lookBack.go(2);
    expect(shows()).toBe(2);
    await lookBack.go(4);
    expect(shows()).toBe(4);
    expect(ask).toHaveBeenCalledTimes(1);
    await lookBack.go(5);
    expect(shows()).toBe('live');
  });
  test('tells what came before an entry, from the same answer of the server', async () => {
    const { ask, lookBack } = seating(5);
    expect((await lookBack.before(4))?.map(({ seq, by }) => [seq, by])).toEqual([
      [1, undefined],
      [2, 'time_out'],
      [3, undefined],
    ]);
    await lookBack.go(2);
    expect(ask).toHaveBeenCalledTimes(1);
  });
  test('a long match is asked for the page that is shown, and for no other one', async () => {
    const { ask, lookBack, shows } = seating(50_000);
    await lookBack.go(40_001);
    expect(shows()).toBe(40_001);
    await lookBack.by(-1);
    expect(shows()).toBe(40_000);
    expect((await lookBack.before(39_900))?.map(({ seq }) => seq).at(0)).toBe(39_501);
    expect(ask.mock.calls.map(([, , after]) => after)).toEqual([40_000, 39_500]);
  });
  test('new moves do not move it, and can be stepped to', async () => {
    const { present, ask, lookBack, shows } = seating(3);
    await lookBack.go(2);
    present.seq = 6;
    expect(shows()).toBe(2);
    await lookBack.go(5);
    expect(shows()).toBe(5);
    expect(ask).toHaveBeenCalledTimes(2);
  });
  test('steps back from the present, and not past the beginning', async () => {
    const { lookBack, shows } = seating(1);
    for (let i = 0; i < 3; i += 1) {
      lookBack.by(-1);
      await Promise.resolve().then(() => undefined);
      await new Promise(done => setTimeout(done));
    }
    expect(shows()).toBe(0);
  });
  test('two quick steps back are two steps', async () => {
    const { lookBack, shows } = seating(5);
    await Promise.all([lookBack.by(-1), lookBack.by(-1)]);
    expect(shows()).toBe(3);
  });
  test('stops where the first turn begins', async () => {
    const lookBack = new LookBack(
      () => ({ match: 'm', seq: 9, as: 'spectator', game }),
      async () => ({ ok: true, value: frames(9, 'm', 4) }),
    );
    await lookBack.go(2);
    expect([lookBack.here.value?.step, lookBack.begin]).toEqual([4, 4]);
  });
  test('an answer that comes after one is live again changes nothing', async () => {
    const { lookBack, shows } = seating(4);
    const asked = lookBack.go(1);
    lookBack.live();
    await asked;
    expect(shows()).toBe('live');
  });
  test('another match in the same room has a past of its own', async () => {
    const { present, ask, lookBack } = seating(4);
    await lookBack.go(1);
    present.match = 'n';
    ask.mockResolvedValueOnce({ ok: true, value: frames(4, 'n') });
    await lookBack.go(2);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
