// The marks on the board last until somebody moves again.
import { expect, test } from 'vitest';
import type { AnyGame, Tagged, Told } from '../src/games/game';
import { levelled } from '../src/screens/graph';
import { traceOf } from '../src/trace';

interface Move extends Tagged { readonly seat: number | null; readonly to?: string }
const game = { actor: (event: Move) => event.seat, beat: (event: Move) => (event.event === 'moved' ? { ms: 1, after: true } : event.event === 'thrown' ? { ms: 1 } : null) } as unknown as AnyGame;
const move = (seat: number | null, to: string): Move => ({ event: 'moved', seat, to });
const bare = (event: string, seat: number): Move => ({ event, seat });
const told = (...entries: readonly (readonly Move[])[]): readonly Told<Tagged>[] => entries.map((events, seq) => ({ seq, entry: {} as never, events }));

test('a throw and the end of a turn leave the marks of the move before', () => {
  expect(traceOf(told([move(0, 'a1')], [move(1, 'b2')], [bare('ended', 1), bare('turn', 0)], [bare('thrown', 0)]), game)).toEqual([move(1, 'b2')]);
});

test('every step of a turn is marked, what belongs to nobody too', () => {
  expect(traceOf(told([move(0, 'a1')], [move(1, 'b2')], [move(null, 'c3')], [bare('thrown', 1)], [move(1, 'd4')]), game)).toEqual([move(1, 'b2'), move(null, 'c3'), move(1, 'd4')]);
  expect(traceOf([], game)).toEqual([]);
});

test('the end of a match does not flatten what led to it', () => {
  const standings = [[0, 0], [4, 0], [2, 1], [1000, -1000]];
  expect(levelled(standings, 0)).toEqual([[0, 0], [4, 0], [2, 1], [5, -1]]);
});
