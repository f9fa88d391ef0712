// The public rooms, as they come and go. Below all else of the door, so it is loaded after it.
import { useEffect, useState } from 'preact/hooks';
import { me, words } from '../app/app';
import { openSocket } from '../app/socket';
import { api } from '../core/api';
import { LobbyConnection } from '../core/lobby';
import { realTimers } from '../core/timers';
import type { Notice, RoomInfo } from '../protocol/schema';
import { Announcement } from './announcement';
import { RoomLine } from './room-line';

// Those with the most people in them first.
const peopleOf = ({ seats }: RoomInfo): number =>
  seats.filter(({ player, present }) => player?.kind === 'person' && present).length;
const byPeople = (rooms: readonly RoomInfo[]): readonly RoomInfo[] =>
  [...rooms].sort((a, b) => peopleOf(b) - peopleOf(a));

export function PublicRooms() {
  const t = words.value;
  const [rooms, setRooms] = useState<readonly RoomInfo[] | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const known = me.value !== undefined && me.value !== null;
  useEffect(() => {
    // Without a name one may not listen to the lobby, and sees the rooms as they are now.
    if (!known)
      return void api.publicRooms().then(got => {
        if (got.ok) setRooms(now => now ?? got.value.rooms);
      });
    const lobby = new LobbyConnection(() => openSocket('/ws/lobby'), setRooms, realTimers, setNotice);
    return () => lobby.close();
  }, [known]);
  // Mine stand above.
  const open = (rooms ?? []).filter(
    ({ host, seats }) => me.value?.id !== host && !seats.some(({ player }) => player?.id === me.value?.id),
  );
  return (
    <section class="rooms" aria-label={t.publicRooms}>
      {notice?.code === 'announcement' && <Announcement notice={notice} />}
      <h2>{t.publicRooms}</h2>
      {open.length > 0 ? (
        <ul>
          {byPeople(open).map(room => (
            <RoomLine
              key={room.code}
              room={room}
              label={room.phase === 'waiting' || room.phase === 'over' ? t.sitDown : t.watch}
            />
          ))}
        </ul>
      ) : (
        <p class="dim">{t.publicNone}</p>
      )}
    </section>
  );
}
