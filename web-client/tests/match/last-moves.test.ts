// The marks on the board last until somebody moves again.
import { expect, test } from 'vitest';
import type { AnyGame, Tagged, LogEntry } from '../../src/games/game';
import { levelled } from '../../src/screens/graph';
import { traceOf } from '../../src/match/last-moves';

interface Move extends Tagged {
  readonly seat: number | null;
  readonly to?: string;
}
const game = {
  actor: (event: Move) => event.seat,
  timing: (event: Move) =>
    event.event === 'moved' ? { ms: 1, after: true } : event.event === 'thrown' ? { ms: 1 } : null,
} as unknown as AnyGame;
const move = (seat: number | null, to: string): Move => ({ event: 'moved', seat, to });
const bare = (event: string, seat: number): Move => ({ event, seat });
const told = (...entries: readonly (readonly Move[])[]): readonly LogEntry<Tagged>[] =>
  entries.map((events, seq) => ({ seq, entry: {} as never, events }));

test('a throw and the end of a turn leave the marks of the move before', () => {
  expect(
    traceOf(told([move(0, 'a1')], [move(1, 'b2')], [bare('ended', 1), bare('turn', 0)], [bare('thrown', 0)]), game, 0)
      .last,
  ).toEqual([move(1, 'b2')]);
});

test('every step of a turn is marked, what belongs to nobody too', () => {
  expect(
    traceOf(told([move(0, 'a1')], [move(1, 'b2')], [move(null, 'c3')], [bare('thrown', 1)], [move(1, 'd4')]), game, 0)
      .last,
  ).toEqual([move(1, 'b2'), move(null, 'c3'), move(1, 'd4')]);
  expect(traceOf([], game, 0)).toEqual({ last: [], earlier: [] });
});

test('what the others did before the last mover is marked too, since I moved, once each', () => {
  const entries = [
    [move(1, 'a1')],
    [move(0, 'b2')],
    [move(1, 'c3')],
    [bare('thrown', 2)],
    [move(2, 'd4')],
    [move(3, 'e5')],
  ];
  expect(traceOf(told(...entries), game, 0)).toEqual({
    last: [move(3, 'e5')],
    earlier: [move(1, 'c3'), move(2, 'd4')],
  });
  expect(traceOf(told(...entries), game, 3)).toEqual({ last: [move(3, 'e5')], earlier: [] });
  expect(traceOf(told(...entries), game, null).earlier).toEqual([move(0, 'b2'), move(1, 'c3'), move(2, 'd4')]);
});

test('a move that was taken back leaves no mark', () => {
  const back = { seq: 2, entry: { ruling: { take_back: { to: 0 } } } as never, events: [{ event: 'taken_back' }] };
  expect(traceOf([...told([move(1, 'a1')], [move(0, 'b2')]), back], game, 0)).toEqual({
    last: [move(1, 'a1')],
    earlier: [],
  });
});

test('the end of a match does not flatten what led to it', () => {
  const evaluations = [
    [0, 0],
    [4, 0],
    [2, 1],
    [1000, -1000],
  ];
  expect(levelled(evaluations, 0)).toEqual([
    [0, 0],
    [4, 0],
    [2, 1],
    [5, -1],
  ]);
});
