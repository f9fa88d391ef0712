// The end of a match, over its board: who won, and where everybody came.
import { useEffect } from 'preact/hooks';
import { words } from '../app/app';
import type { AnyGame, CommonView, Seating } from '../games/game';
import { firstOf, headline } from '../match/headline';
import type { BotLevel, Result } from '../protocol/schema';
import type { AnyText } from '../room/shown-match';
import { Badge, Face } from '../ui/art';
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
  return (
    <div class="podium">
      <section class="card" aria-label={t.resultTab}>
        <div class="winners" aria-hidden="true">
          {first.map(seat => (
            <Face key={seat} coat={coat(seat)} level={level?.(seat)} />
          ))}
        </div>
        <h2>{headline(result, view, seating)}</h2>
        <ol>
          {ranked(result).map(({ seat, score, ...place }) => (
            <li key={seat} class={place.rank === 1 ? 'first' : ''}>
              <Rank {...place} />
              <Badge coat={coat(seat)} />
              <span class="grow">{seating.name(seat)}</span>
              <b>{score ?? text.score(view, seat)}</b>
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
