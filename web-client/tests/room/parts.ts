// What the tests of a room's parts share.
import { viewHash } from '../../src/core/canonical';
import type { Json } from '../../src/core/json';
import { fromSnapshot, offered } from '../../src/core/match';
import type { Choices, Room, Snapshot, Update, Welcome } from '../../src/protocol/schema';
import { example } from '../examples';
import type { FakeSocket } from '../fakes';

export const welcome = example<Welcome>('page-hears/welcome');
export const room = example<Room>('page-hears/room');
export const snapshot = example<Snapshot>('page-hears/snapshot');
export const choices = example<Choices>('page-hears/choices');
export const match = offered(fromSnapshot(snapshot), choices);

export const reply = (socket: FakeSocket, type: string, rest: object): void =>
  socket.hears({ type: 'reply', id: socket.last(type)!['id'], seq: snapshot.seq, ...rest });

// The update that follows the snapshot by `n`, with a patch of its own: nobody has anything to choose.
export function update(n: number, quiet = n): Update {
  const view = { ...snapshot.view, quiet_rounds: quiet };
  return {
    type: 'update',
    match: snapshot.match,
    seq: snapshot.seq + n,
    at: 0,
    hash: viewHash(view as Json),
    entry: { ruling: { freeze: { ms: 1 } } },
    events: [{ event: 'frozen', ms: 1 }],
    patch: [{ op: 'replace', path: '/quiet_rounds', value: quiet }],
    to_act: 0,
    clocks: null,
  } as unknown as Update;
}

export const open = (socket: FakeSocket): void => {
  socket.onopen?.();
  for (const message of [welcome, room, snapshot, choices]) socket.hears(message);
};

// Lets everything go on that only waits for promises which are already fulfilled.
export async function settled(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
}
