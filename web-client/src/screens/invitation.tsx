// A guest sees who invites them to what before they give a name; one button then sits them down, ready to play.
import { useId, useState } from 'preact/hooks';
import { gameInfo, me, localized, words } from '../app/app';
import { contractLine, invitationTitle } from '../app/contract';
import type { RoomInfo } from '../protocol/schema';
import { Face, Icon } from '../ui/art';
import { Frame } from '../ui/chrome';
import { Card } from '../ui/card';
import { Wrong } from '../ui/wrong';
import { isolated } from '../match/distinct-names';
import { NameInput, useSignUp } from './name';

const isRunning = ({ phase }: RoomInfo): boolean => phase === 'playing' || phase === 'salting';

// A match that may not be watched by who has no seat in it.
export const isShut = (room: RoomInfo): boolean =>
  isRunning(room) &&
  room.contract.spectators !== 'yes' &&
  !room.seats.some(({ player }) => player?.id === me.value?.id);

// Nobody invites to a table that has no seat.
function headingOf(room: RoomInfo, maySit: boolean): string {
  const t = words.value;
  const game = gameInfo(room.contract.game);
  const title = game ? localized(game.name) : room.contract.game;
  if (maySit) return invitationTitle(room);
  return isRunning(room) ? `${title}${t.colon}${t.phase[room.phase]}` : title;
}

interface InvitedProps {
  readonly room: RoomInfo;
  readonly enter: (sit: boolean) => void;
}

export function Invited({ room, enter }: InvitedProps) {
  const t = words.value;
  const id = useId();
  const [name, setName] = useState('');
  const { wrong, signUp } = useSignUp();
  const game = gameInfo(room.contract.game);
  const people = room.seats.flatMap(({ player }) => (player ? [player] : []));
  const maySit = !isRunning(room) && room.seats.some(({ player }) => !player);
  const go = (sit: boolean) => {
    void signUp(name).then(done => {
      if (done) enter(sit);
    });
  };
  return (
    <Frame>
      <div class="column">
        <h1>{headingOf(room, maySit)}</h1>
        <Card>
          {game && <p>{localized(game.pitch)}</p>}
          <p class="dim">{contractLine(room.contract, game)}</p>
          {room.contract.clock && (
            <p class="dim">
              {t.timeOut}
              {t.colon}
              {t.timeOuts[room.contract.time_out]}
            </p>
          )}
          {people.length > 0 && <p>{t.isIn(people.map(it => isolated(it.name)))}</p>}
          <p class="faces">
            {room.seats.map(({ seat, player, level }) => player && <Face key={seat} coat={seat} level={level} />)}
          </p>
          {isShut(room) && <p>{t.noWatching[room.contract.spectators === 'after' ? 'after' : 'no']}</p>}
          <form
            class="stack"
            onSubmit={event => {
              event.preventDefault();
              go(maySit);
            }}
          >
            <label for={id}>{t.yourName}</label>
            <NameInput id={id} name={name} onName={setName} />
            <Wrong text={wrong} />
            <div class="row wrap">
              {maySit && (
                <button type="submit" class="primary" disabled={name.trim() === ''}>
                  <Icon name="play" />
                  {t.sitReady}
                </button>
              )}
              <button
                type={maySit ? 'button' : 'submit'}
                class={maySit ? '' : 'primary'}
                disabled={name.trim() === ''}
                onClick={maySit ? () => go(false) : undefined}
              >
                {isShut(room) ? t.comeIn : t.lookIn}
              </button>
            </div>
          </form>
          <a href={`/rules/${room.contract.game}`}>{t.readRules}</a>
        </Card>
      </div>
    </Frame>
  );
}
