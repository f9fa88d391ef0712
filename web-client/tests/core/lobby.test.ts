// The list of public rooms: complete once a socket, then differences.
import { expect, test } from 'vitest';
import { LobbyConnection } from '../../src/core/lobby';
import { FakeSocket, FakeTime } from '../fakes';

function lobby() {
  const time = new FakeTime();
  const sockets: FakeSocket[] = [];
  const told: string[] = [];
  const said: string[] = [];
  const connection = new LobbyConnection(
    () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1)!;
    },
    rooms => told.push(rooms.map(({ code, phase }) => `${code} ${phase}`).join(', ')),
    time,
    notice => said.push(notice.code),
  );
  const rooms = (...all: readonly string[]) =>
    all.map(it => {
      const [code, phase = 'waiting'] = it.split(' ');
      return { code, phase };
    });
  const hears = (list: readonly string[], gone: readonly string[] = []) =>
    sockets.at(-1)!.hears({ type: 'lobby', rooms: rooms(...list), gone });
  sockets[0]!.onopen!();
  return { time, sockets, told, said, connection, hears };
}

test('joins, and takes the first list whole', () => {
  const { sockets, told, hears } = lobby();
  expect(sockets[0]!.said).toEqual([{ type: 'join', protocol: 1, match: null, have: null }]);
  hears(['B', 'A']);
  expect(told).toEqual(['B waiting, A waiting']);
});

test('differences: new rooms come first, known ones keep their place, gone ones go', () => {
  const { told, hears } = lobby();
  hears(['B', 'A']);
  hears(['C', 'A playing'], ['B']);
  expect(told.at(-1)).toBe('C waiting, A playing');
});

test('after a loss the next list is a whole one again', () => {
  const { time, sockets, told, hears } = lobby();
  hears(['B', 'A']);
  sockets[0]!.breaks();
  time.pass(60_000);
  expect(sockets).toHaveLength(2);
  sockets[1]!.onopen!();
  hears(['D']);
  expect(told.at(-1)).toBe('D waiting');
});

test('waits longer after each failure, and not at all for who is not welcome', () => {
  const { time, sockets } = lobby();
  for (let i = 0; i < 3; i += 1) {
    sockets.at(-1)!.breaks();
    time.pass(100);
    expect(sockets).toHaveLength(i + 1);
    time.pass(20_000);
  }
  expect(sockets).toHaveLength(4);
  sockets.at(-1)!.breaks(1008);
  time.pass(60_000);
  expect(sockets).toHaveLength(4);
});

test('closed, it stays so', () => {
  const { time, sockets, connection } = lobby();
  connection.close();
  expect(sockets[0]!.closed).toBe(1000);
  time.pass(60_000);
  expect(sockets).toHaveLength(1);
  expect(time.waiting).toBe(0);
});

test('what an operator announces is passed on, and is no list', () => {
  const { sockets, told, said, hears } = lobby();
  hears(['A']);
  sockets[0]!.hears({ type: 'notice', code: 'announcement', text: 'Tea is ready.' });
  expect(said).toEqual(['announcement']);
  expect(told).toHaveLength(1);
});
