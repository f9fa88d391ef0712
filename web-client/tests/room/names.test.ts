// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Frames, Room, You } from '../../src/protocol/schema';
import { Names } from '../../src/room/names';
import { room, welcome } from './parts';

const now = signal<Room | null>(room);
const you = signal<You | null>(welcome.you);
let names: Names;
const become = (next: Room): void => {
  now.value = next;
  names.see(next);
};
const seated = (...players: (string | null)[]): Room['seats'] =>
  room.seats.map((seat, i) => ({ ...seat, player: players[i] ? { ...seat.player!, name: players[i] } : null }));
const both = (): string[] => [0, 1].map(names.seating.value.name);

beforeEach(() => {
  you.value = welcome.you;
  names = new Names({ room: now, you });
  become(room);
});

test('I am called You at the seating and by name in the log', () => {
  expect(names.seating.value.me).toBe(0);
  expect(both()).toEqual(['You', 'Tom']);
  expect([0, 1].map(names.log.value.name)).toEqual(['Ana', 'Tom']);
});
test('the seating knows the options and how many play', () =>
  expect(names.seating.value.options).toEqual({ ...room.contract.options, players: 2 }));
test('what does not touch names and options leaves both as they are', () => {
  const [seating, log] = [names.seating.value, names.log.value];
  become({ ...room, spectators: 9, seats: room.seats.map(seat => ({ ...seat, present: false })) });
  expect(names.seating.value).toBe(seating);
  expect(names.log.value).toBe(log);
});
test('another name is seen at once', () => {
  become({ ...room, seats: seated('Ana', 'Ben') });
  expect(both()).toEqual(['You', 'Ben']);
});
test('after the end those who played keep their names, though others sit there now', () => {
  become({ ...room, phase: 'over', seats: seated('Ana', 'Cleo') });
  expect(both()).toEqual(['You', 'Tom']);
  expect(names.log.value.name(1)).toBe('Cleo');
  expect([0, 1].map(names.moves.value.name)).toEqual(['Ana', 'Tom']);
});
test('nor am I a spectator of the match that I played when I have stood up', () => {
  you.value = { ...welcome.you, seat: null };
  become({ ...room, phase: 'over', seats: seated(null, 'Tom') });
  expect(names.seating.value.me).toBe(0);
  become({ ...room, phase: 'waiting', seats: seated(null, 'Tom') });
  expect(names.seating.value.me).toBeNull();
});

describe('a match that this page did not see', () => {
  const over: Room = { ...room, match: 'm_old', phase: 'over', seats: seated('Ana', 'Cleo') };
  const frames = (you: number | null): Frames => {
    const match = { match: 'm_old', seats: ['Zoe', 'Tom'].map(name => ({ name, kind: 'person' })) };
    return { match, you } as Frames;
  };
  test.each<[string, number | null, string[], number | null]>([
    ['who has sat down since has not played it', null, ['Zoe', 'Tom'], null],
    ['who played it in another seat is called You there', 1, ['Zoe', 'You'], 1],
  ])('%s', (_, mine, called, me) => {
    become(over);
    expect(both()).toEqual(['You', 'Cleo']);
    names.tell(frames(mine));
    expect([both(), names.seating.value.me]).toEqual([called, me]);
    expect([0, 1].map(names.moves.value.name)).toEqual(['Zoe', 'Tom']);
    expect(names.log.value.name(1)).toBe('Cleo');
  });
  test('one that it did see keeps its names, whatever is told late', () => {
    become({ ...over, match: room.match });
    names.tell({ ...frames(1), match: { ...frames(1).match, match: room.match! } });
    names.tell(frames(1));
    expect(both()).toEqual(['You', 'Tom']);
  });
});
