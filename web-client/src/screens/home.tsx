// The door: join, create a room, play with bots. Rooms that I sit in come first.
import { useEffect, useState } from 'preact/hooks';
import { gameInfo, games, hinted, language, me, localized, settings, words } from '../app/app';
import { played } from '../app/lessons';
import { api } from '../core/api';
import { roomIn, roomPath } from '../core/code';
import { knowsGame } from '../games';
import type { GameInfo, RoomInfo } from '../protocol/schema';
import { go } from '../app/router';
import { Frame } from '../ui/chrome';
import { Emblem } from '../ui/emblems';
import { later } from '../ui/later';
import { Learn, PlayBots } from './play-bots';

const MyRooms = later(async () => (await import('./leave')).MyRooms);
const PublicRooms = later(async () => (await import('./public-rooms')).PublicRooms);

export function Home() {
  const t = words.value;
  const [rooms, setRooms] = useState<readonly RoomInfo[] | null>(null); // mine; null: not told yet
  const who = me.value;
  const look = () => {
    if (!who) return;
    void api.myRooms().then(got => setRooms(got.ok ? byHaste(got.value.rooms) : []));
  };
  useEffect(look, [who?.id]);
  const offered = games.value?.filter(game => knowsGame(game.slug)) ?? [];
  return (
    <Frame>
      <div class="home">
        <h1>{t.brandLine}</h1>
        <div class="first-action">
          {(who === null || rooms) && <First rooms={who ? (rooms ?? []) : []} offered={offered} />}
        </div>
        <JoinForm />
        {rooms && rooms.length > 0 && (
          <section class="rooms" aria-label={t.continueTitle}>
            <h2>{t.continueTitle}</h2>
            <MyRooms rooms={rooms} changed={look} />
          </section>
        )}
        <div class="games">
          {offered.map(game => (
            <GameCard key={game.slug} game={game} />
          ))}
        </div>
        <PublicRooms />
      </div>
    </Frame>
  );
}

// Where I am waited for, then what goes on, then what has not begun; a match that is over comes last.
const hastes = ['playing', 'salting', 'waiting', 'over'];
const byHaste = (rooms: readonly RoomInfo[]): readonly RoomInfo[] =>
  rooms.toSorted(
    (a, b) =>
      Number(b.your_turn ?? false) - Number(a.your_turn ?? false) || hastes.indexOf(a.phase) - hastes.indexOf(b.phase),
  );

interface FirstProps {
  readonly rooms: readonly RoomInfo[];
  readonly offered: readonly GameInfo[];
}

// The one large action: what somebody who comes back wants most, or how one begins.
function First({ rooms: [room], offered }: FirstProps) {
  const t = words.value;
  const [easiest] = offered;
  const { botGame } = settings.value;
  const again = botGame !== null && knowsGame(botGame) ? gameInfo(botGame) : undefined;
  if (room && (room.phase !== 'over' || !again)) {
    const game = gameInfo(room.contract.game);
    const name = game ? localized(game.name) : room.contract.game;
    return (
      <>
        <a class="button primary big" href={roomPath(room)}>
          {room.your_turn ? t.yourTurnIn(name) : `${t.continueTitle}${t.colon}${name}`}
        </a>
        {again && <PlayBots game={again} named second />}
      </>
    );
  }
  if (again) return <PlayBots game={again} named />;
  if (!easiest) return null;
  return played.value.length + hinted.value.length === 0 ? (
    <Learn game={easiest} named />
  ) : (
    <PlayBots game={easiest} named />
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
        <p key={language.value} class="pitch" translate>
          {localized(game.pitch)}
        </p>
        <div class="ways">
          <a class="button primary" href={`/new?game=${game.slug}`} aria-describedby={`game-${game.slug}`}>
            {t.create}
          </a>
          <PlayBots game={game} />
        </div>
        <div class="less">
          <a class="small" href={`/new?game=${game.slug}&bots`} aria-describedby={`game-${game.slug}`}>
            {t.changeBots(t.levels[settings.value.botLevel].name)}
          </a>
          {!known.includes(game.slug) && <Learn game={game} describedBy={`game-${game.slug}`} />}
          <a class="small" href={`/rules/${game.slug}`} aria-describedby={`game-${game.slug}`}>
            {t.readRules}
          </a>
        </div>
      </div>
    </article>
  );
}
