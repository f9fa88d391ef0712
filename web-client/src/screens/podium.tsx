// The end of a match, over its board: who won and why, and where everybody came. Who has won sees flowers fall; who has
// lost sees their own cat beside the winner's.
import { useEffect } from 'preact/hooks';
import { gameInfo, words } from '../app/app';
import type { AnyGame, CommonView, Part, Seating } from '../games/game';
import { firstOf, headline, reasonOf, resignedAll } from '../match/headline';
import type { BotLevel, Result } from '../protocol/schema';
import type { AnyText } from '../room/shown-match';
import { Art, Badge, Face } from '../ui/art';
import { Rank, ranked } from './summary';
import '../styles/result.css';

interface PodiumProps {
  readonly result: Result;
  readonly view: CommonView;
  readonly game: AnyGame;
  readonly text: AnyText;
  readonly seating: Seating;
  readonly level?: (seat: number) => BotLevel | undefined;
  readonly onClose: () => void;
}

export function Podium({ result, view, game, text, seating, level, onClose }: PodiumProps) {
  const t = words.value;
  const first = firstOf(result);
  const coat = (seat: number): number => game.coat?.(view, seat) ?? seat;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const { me } = seating;
  const won = me !== null && first.includes(me);
  const lost = me !== null && !won;
  const resigned = resignedAll(result, view); // the reason names them
  const reason = reasonOf(result, view, seating, gameInfo(game.slug));
  return (
    <div class={`podium ${won ? 'won' : lost ? 'lost' : ''}`}>
      {won && <Flowers />}
      <section class="card" aria-label={t.resultTab}>
        <div class="winners" aria-hidden="true">
          {first.map(seat => (
            <span key={seat} class="winner">
              <Crown />
              <Face coat={coat(seat)} level={level?.(seat)} />
            </span>
          ))}
          {lost && <Face coat={coat(me)} />}
        </div>
        <h2>{headline(result, view, seating)}</h2>
        {reason && <p class="reason">{reason}</p>}
        <ol>
          {ranked(result).map(({ seat, score, ...place }) => (
            <li key={seat} class={place.rank === 1 ? 'first' : ''}>
              <Rank {...place} />
              <Badge coat={coat(seat)} />
              <span class="grow">{seating.name(seat)}</span>
              <Standing score={score} parts={text.standing?.(view, seat)} plain={text.score(view, seat)} />
              {view.seats[seat]?.resigned && !resigned.includes(seat) && <small>{t.resigned}</small>}
            </li>
          ))}
        </ol>
        <button type="button" onClick={onClose}>
          {t.seeBoard}
        </button>
      </section>
    </div>
  );
}

interface StandingProps {
  readonly score: number | null;
  readonly parts: readonly Part[] | undefined; // what decided, where the game says so
  readonly plain: string;
}

function Standing({ score, parts, plain }: StandingProps) {
  const { colon } = words.value;
  if (!parts) return <b>{score ?? plain}</b>;
  return (
    <span class="standing">
      {parts.map(({ label, value }) => (
        <span key={label}>
          {label}
          {colon}
          <b>{value}</b>
        </span>
      ))}
    </span>
  );
}

const Crown = () => (
  <svg class="crown" viewBox="0 0 32 20">
    <path d="M3 18 1 5l8 5 7-9 7 9 8-5-2 13Z" />
  </svg>
);

const fallen = 14;

const Flowers = () => (
  <div class="flowers" aria-hidden="true">
    {Array.from({ length: fallen }, (_, i) => (
      <Art key={i} symbol={`fl${i % 5}`} />
    ))}
  </div>
);
