// Matches that were played: mine, or all of public rooms.
import { useEffect, useRef, useState } from 'preact/hooks';
import { gameInfo, games, language, me, localized, words } from '../app/app';
import { failureText } from '../app/failures';
import { roomPath } from '../core/code';
import { api } from '../core/api';
import { french } from '../i18n/french';
import { dialect, type Language } from '../i18n/language';
import { playerName } from '../match/player-name';
import type { MatchSummary } from '../protocol/schema';
import { Face, Icon } from '../ui/art';
import { Frame } from '../ui/chrome';
import { useTitle } from '../ui/use-title';
import { Select } from '../ui/form';
import { Wrong } from '../ui/wrong';

const historyWords: Readonly<Record<Language, { readonly lost: string }>> = {
  en: { lost: 'You lost' },
  fr: french({ lost: 'Perdu' }),
  ja: { lost: '負け' },
};

export function History({ all }: { readonly all: boolean }) {
  const t = words.value;
  useTitle(t.historyTitle);
  const [game, setGame] = useState('');
  const [matches, setMatches] = useState<readonly MatchSummary[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const calls = useRef(0); // only what the last one is told counts
  const mine = !all && me.value !== null;
  const load = async (before: string | null) => {
    calls.current += 1;
    const call = calls.current;
    setWrong(null);
    const got = await api.matches({ player: mine ? 'me' : undefined, game, before });
    if (call !== calls.current) return;
    if (!got.ok) return setWrong(failureText(got.error));
    setMatches(now => (before === null ? got.value.matches : [...(now ?? []), ...got.value.matches]));
    setNext(got.value.next);
  };
  useEffect(() => {
    setMatches(null);
    setNext(null);
    if (me.value !== undefined) void load(null);
  }, [mine, game, me.value?.id]);
  return (
    <Frame>
      <div class="column">
        <h1>{t.historyTitle}</h1>
        <div class="row wrap filters">
          <nav class="game-tabs" aria-label={t.historyTitle}>
            <a href="/history" aria-current={mine ? 'page' : undefined}>
              {t.mine}
            </a>
            <a href="/history?all" aria-current={mine ? undefined : 'page'}>
              {t.everybody}
            </a>
          </nav>
          <Select
            label={t.game}
            value={game}
            onPick={setGame}
            values={[
              ['', t.allGames],
              ...(games.value ?? []).map(it => [it.slug as string, localized(it.name)] as const),
            ]}
          />
        </div>
        {matches === null ? (
          wrong === null && <p>{t.loading}</p>
        ) : matches.length === 0 ? (
          <p class="dim">{t.historyNone}</p>
        ) : (
          <ul class="match-list">
            {matches.map(match => (
              <MatchCard key={match.id} match={match} />
            ))}
          </ul>
        )}
        <Wrong text={wrong} />
        {(next !== null || wrong !== null) && (
          <button type="button" onClick={() => void load(next)}>
            {wrong === null ? t.moreMatches : t.tryAgain}
          </button>
        )}
      </div>
    </Frame>
  );
}

function MatchCard({ match }: { readonly match: MatchSummary }) {
  const t = words.value;
  const game = gameInfo(match.game);
  const winners = match.result?.seats.flatMap(({ rank }, seat) => (rank === 1 ? [seat] : [])) ?? [];
  const level = (seat: number): string => {
    const strength = match.levels?.[seat];
    const bot = strength ? t.levels[strength].name : match.seats[seat]?.kind === 'bot' ? t.bot : null;
    return bot === null ? '' : ` (${bot})`;
  };
  const shown = match.seats.map(({ name }, seat) => playerName(name, seat));
  const names = shown.map((name, seat) => (
    <span key={seat}>
      {seat > 0 && t.comma}
      {winners.includes(seat) ? <strong>{name}</strong> : name}
      {level(seat)}
    </span>
  ));
  const { result, you } = match;
  const outcome =
    result === null || you === undefined
      ? null
      : winners.length === result.seats.length
        ? t.drawn
        : winners.includes(you)
          ? t.youWin
          : historyWords[language.value].lost;
  const reason = match.result ? game?.reasons[match.result.reason] : undefined;
  return (
    <li class="room-line">
      <span class="faces">
        {match.seats.map((_, seat) => (
          <Face key={seat} coat={seat} level={match.levels?.[seat]} />
        ))}
      </span>
      <span class="grow">
        <strong>{game ? localized(game.name) : match.game}</strong>
        {outcome !== null && (
          <>
            {' '}
            <span class={`pill outcome ${winners.includes(you!) ? '' : 'dim'}`}>{outcome}</span>
          </>
        )}
        <small>
          <time dateTime={new Date(match.started).toISOString()}>
            {new Date(match.started).toLocaleString(dialect(language.value, navigator.languages), {
              dateStyle: 'medium',
              timeStyle: 'short',
            })}
          </time>
        </small>
        <small>
          {names}
          {match.ended === null ? ` · ${t.running}` : reason && ` · ${localized(reason)}`}
          {(match.hints ?? []).map((given, seat) => given > 0 && ` · ${shown[seat]}${t.colon}${t.hintsGiven(given)}`)}
        </small>
      </span>
      <a class="button" href={`/m/${match.id}#0`}>
        <Icon name="play" />
        {t.atStart}
      </a>
      {match.ended === null && match.room ? (
        <a class="button" href={roomPath({ code: match.room })}>
          {t.live}
        </a>
      ) : (
        <a class="button" href={`/m/${match.id}#${match.entries}`}>
          {t.atEnd}
        </a>
      )}
    </li>
  );
}
