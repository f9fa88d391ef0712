// The door: join, create a room, play with bots. Rooms that I sit in come first.
import { useEffect, useState } from 'preact/hooks';
import { gameInfo, games, hinted, me, localized, settings, words } from '../app/app';
import { played } from '../app/lessons';
import { api } from '../core/api';
import { roomIn } from '../core/code';
import { LobbyConnection } from '../core/lobby';
import { realTimers } from '../core/timers';
import { knowsGame } from '../games';
import type { GameInfo, Notice, RoomInfo } from '../protocol/schema';
import { go } from '../app/router';
import { openSocket } from '../app/socket';
import { Frame } from '../ui/chrome';
import { Emblem } from '../ui/emblems';
import { Announcement } from './announcement';
import { later } from '../ui/later';
import { RoomLine } from './room-line';
import { Learn, PlayBots } from './play-bots';

const MyRooms = later(async () => (await import('./leave')).MyRooms);

export function Home() {
  const t = words.value;
  return (
    <Frame>
      <div class="home">
        <h1>{t.brandLine}</h1>
        <JoinForm />
        <PlayAgain />
        <Continue />
        <div class="games">
          {games.value
            ?.filter(game => knowsGame(game.slug))
            .map(game => (
              <GameCard key={game.slug} game={game} />
            ))}
        </div>
        <PublicRooms />
      </div>
    </Frame>
  );
}

function JoinForm() {
  const t = words.value;
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    const room = roomIn(text);
    setWrong(room === null);
    if (room !== null) go(room);
  };
  return (
    <form class="join" onSubmit={submit}>
      <label for="code">{t.roomCode}</label>
      <div class="row center">
        <input
          id="code"
          class="code-field"
          placeholder="MRW4X2"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          aria-invalid={wrong}
          aria-describedby="code-wrong"
          value={text}
          onInput={event => {
            setText(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <button type="submit" class="primary">
          {t.join}
        </button>
      </div>
      <p id="code-wrong" class="wrong" role="status">
        {wrong && t.badCode}
      </p>
    </form>
  );
}

function GameCard({ game }: { readonly game: GameInfo }) {
  const t = words.value;
  const name = localized(game.name);
  const known = [...played.value, ...hinted.value];
  return (
    <article class="game-card" aria-labelledby={`game-${game.slug}`}>
      <div class={`emblem ${game.slug}`}>
        <Emblem slug={game.slug} />
      </div>
      <div class="game-words">
        <h2 id={`game-${game.slug}`}>{name}</h2>
        <p class="dim">{t.players(game.players.min, game.players.max)}</p>
        <p class="pitch">{localized(game.pitch)}</p>
        <a class="button primary" href={`/new?game=${game.slug}`} aria-describedby={`game-${game.slug}`}>
          {t.create}
        </a>
        <PlayBots game={game} />
        {!known.includes(game.slug) && <Learn game={game} describedBy={`game-${game.slug}`} />}
        <a class="small" href={`/rules/${game.slug}`} aria-describedby={`game-${game.slug}`}>
          {t.readRules}
        </a>
      </div>
    </article>
  );
}

// The game that was played against bots last.
function PlayAgain() {
  const { botGame } = settings.value;
  const game = botGame !== null && knowsGame(botGame) ? gameInfo(botGame) : undefined;
  if (!game) return null;
  return (
    <div class="again">
      <PlayBots game={game} named />
    </div>
  );
}

function Continue() {
  const t = words.value;
  const [rooms, setRooms] = useState<readonly RoomInfo[]>([]);
  const look = () => {
    if (!me.value) return;
    void api.myRooms().then(got => {
      if (got.ok) setRooms(got.value.rooms.filter(({ phase }) => phase !== 'over'));
    });
  };
  useEffect(look, [me.value?.id]);
  if (rooms.length === 0) return null;
  return (
    <section class="rooms" aria-label={t.continueTitle}>
      <h2>{t.continueTitle}</h2>
      <MyRooms rooms={rooms} changed={look} />
    </section>
  );
}

// Those with the most people in them first.
const peopleOf = ({ seats }: RoomInfo): number =>
  seats.filter(({ player, present }) => player?.kind === 'person' && present).length;
const byPeople = (rooms: readonly RoomInfo[]): readonly RoomInfo[] =>
  [...rooms].sort((a, b) => peopleOf(b) - peopleOf(a));

function PublicRooms() {
  const t = words.value;
  const [rooms, setRooms] = useState<readonly RoomInfo[] | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const known = me.value !== undefined && me.value !== null;
  useEffect(() => {
    // Who has no name yet may not listen to the lobby, and sees the rooms as they are now.
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
