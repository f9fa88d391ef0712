// What those hear of the seats who do not see them.
import { expect, test } from 'vitest';
import type { Room } from '../../src/protocol/schema';
import { seatNews } from '../../src/room/seat-news';
import { room } from './parts';

type Seated = readonly [name: string, ready: boolean] | null;
const withSeats = (...seats: readonly Seated[]): Room => ({
  ...room,
  phase: 'waiting',
  seats: seats.map((it, seat) => ({
    ...room.seats[0]!,
    seat,
    ready: it?.[1] ?? false,
    player: it && { id: `p_${it[0]}`, name: it[0], kind: 'person' },
  })),
});
const news = (before: Room, now: Room) => seatNews(now, before, 'p_Me', 'en');

test('who sits down, gets ready and leaves', () => {
  const me: Seated = ['Me', true];
  expect(news(withSeats(me, null), withSeats(me, ['Ben', false]))).toEqual(['Ben has sat down.']);
  expect(news(withSeats(me, ['Ben', false]), withSeats(me, ['Ben', true]))).toEqual(['Ben is ready.']);
  expect(news(withSeats(me, ['Ben', true]), withSeats(me, ['Ben', false]))).toEqual(['Ben is not ready any more.']);
  expect(news(withSeats(me, ['Ben', true]), withSeats(me, null))).toEqual(['Ben has left the seat.']);
  expect(news(withSeats(me, ['Ben', true]), withSeats(me, ['Cat', true]))).toEqual(['Cat has sat down.']);
});
test('the host hears when the match can begin', () => {
  const mine = (it: Room): Room => ({ ...it, host: 'p_Me' });
  const [before, now] = [withSeats(['Me', true], ['Ben', false]), withSeats(['Me', true], ['Ben', true])];
  expect(news(mine(before), mine(now))).toEqual(['Ben is ready.', 'You can start the match.']);
  expect(news(mine(now), mine(now))).toEqual([]);
});
test('nothing of what I do, of what stays, and of a match that begins or is over', () => {
  expect(news(withSeats(null, ['Ben', false]), withSeats(['Me', false], ['Ben', false]))).toEqual([]);
  expect(news(withSeats(['Me', false], null), withSeats(['Me', true], null))).toEqual([]);
  expect(news(withSeats(['Me', true], null), withSeats(null, null))).toEqual([]);
  expect(news({ ...withSeats(['Ben', true]), phase: 'playing' }, withSeats(['Ben', false]))).toEqual([]);
});
