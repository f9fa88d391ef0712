// @vitest-environment happy-dom
// Small parts of a room: taking back, unread lines, the waiting room.
import { signal } from '@preact/signals';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MatchState } from '../../src/core/match';
import type { Chat, Room, You } from '../../src/protocol/schema';
import { TakeBack } from '../../src/room/take-back';
import { UnreadChat } from '../../src/room/unread-chat';
import { WaitingRoom } from '../../src/room/waiting-room';
import { match, room, welcome } from './parts';

describe('taking back', () => {
  const now = signal<Room | null>(null);
  const playing = signal<MatchState | null>(null);
  const mySeat = signal<number | null>(0);
  let done: object[];
  let it: TakeBack;
  const can = (takeBack: MatchState['takeBack']): void => {
    playing.value = { ...match, takeBack };
  };
  beforeEach(() => {
    done = [];
    now.value = { ...room, offers: [] };
    it = new TakeBack({
      match: playing,
      room: now,
      mySeat,
      say: async request => {
        done.push(request);
        return { id: '', result: 'applied', seq: 0 };
      },
    });
  });

  test('asks the room where the server says that it can be done', () => {
    can({ seat: 0, to: 3 } as MatchState['takeBack']);
    expect(it.may.value).toBe(true);
    it.ask();
    it.ask();
    const asked = { type: 'offer', what: 'take_back', to: 3 };
    expect(done).toEqual([asked, asked]); // the room refuses the second: all after entry 3 is gone
  });
  test.each<[string, () => void]>([
    ['nothing of mine', () => can({ seat: 1, to: 3 } as MatchState['takeBack'])],
    ['nothing at all', () => can(null)],
    [
      'asked already',
      () => {
        can({ seat: 0, to: 3 } as MatchState['takeBack']);
        now.value = room;
      },
    ],
    [
      'the match is paused',
      () => {
        can({ seat: 0, to: 3 } as MatchState['takeBack']);
        now.value = { ...room, offers: [], paused: { since: 0, for: [] } };
      },
    ],
    [
      'the match is over',
      () => {
        can({ seat: 0, to: 3 } as MatchState['takeBack']);
        now.value = { ...room, offers: [], phase: 'over' };
      },
    ],
  ])('not: %s', (_, set) => {
    set();
    expect(it.may.value).toBe(false);
    it.ask();
    expect(done).toEqual([]);
  });
  test('asks the server for the reason where it cannot be done', () => {
    can({ seat: 0, refused: 'thrown' } as MatchState['takeBack']);
    expect(it.may.value).toBe(false);
    it.ask();
    expect(done).toEqual([{ type: 'offer', what: 'take_back' }]);
  });
});

test('lines of others count as unread until the chat was in sight, on this device', () => {
  const line = (at: number, player: string) => ({ at, player }) as Chat;
  const chat = signal<readonly Chat[]>([line(5, 'p_2'), line(6, welcome.you.player), line(7, 'p_2')]);
  const connection = { chat, you: signal<You | null>(welcome.you) };
  const it = new UnreadChat('ROOM01', connection);
  expect(it.unread.value).toBe(2);
  it.seen();
  expect(it.unread.value).toBe(0);
  chat.value = [...chat.value, line(8, 'p_2')];
  expect(it.unread.value).toBe(1);
  expect(new UnreadChat('ROOM01', connection).unread.value).toBe(1);
  expect(new UnreadChat('ROOM02', connection).unread.value).toBe(3);
});

describe('the waiting room', () => {
  const player: You = { ...welcome.you, host: false };
  const other: Room = { ...room, contract: { ...room.contract, grace: 60 } };
  const unready = (it: Room): Room => ({ ...it, seats: it.seats.map(seat => ({ ...seat, ready: false })) });
  let told: number;
  let it: WaitingRoom;
  beforeEach(() => {
    told = 0;
    it = new WaitingRoom(() => {
      told += 1;
    });
  });

  test('a player is told that the host has changed the contract, until he is ready for it', () => {
    it.see(unready(other), room, player);
    expect([it.agreementChanged.value, told]).toEqual([true, 1]);
    it.see(other, unready(other), player);
    expect([it.agreementChanged.value, told]).toEqual([false, 1]);
  });
  test.each<[string, Room, Room | null, You]>([
    ['the host himself', unready(other), room, welcome.you],
    ['who has just come', unready(other), null, player],
    ['what is the same', unready(room), room, player],
  ])('not: %s', (_, now, before, you) => {
    it.see(now, before, you);
    expect([it.agreementChanged.value, told]).toEqual([false, 0]);
  });
  test('a new match closes the way back to the room', () => {
    it.between.value = true;
    it.see({ ...room, phase: 'over' }, room, player);
    expect(it.between.value).toBe(true);
    it.see(room, room, player);
    expect(it.between.value).toBe(false);
  });
});
