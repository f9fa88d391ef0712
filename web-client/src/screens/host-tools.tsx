// What the host of a room may do besides its seats: lock it, and hand it over.
import { useState } from 'preact/hooks';
import { language, words } from '../app/app';
import { french } from '../i18n/french';
import type { Language } from '../i18n/language';
import type { Room } from '../protocol/schema';
import type { RoomController } from '../room/room-controller';
import { Dialog } from '../ui/dialog';

// Only the host needs these.
interface HostWords {
  readonly lock: string;
  readonly unlock: string;
  readonly isLocked: string;
  readonly handOver: string;
  readonly handOverWhy: string;
}
const hostWords: Readonly<Record<Language, HostWords>> = {
  en: {
    lock: 'Lock the room',
    unlock: 'Unlock the room',
    isLocked: 'The room is locked: nobody else comes in.',
    handOver: 'Hand the room over',
    handOverWhy: 'The player you choose is the host from now on.',
  },
  fr: french({
    lock: 'Verrouiller le salon',
    unlock: 'Déverrouiller le salon',
    isLocked: 'Le salon est verrouillé : personne d’autre n’entre.',
    handOver: 'Confier le salon',
    handOverWhy: 'La personne choisie sera l’hôte à partir de maintenant.',
  }),
  ja: {
    lock: '部屋に鍵をかける',
    unlock: '部屋の鍵を開ける',
    isLocked: 'この部屋には鍵がかかっています。ほかの人は入れません。',
    handOver: 'ホストを交代する',
    handOverWhy: '選んだ人がこれからホストになります。',
  },
};

interface Props {
  readonly controller: RoomController;
  readonly room: Room;
}

// Everybody is told that the room is locked; the buttons are the host's.
export function HostTools({ controller, room }: Props) {
  const t = hostWords[language.value];
  const [handing, setHanding] = useState(false);
  const host = controller.connection.you.value?.host ?? false;
  return (
    <>
      {room.locked && <p class="dim">{t.isLocked}</p>}
      {host && (
        <div class="row wrap">
          <button
            type="button"
            onClick={() => void controller.connection.say({ type: 'lock', locked: room.locked !== true })}
          >
            {room.locked ? t.unlock : t.lock}
          </button>
          {heirs(room).length > 0 && (
            <button type="button" onClick={() => setHanding(true)}>
              {t.handOver}
            </button>
          )}
        </div>
      )}
      {handing && <HandOver controller={controller} room={room} onClose={() => setHanding(false)} />}
    </>
  );
}

// People who can be host in place of this one.
function heirs(room: Room): { readonly id: string; readonly name: string }[] {
  const seated = room.seats.flatMap(({ player }) => (player?.kind === 'person' ? [player] : []));
  const watching = (room.spectator_list ?? []).map(({ player, name }) => ({ id: player, name }));
  return [...seated, ...watching].filter(({ id }) => id !== room.host);
}

function HandOver({ controller, room, onClose }: Props & { readonly onClose: () => void }) {
  const t = hostWords[language.value];
  return (
    <Dialog title={t.handOver} onClose={onClose}>
      <p>{t.handOverWhy}</p>
      <div class="row wrap end">
        <button type="button" onClick={onClose}>
          {words.value.cancel}
        </button>
        {heirs(room).map(({ id, name }) => (
          <button
            key={id}
            type="button"
            onClick={() => {
              onClose();
              void controller.connection.say({ type: 'hand_over', player: id });
            }}
          >
            {name}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
