// Two people of one name, and names from right to left.
import { expect, test } from 'vitest';
import { initialRoom, type RoomState } from '../../src/core/room';
import { distinctSeats } from '../../src/match/player-name';
import type { Chat, Room } from '../../src/protocol/schema';
import { ShownNames } from '../../src/room/shown-names';
import { room } from './parts';

const seats = (...names: string[]): Room['seats'] =>
  names.map((name, seat) => ({ ...room.seats[0]!, seat, player: { id: `p_${seat}`, name, kind: 'person' } }));
const says = (player: string, name: string): Chat => ({ type: 'chat', at: 1, seat: null, player, name, text: 'hello' });
const namesOf = ({ room: shown, chat }: RoomState) => [
  ...shown!.seats.map(({ player }) => player?.name),
  ...chat.map(({ name }) => name),
];

test('a seat, a spectator and a speaker of one name have a number each', () => {
  const state: RoomState = {
    ...initialRoom,
    room: {
      ...room,
      seats: seats('Anna', 'ANNA', 'Ben'),
      spectator_list: [{ player: 'p_8', name: 'Anna', muted: false }],
    },
    chat: [says('p_9', 'Anna'), says('p_8', 'Anna'), says('p_0', 'Anna'), says('p_2', 'Ben')],
  };
  const names = new ShownNames();
  expect(namesOf(names.of(state))).toEqual(['Anna', 'ANNA (2)', 'Ben', 'Anna (4)', 'Anna (3)', 'Anna', 'Ben']);
  expect(names.of(state).room!.spectator_list![0]!.name).toBe('Anna (3)');
  expect(names.of({ ...state, room: { ...room, seats: seats('Ben', 'Cleo') } }).chat[0]!.name).toBe('Anna');
});
test('a number that is part of a name is not given again', () => {
  const names = new ShownNames().of({ ...initialRoom, room: { ...room, seats: seats('Anna (2)', 'Anna', 'Anna') } });
  expect(namesOf(names)).toEqual(['Anna (2)', 'Anna', 'Anna (3)']);
});
test('what has not changed stays the same', () => {
  const names = new ShownNames();
  const state: RoomState = { ...initialRoom, room, chat: [says('p_9', 'Eve')] };
  const [before, after] = [names.of(state), names.of({ ...state, latency: 5 })];
  expect([after.room, after.chat]).toEqual([before.room, before.chat]);
  expect(after.room).toBe(before.room);
  expect(after.chat).toBe(before.chat);
});
test('a name from right to left is set apart from what stands beside it', () => {
  const names = new ShownNames().of({ ...initialRoom, room: { ...room, seats: seats('אבי', 'Zoé') } });
  expect(namesOf(names)).toEqual(['\u2068אבי\u2069', 'Zoé']);
});
test('those who played a match, by seat; who has deleted themselves has no number', () => {
  const played = distinctSeats(['Anna', 'Anna', 'Deleted player', 'Deleted player'].map(name => ({ name })));
  expect(played.map(({ name }) => name)).toEqual(['Anna', 'Anna (2)', 'Deleted player', 'Deleted player']);
});
