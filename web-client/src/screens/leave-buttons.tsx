// Leaving a room for good, and closing it, from within: loaded with the room's screens.
import { useState } from 'preact/hooks';
import { words } from '../app/app';
import { go } from '../app/router';
import type { RoomController } from '../room/room-controller';
import { Ask, isRunning, others } from './leave';

export function LeaveButtons({ controller }: { readonly controller: RoomController }) {
  const t = words.value;
  const [asking, setAsking] = useState<'leave' | 'close' | null>(null);
  const [room, you] = [controller.connection.room.value, controller.connection.you.value];
  if (!room) return null;
  const mayClose = you?.host && !(isRunning(room) && others(room, you.player));
  const say = async (type: 'leave' | 'close') => {
    const answer = await controller.connection.say({ type });
    if (answer.result === 'applied') go('/');
  };
  return (
    <div class="row wrap">
      {(!mayClose || others(room, you?.player)) && (
        <button type="button" onClick={() => setAsking('leave')}>
          {t.leave}
        </button>
      )}
      {mayClose && (
        <button type="button" class="danger" onClick={() => setAsking('close')}>
          {t.closeRoom}
        </button>
      )}
      {asking && (
        <Ask
          room={room}
          player={you?.player}
          what={asking}
          onYes={() => void say(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
