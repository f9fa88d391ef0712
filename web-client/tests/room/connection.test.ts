// @vitest-environment happy-dom
// What the room says, in narrow signals, and the requests to it.
import { effect, type ReadonlySignal } from '@preact/signals';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Room } from '../../src/protocol/schema';
import { Connection } from '../../src/room/connection';
import type { Refusal } from '../../src/room/refusals';
import { FakeSocket, FakeTime } from '../fakes';
import { match, open, reply, room, snapshot, update } from './parts';

let socket: FakeSocket;
let connection: Connection;
let refused: Refusal[];
let asked: number;
let rooms: (readonly [Room, Room | null])[];

beforeEach(() => {
  refused = [];
  rooms = [];
  asked = 0;
  connection = new Connection(
    () => {
      socket = new FakeSocket();
      return socket;
    },
    {
      room: (now, before) => rooms.push([now, before]),
      snapshot: () => undefined,
      update: () => undefined,
      chat: () => undefined,
      offerOver: () => undefined,
      refused: refusal => refused.push(refusal),
      whyShut: () => Promise.resolve(null),
      inSight: () => true,
      asked: () => {
        asked += 1;
      },
    },
    new FakeTime(),
  );
});

describe('signals', () => {
  const changes = (signal: ReadonlySignal<unknown>): (() => number) => {
    let count = -1;
    effect(() => {
      void signal.value;
      count += 1;
    });
    return () => count;
  };
  const pong = () =>
    socket.hears({ type: 'pong', id: socket.last('ping')!['id'], now: 0, match: snapshot.match, seq: snapshot.seq });

  test('say what the room said', () => {
    open(socket);
    expect(connection.mySeat.value).toBe(0);
    expect(connection.lost.value).toBe(false);
    expect(connection.slug.value).toBe('kilkenny-cats');
    expect(connection.match.value).toEqual(match);
    expect(connection.room.value).toEqual(room);
  });
  test('say whether the match is paused', () => {
    open(socket);
    expect(connection.paused.value).toBe(false);
    socket.hears({ ...room, paused: { since: 0, for: [] } });
    expect(connection.paused.value).toBe(true);
    socket.hears(room);
    expect(connection.paused.value).toBe(false);
  });
  test('a pong changes the latency alone', () => {
    open(socket);
    const { you, status, room: now, match: played, chat, latency } = connection;
    const others = [you, status, now, played, chat].map(changes);
    const ours = changes(latency);
    connection.hurry();
    pong();
    expect(others.map(count => count())).toEqual([0, 0, 0, 0, 0]);
    expect(ours()).toBeLessThanOrEqual(1);
  });
  test('who I am and how the connection stands do not change with a message that repeats them', () => {
    open(socket);
    const others = [connection.you, connection.status].map(changes);
    socket.hears({ ...room, spectators: 7 });
    expect(connection.room.value?.spectators).toBe(7);
    expect(others.map(count => count())).toEqual([0, 0]);
  });
  test('each change of the room is told with what was before', () => {
    open(socket);
    connection.hurry();
    pong();
    expect(rooms).toEqual([[room, null]]);
    socket.hears({ ...room, spectators: 7 });
    expect(rooms[1]).toEqual([{ ...room, spectators: 7 }, room]);
  });
});

describe('requests', () => {
  test('a refusal is told with its code and clause', async () => {
    open(socket);
    const answer = connection.say({ type: 'resign' });
    expect(asked).toBe(1);
    reply(socket, 'resign', { result: 'refused', code: 'not_yours', clause: 'K4', message: 'no' });
    expect((await answer).result).toBe('refused');
    expect(refused).toEqual([{ code: 'not_yours', clause: 'K4', message: 'no' }]);
  });
  test('so is a request that came too late; what was applied is not', async () => {
    open(socket);
    const late = connection.say({ type: 'resign' });
    reply(socket, 'resign', { result: 'stale' });
    await late;
    const well = connection.say({ type: 'stand' });
    reply(socket, 'stand', { result: 'applied' });
    await well;
    expect(refused.map(({ code }) => code)).toEqual(['stale']);
  });
});

describe('why not', () => {
  const refusal = { result: 'refused', code: 'blocked', clause: 'K9', message: '' };

  test('asks about the present state and gives the clause', async () => {
    open(socket);
    const why = connection.whyNot({ end: true });
    expect(socket.last('why')).toMatchObject({ match: match.match, seq: match.seq, action: { end: true } });
    reply(socket, 'why', refusal);
    expect(await why).toEqual({ code: 'blocked', clause: 'K9', message: '' });
    expect(refused).toEqual([]);
  });
  test.each([
    ['no rule forbids it', { result: 'applied' }],
    ['no clause is named', { ...refusal, clause: undefined }],
  ])('null if %s', async (_, rest) => {
    open(socket);
    const why = connection.whyNot({});
    reply(socket, 'why', rest);
    expect(await why).toBeNull();
  });
  test('null if the match has gone on', async () => {
    open(socket);
    const why = connection.whyNot({});
    socket.hears(update(1));
    reply(socket, 'why', refusal);
    expect(await why).toBeNull();
  });
  test('null without a match', async () => expect(await connection.whyNot({})).toBeNull());
});
