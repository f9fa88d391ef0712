// Leaving a room for good, and closing it: from the list of my rooms. From within the room: leave-buttons.tsx.
import { useEffect, useState } from 'preact/hooks';
import { me, words } from '../app/app';
import { failureText } from '../app/failures';
import { api, type Got } from '../core/api';
import type { RoomInfo, RoomPhase, RoomSeat, Status } from '../protocol/schema';
import { roomParts, type RoomParts } from '../room/parts';
import { ConfirmDialog } from '../ui/dialog';
import { NextMatch } from './rematch';
import { RoomLine } from './room-line';
import { Icon } from '../ui/art';
import { Wrong } from '../ui/wrong';

interface Facts {
  readonly host: string;
  readonly phase: RoomPhase;
  readonly seats: readonly Pick<RoomSeat, 'player' | 'left'>[];
}

export const others = ({ seats }: Facts, player: string | undefined): boolean =>
  seats.some(({ player: it, left }) => it?.kind === 'person' && it.id !== player && !left);
export const isRunning = ({ phase }: Facts): boolean => phase === 'playing' || phase === 'salting';
const sits = ({ seats }: Facts, player: string | undefined): boolean =>
  seats.some(it => it.player?.id === player && !it.left);

// A host without other players closes the room by leaving it.
function leaveWhy(room: Facts, player: string | undefined): string {
  const t = words.value;
  const parts = [
    isRunning(room) && sits(room, player) ? t.leaveResigns : sits(room, player) ? t.leaveWhy : '',
    room.host !== player ? '' : others(room, player) ? t.leaveHands : '',
  ];
  return parts.filter(part => part !== '').join(' ');
}

interface Asked {
  readonly room: Facts;
  readonly player: string | undefined;
  readonly what: 'leave' | 'close';
  readonly onYes: () => void;
  readonly onClose: () => void;
}

export function Ask({ room, player, what, onYes, onClose }: Asked) {
  const t = words.value;
  return what === 'leave' ? (
    <ConfirmDialog title={t.leaveSure} why={leaveWhy(room, player)} yes={t.leave} onYes={onYes} onClose={onClose} />
  ) : (
    <ConfirmDialog title={t.closeSure} why={t.closeWhy} yes={t.closeRoom} onYes={onYes} onClose={onClose} />
  );
}

// While the others of a finished match may propose to play again, the proposal finds me here too.
function Awaited({ room: { code, link } }: { readonly room: RoomInfo }) {
  const [parts, setParts] = useState<RoomParts | null>(null);
  useEffect(() => {
    const made = roomParts(code, link ?? null, () => undefined);
    setParts(made);
    return made.leave;
  }, [code]);
  return parts && <NextMatch at={parts.connection} />;
}

// My rooms: go on, leave, close. `changed` is called when one has gone.
export function MyRooms({ rooms, changed }: { readonly rooms: readonly RoomInfo[]; readonly changed: () => void }) {
  const awaited = rooms.find(room => room.phase === 'over' && others(room, me.value?.id));
  return (
    <>
      {awaited && <Awaited key={awaited.code} room={awaited} />}
      <ul>
        {rooms.map(room => (
          <MyRoom key={room.code} room={room} changed={changed} />
        ))}
      </ul>
    </>
  );
}

function MyRoom({ room, changed }: { readonly room: RoomInfo; readonly changed: () => void }) {
  const t = words.value;
  const [asking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const what = room.host === me.value?.id && !others(room, me.value.id) ? 'close' : 'leave';
  const name = what === 'leave' ? t.leave : t.closeRoom;
  const end = async () => {
    const got: Got<Status> = await api.endRoom(room.code, what);
    if (got.ok) return changed();
    setWrong(failureText(got.error));
  };
  return (
    <RoomLine room={room} label={t.continueTitle}>
      <button type="button" class="quiet" aria-label={name} title={name} onClick={() => setAsking(true)}>
        <Icon name="cross" />
      </button>
      <Wrong text={wrong} />
      {asking && (
        <Ask room={room} player={me.value?.id} what={what} onYes={() => void end()} onClose={() => setAsking(false)} />
      )}
    </RoomLine>
  );
}
