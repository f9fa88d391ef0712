// @vitest-environment happy-dom
// What the log says, and how a match ended.
import { expect, test } from 'vitest';
import type { AnyGame, CommonView, GameText, Seating } from '../../src/games/game';
import { headline } from '../../src/match/headline';
import { decidedBy, entryLines, linesText, named, type DecidedBy } from '../../src/match/log-lines';
import type { Result, RoomSeat } from '../../src/protocol/schema';

const seating: Seating = { me: 0, name: seat => (seat === 0 ? 'You' : 'Ben'), options: {} };
const seats = ['Ann', 'Ben'].map(name => ({ player: { id: name, name, kind: 'person' } })) as unknown as RoomSeat[];
const game = { actor: (event: { seat: number }) => event.seat, timing: () => null } as unknown as AnyGame;
const text = {
  event: (event: { event: string; victim: number }, at: Seating) =>
    event.event === 'turn_began' ? null : `took a cat of ${at.name(event.victim)}.`,
} as unknown as GameText<any, any, any>;

test('the log calls everybody by name, me too', () => {
  const events = [
    { event: 'turn_began', seat: 1 },
    { event: 'taken', seat: 1, victim: 0 },
    { event: 'resigned', seat: 0 },
  ];
  expect(linesText(events, undefined, game, text, named(seating, seats), {} as unknown as CommonView)).toBe(
    'Ben: took a cat of Ann. Ann: resigned.',
  );
});

test('the line that counts says who decided in a person’s place', () => {
  const timings = {
    ...game,
    begins: () => null,
    timing: ({ event }: { event: string }) => (event === 'taken' ? { ms: 1 } : null),
  } as unknown as AnyGame;
  const events = [
    { event: 'taken', seat: 1, victim: 0 },
    { event: 'rested', seat: 1, victim: 0 },
  ];
  const lines = (by?: DecidedBy) =>
    entryLines(events, by, timings, text, named(seating, seats), {} as unknown as CommonView).map(
      ({ what, nth, main }) => [what, nth, main],
    );
  expect(lines('bot')).toEqual([
    ['took a cat of Ann. (played by a bot)', 0, true],
    ['took a cat of Ann.', 1, false],
  ]);
  expect(linesText(events, 'bot', timings, text, named(seating, seats), {} as unknown as CommonView)).toBe(
    'Ben: took a cat of Ann. Ben: took a cat of Ann. (played by a bot)',
  );
  expect(lines('time_out')[0]![0]).toBe('took a cat of Ann. (time was up)');
  expect(lines('away')[0]![0]).toBe('took a cat of Ann. (away too long)');
  expect(lines('hint')[0]![0]).toBe('took a cat of Ann. (after a hint)');
  expect(lines()).toEqual([
    ['took a cat of Ann.', 0, true],
    ['took a cat of Ann.', 1, false],
  ]);
});

test('a decision of a bot is no decision after a hint', () => {
  expect(decidedBy(null)).toBeUndefined();
  expect(decidedBy({})).toBeUndefined();
  expect(decidedBy({ hinted: true })).toBe('hint');
  expect(decidedBy({ by: 'time_out', hinted: true })).toBe('time_out');
});

const view = { seats: [{ resigned: false }, { resigned: false }, { resigned: true }] } as unknown as CommonView;
const result = (...ranks: number[]) => ({ reason: 'x', seats: ranks.map(rank => ({ rank })) }) as unknown as Result;
test.each([
  ['You won!', 0, result(1, 2, 3)],
  ['You won!', 1, result(2, 1, 3)],
  ['A draw', 0, result(1, 1, 3)],
  ['Seat 0 won', null, result(1, 2, 3)],
] as const)('%s', (said, me, ranks) =>
  expect(headline(ranks, view, { me, name: seat => `Seat ${seat}`, options: {} })).toBe(said),
);

test('several winners share the headline', () => {
  const four = { seats: Array.from({ length: 4 }, () => ({ resigned: false })) } as unknown as CommonView;
  expect(headline(result(1, 1, 3, 4), four, { me: 3, name: seat => `Seat ${seat}`, options: {} })).toBe(
    'Seat 0 and Seat 1 won',
  );
  expect(headline(result(1, 1, 3, 4), four, { me: 0, name: seat => `Seat ${seat}`, options: {} })).toBe(
    'You won, with Seat 1!',
  );
});

// Resigned seats are those that are listed. Two teams: seats 0 and 1, seats 2 and 3.
test.each([
  ['a team whose rivals have all resigned has won', [2, 3], [1, 1, 3, 3], 'Team A: Seat 0 and Seat 1 won'],
  ['so has one with a member who resigned', [1, 3], [1, 1, 3, 3], 'Team A: Seat 0 and Seat 1 won'],
  ['equal teams draw, although a member has resigned', [1], [1, 1, 1, 1], 'A draw'],
  ['equal teams draw', [], [1, 1, 1, 1], 'A draw'],
] as const)('teams: %s', (_, resigned, ranks, said) => {
  const view = {
    seats: ranks.map((__, seat) => ({ resigned: (resigned as readonly number[]).includes(seat) })),
  } as unknown as CommonView;
  const teams = {
    teams: [
      [0, 1],
      [2, 3],
    ],
  };
  expect(headline(result(...ranks), view, { me: null, name: seat => `Seat ${seat}`, options: teams })).toBe(said);
});
