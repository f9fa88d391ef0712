// A room in a list: who sits there, what is played, and the way in.
import type { ComponentChildren } from 'preact';
import { gameInfo, localized, words } from '../app/app';
import { contractLine } from '../app/contract';
import { roomPath } from '../core/code';
import type { RoomInfo } from '../protocol/schema';
import { Face, Icon } from '../ui/art';
import { isolated } from '../match/distinct-names';

interface RoomLineProps {
  readonly room: RoomInfo;
  readonly label: string;
  readonly children?: ComponentChildren;
}

export function RoomLine({ room, label, children }: RoomLineProps) {
  const t = words.value;
  const game = gameInfo(room.contract.game);
  const names = room.seats.flatMap(({ player }) => (player ? [isolated(player.name)] : []));
  return (
    <li class="room-line">
      <span class="faces">
        {room.seats.map(({ seat, player, level }) => player && <Face key={seat} coat={seat} level={level} />)}
      </span>
      <span class="grow">
        <strong>{game ? localized(game.name) : room.contract.game}</strong>{' '}
        {room.your_turn && <span class="pill">{t.yourTurnBadge}</span>}
        <small>
          {names.join(t.comma)}
          {names.length > 0 && ' · '}
          {t.phase[room.phase]} · {contractLine(room.contract, game)}
        </small>
      </span>
      <a class="button" href={roomPath(room)}>
        <Icon name="play" />
        {label}
      </a>
      {children}
    </li>
  );
}
