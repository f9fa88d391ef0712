// A controller of the room of the examples, as tests of screens need it.
import { announcer } from '../../src/app/app';
import { expect, vi } from 'vitest';
import '../../src/room/dice-checker'; // the controller loads it: it must be there before the test's window goes
import { RoomController } from '../../src/room/room-controller';
import { FakeSocket, FakeTime } from '../fakes';

// `opened` gets each socket that it opens.
export const enter = (opened: (socket: FakeSocket) => void, code = 'K7QXM2'): RoomController =>
  new RoomController(
    code,
    null,
    () => {
      const socket = new FakeSocket();
      opened(socket);
      return socket;
    },
    new FakeTime(),
  );

export function leaveRoom(controller: RoomController): void {
  controller.leave();
  announcer.clear(); // what waits would be said when the window is gone
}

// Its game comes by a module of its own, which must be there before the test's window goes.
export const whenShown = ({ match }: RoomController): Promise<void> =>
  vi.waitFor(() => expect(match.shown.value).not.toBeNull(), 5000);
