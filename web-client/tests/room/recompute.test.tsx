// @vitest-environment happy-dom
// What a message makes the page compute again: no more than what it changes.
import { effect, type ReadonlySignal } from '@preact/signals';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { change } from '../../src/app/app';
import type { AnyGame } from '../../src/games/game';
import type { RoomController } from '../../src/room/room-controller';
import { TableScreen } from '../../src/screens/table';
import type { FakeSocket } from '../fakes';
import { enter, leaveRoom } from './controllers';
import { open, room, settled, snapshot, update } from './parts';

let socket: FakeSocket;
let controller: RoomController;
let boards: number; // drawn
let turns: number; // events of the log that were sorted into turns
let counts: Record<string, number>;

const count = (name: string, signal: ReadonlySignal<unknown>): (() => void) =>
  effect(() => {
    void signal.value;
    counts[name] = (counts[name] ?? 0) + 1;
  });
const Screen = () => <TableScreen controller={controller} room={controller.connection.room.value!} banners={null} />;
const hears = (message: object): void => {
  void act(() => socket.hears(message));
};
let stops: (() => void)[];

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 })); // what a page asks besides
  change({ motion: 'off' });
  controller = enter(it => {
    socket = it;
  });
  open(socket);
  await new Promise<void>(done => {
    stops = [
      effect(() => {
        if (controller.match.shown.value) done();
      }),
    ];
  });
  for (const stop of stops) stop();
  const game = controller.match.game.peek()!;
  controller.match.game.value = {
    ...game,
    Board: () => {
      boards += 1;
      return null;
    },
    begins: event => {
      turns += 1;
      return game.begins(event);
    },
  } satisfies AnyGame;
  await settled();
  const page = document.createElement('div');
  document.body.replaceChildren(page);
  void act(() => render(<Screen />, page));
  counts = {};
  const { log, names, match, selection } = controller;
  stops = [
    count('told', log.told),
    count('trace', log.trace),
    count('seating', names.seating),
    count('names', names.log),
    count('shown', match.shown),
    count('selection', selection.current),
    () => render(null, page),
  ];
  counts = {};
  boards = turns = 0;
});
afterEach(() => {
  for (const stop of stops) stop();
  leaveRoom(controller);
});

const seats = (change: object): typeof room => ({
  ...room,
  seats: room.seats.map(seat => (seat.seat === 1 ? { ...seat, ...change } : seat)),
});

describe('neither the log nor the board is computed again by', () => {
  test.each<[string, object]>([
    ['a pong', { type: 'pong', id: '0', now: 1_790_000_000_000, match: snapshot.match, seq: snapshot.seq }],
    ['a line of chat', { type: 'chat', at: 1_790_000_000_001, player: 'p_2', name: 'Tom', seat: 1, text: 'hello' }],
    ['the presence of another player', { type: 'presence', seat: 1, present: false }],
    ['a spectator', { ...room, spectators: 7 }],
    ['an offer', { ...room, offers: [{ what: 'draw', seat: 1, agreed: [1], to: null }] }],
    ['the room saying the same again', room],
  ])('%s', (_, message) => {
    hears(message);
    expect(counts).toEqual({});
    expect({ boards, turns }).toEqual({ boards: 0, turns: 0 });
  });
});

describe('but', () => {
  test('another name changes both, once', () => {
    hears(seats({ player: { ...room.seats[1]!.player!, name: 'Ben' } }));
    expect(counts).toEqual({ seating: 1, names: 1 });
    expect(boards).toBe(1);
    expect(turns).toBeGreaterThan(0);
  });
  test('an entry changes log and board', () => {
    hears(update(1));
    expect(counts['told']).toBeGreaterThan(0);
    expect(counts).toMatchObject({ shown: expect.any(Number) as number, trace: expect.any(Number) as number });
    expect(counts['seating']).toBeUndefined();
    expect(boards).toBeGreaterThan(0);
    expect(turns).toBeGreaterThan(0);
  });
  test('presence is seen where it is shown', () => {
    hears({ type: 'presence', seat: 1, present: false });
    expect(controller.connection.room.value?.seats[1]?.present).toBe(false);
  });
});
