// @vitest-environment happy-dom
// The log has a line a turn, and keeps what happened in it.
import { expect, test } from 'vitest';
import { words } from '../../src/app/app';
import type { AnyGame, CommonView, GameText, Seating, Tagged, LogEntry } from '../../src/games/game';
import { lastTurns, lineOf, turnsOf } from '../../src/match/turns';

interface Event extends Tagged {
  readonly seat: number;
  readonly victim?: number;
}
const game = {
  begins: ({ event, seat }: Event) => (event === 'turn_began' ? seat : null),
  actor: ({ seat }: Event) => seat,
  timing: ({ event }: Event) => (event === 'moved' ? { ms: 1 } : null),
  hits: ({ event, victim }: Event) => (event === 'took' ? [victim!] : []),
} as unknown as AnyGame;
const text = { event: ({ event }: Event) => (event === 'turn_began' ? null : `${event}.`) } as unknown as GameText<
  any,
  any,
  any
>;
const seating: Seating = { me: 1, name: seat => ['Ann', 'Ben'][seat]!, options: {} };
const it = (event: string, seat: number, victim?: number): Event => ({
  event,
  seat,
  ...(victim === undefined ? {} : { victim }),
});
const told = (...entries: readonly (readonly Event[])[]): readonly LogEntry<Tagged>[] =>
  entries.map((events, i) => ({ seq: i + 1, entry: {} as never, events }));
const turns = (...entries: readonly (readonly Event[])[]) =>
  turnsOf(told(...entries), game, text, seating, {} as CommonView);
const match = [
  [it('sown', 0)],
  [it('turn_began', 0)],
  [it('drawn', 0)],
  [it('moved', 0), it('took', 0, 1), it('laid', 1), it('turn_began', 1)],
  [it('moved', 1)],
];

test('a turn is one group, also where an entry ends one and begins the next', () =>
  expect(turns(...match).map(({ seat, all }) => [seat, all.map(line => line.what)])).toEqual([
    [null, ['sown.']],
    [0, ['drawn.', 'moved.', 'took.', 'laid.']],
    [1, ['moved.']],
  ]));

test('the last turns begin where they do in the whole log', () => {
  const all = told(...match);
  expect([1, 2, 3].map(most => lastTurns(all, game, most))).toEqual([3, 1, 0]);
  const whole = turnsOf(all, game, text, seating, {} as CommonView);
  for (const most of [1, 2]) {
    const part = all.slice(lastTurns(all, game, most));
    expect(turnsOf(part, game, text, seating, {} as CommonView).slice(-most)).toEqual(whole.slice(-most));
  }
});

test('its line tells what counts, leads to the last of it, and is marked where it hit me', () =>
  expect(lineOf(turns(...match)[1]!, false, seating)).toEqual({
    what: 'moved; took.',
    seq: 4,
    at: [],
    hit: true,
    more: true,
  }));

test('a turn in which nothing counts tells all, and names who did something in the turn of another', () =>
  expect(lineOf(turns([it('turn_began', 0)], [it('drawn', 0), it('laid', 1)])[0]!, false, seating).what).toBe(
    'drawn. Ben: laid.',
  ));

test('a run of events is one step, which tells where it leads', () => {
  const run = {
    ...text,
    run: {
      has: ({ event }: Event) => event === 'drawn',
      tell: (events: readonly Event[]) => `drawn ${events.length}.`,
    },
  };
  const shown = (...entries: readonly (readonly Event[])[]) =>
    turnsOf(told(...entries), game, run, seating, {} as CommonView).map(({ all }) =>
      all.map(({ what, seq }) => `${seq} ${what}`),
    );
  const [drawn, moved] = [it('drawn', 0), it('moved', 0)];
  expect(shown([it('turn_began', 0), drawn], [drawn], [drawn, moved], [drawn, it('turn_began', 1), drawn])).toEqual([
    ['3 drawn 3.', '3 moved.', '4 drawn 1.'],
    ['4 drawn 1.'],
  ]);
});

test('what comes before the first turn folds into one line', () =>
  expect(lineOf(turns(...match)[0]!, true, seating)).toMatchObject({ what: words.value.setUp, more: true }));
