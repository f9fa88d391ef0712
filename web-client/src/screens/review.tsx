// The review of a match that is over: the chances of every seat, where it turned and what would have been better,
// how much was luck, and how long everybody thought.
import { useEffect, useState } from 'preact/hooks';
import { words } from '../app/app';
import { api } from '../core/api';
import { clockText } from '../core/clocks';
import type { Analysis, BetterMove } from '../protocol/schema';
import { Badge } from '../ui/art';
import { Chances } from './chances';

interface ReviewProps {
  readonly match: string;
  readonly name: (seat: number) => string;
  readonly me: number | null; // the reader's seat, who is spoken to; null: everybody by name
  readonly coat: (seat: number) => number;
  readonly onGo?: (step: number) => void; // to a step shown here; else steps are links
  readonly better?: {
    readonly text: (step: number, choice: BetterMove) => string; // that this move was better than the one after the step
    readonly show: (step: number, choice: BetterMove) => void;
  };
}

export function Review({ match, name, me, coat, onGo, better }: ReviewProps) {
  const t = words.value;
  const review = useReview(match);
  if (!review) return null;
  const { turning_points: points, setup, searched } = review;
  return (
    <div class="review">
      <Chances review={review} coat={coat} name={name} {...(onGo && { onGo })} />
      {searched < whole && (
        <p class="dim small" role="status">
          {t.searching(Math.floor(searched / 10))}
          <progress max={whole} value={searched} />
        </p>
      )}
      {points.length > 0 && <h2>{t.turnedTitle}</h2>}
      <ol class="turns">
        {points.map(({ seq, seat, swing, better: choice }) => {
          const said = t.turned(seq - setup, seat === me ? null : name(seat), swing > 0);
          return (
            <li key={seq}>
              <Badge coat={coat(seat)} />
              {onGo ? (
                <button type="button" class="line" onClick={() => onGo(seq)}>
                  {said}
                </button>
              ) : (
                <a href={`/m/${match}#${seq - setup}`}>{said}</a>
              )}
              {choice && better && (
                <button type="button" class="line better" onClick={() => better.show(seq - 1, choice)}>
                  {better.text(seq - 1, choice)}
                </button>
              )}
            </li>
          );
        })}
      </ol>
      <Account review={review} name={name} coat={coat} />
    </div>
  );
}

const whole = 1000;
const pauseMs = 1000;
const asksMax = 600; // ten minutes: the longest match takes less

// What is known until now; asked for again while the server searches.
function useReview(match: string): Analysis | null {
  const [review, setReview] = useState<Analysis | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = asksMax;
    let wanted = true;
    const ask = async () => {
      const got = await api.review(match);
      if (!wanted || !got.ok) return;
      setReview(got.value);
      left -= 1;
      if (got.value.searched < whole && left > 0) timer = setTimeout(() => void ask(), pauseMs);
    };
    void ask();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [match]);
  return review;
}

// What led from the start to the result: it adds up.
function Account({ review, name, coat }: Pick<ReviewProps, 'name' | 'coat'> & { readonly review: Analysis }) {
  const t = words.value;
  const ruled = review.seats.some(({ rulings }) => rulings !== 0);
  const points = (share: number) => t.points(Math.round(share / 10));
  return (
    <>
      <div class="wide">
        <table class="review-seats">
          <thead>
            <tr>
              <th scope="col">{t.playersTitle}</th>
              <th scope="col">{t.shareAtStart}</th>
              <th scope="col">{t.luck}</th>
              <th scope="col">{t.ownPlay}</th>
              <th scope="col">{t.othersPlay}</th>
              {ruled && <th scope="col">{t.byRulings}</th>}
              <th scope="col">{t.shareAtEnd}</th>
            </tr>
          </thead>
          <tbody>
            {review.seats.map((seat, i) => (
              <tr key={i}>
                <th scope="row">
                  <Badge coat={coat(i)} /> {name(i)}
                </th>
                <td>{t.percent(Math.round(seat.start / 10))}</td>
                <td>{points(seat.luck)}</td>
                <td>{points(seat.own_play)}</td>
                <td>{points(seat.others_play)}</td>
                {ruled && <td>{points(seat.rulings)}</td>}
                <td>{t.percent(Math.round(seat.result / 10))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="dim small">{t.accountWhy}</p>
      <ul class="small facts">
        {review.seats.map(({ actions, time, luckier_than: less }, i) => (
          <li key={i}>
            <Badge coat={coat(i)} /> {t.seatFacts(name(i), actions, clockText(time), less)}
          </li>
        ))}
      </ul>
    </>
  );
}
