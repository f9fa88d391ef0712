// @vitest-environment happy-dom
// To my turn: only against bots alone, once until my next decision, and by itself where that is the setting.
import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { change } from '../../src/app/app';
import type { Request } from '../../src/core/room';
import type { Room, RoomSeat } from '../../src/protocol/schema';
import { Hurry } from '../../src/room/hurry';
import type { AnyShown } from '../../src/room/shown-match';
import { room } from './parts';

const seat = (n: number, kind: 'person' | 'bot', rest: Partial<RoomSeat> = {}): RoomSeat => ({
  ...room.seats[0]!,
  seat: n,
  player: { id: `p_${n}`, name: `N${n}`, kind },
  bot_plays: false,
  ...rest,
});
const here = signal<Room | null>(null);
const mine = signal(false);
const off = signal(false);
const shown = signal<AnyShown | null>(null);
let asked: Request[];
let caughtUp: number;
let hurry: Hurry;
let stop: () => void;

const table = (...seats: RoomSeat[]): void => {
  here.value = { ...room, phase: 'playing', seats };
  shown.value = { view: { seats: seats.map(() => ({ resigned: false })), result: null } } as unknown as AnyShown;
};
beforeEach(() => {
  asked = [];
  caughtUp = 0;
  mine.value = false;
  table(seat(0, 'person'), seat(1, 'bot'), seat(2, 'bot'));
  hurry = new Hurry(
    {
      room: here,
      mySeat: signal<number | null>(0),
      paused: off,
      lost: off,
      botForMe: signal<RoomSeat | null>(null),
      request: async request => {
        asked.push(request);
        return { id: '', result: 'applied', seq: 0 };
      },
    },
    {
      shown,
      catchUp: () => {
        caughtUp += 1;
      },
    },
    mine,
  );
  stop = hurry.watch();
});
afterEach(() => {
  stop();
  change({ botPace: 'shown' });
});

test('against bots alone, while they move', () => {
  expect(hurry.may.value).toBe(true);
  mine.value = true;
  expect(hurry.may.value).toBe(false);
  mine.value = false;
  table(seat(0, 'person'), seat(1, 'person'), seat(2, 'bot'));
  expect(hurry.may.value).toBe(false);
  table(seat(0, 'person'), seat(1, 'person', { bot_plays: true }), seat(2, 'bot'));
  expect(hurry.may.value).toBe(true);
});

test('what waits is shown at once, and nothing more until my next decision', () => {
  hurry.skip();
  hurry.skip();
  expect([asked, caughtUp]).toEqual([[{ type: 'hurry' }], 1]);
  expect(hurry.skips.value).toBe(true);
  here.value = { ...here.value! };
  expect(hurry.skips.value).toBe(true);
  mine.value = true;
  expect(hurry.skips.value).toBe(false);
});

test('the setting asks by itself, once a turn of the others, and shows what they do', () => {
  change({ botPace: 'fast' });
  here.value = { ...here.value! };
  expect(asked).toEqual([{ type: 'hurry' }]);
  mine.value = true;
  mine.value = false;
  expect(asked).toHaveLength(2);
  expect([hurry.skips.value, caughtUp]).toEqual([false, 0]);
});
