// The review of a match that is over: where it turned, what the throws gave to whom, how long everybody thought.
import { useEffect, useState } from 'preact/hooks';
import { words } from '../app/app';
import { api } from '../core/api';
import { clockText } from '../core/clocks';
import type { Analysis } from '../protocol/schema';
import { Badge } from '../ui/art';
import { Graph, levelled } from './graph';

interface ReviewProps {
  readonly match: string;
  readonly graph: boolean; // where none is shown beside it
  readonly name: (seat: number) => string;
  readonly me: number | null; // the reader's seat, who is spoken to; null: everybody by name
  readonly coat: (seat: number) => number;
  readonly onGo?: (step: number) => void; // to a step shown here; else steps are links
}

export function Review({ match, graph, name, me, coat, onGo }: ReviewProps) {
  const t = words.value;
  const [review, setReview] = useState<Analysis | null>(null);
  useEffect(() => {
    void api.analysis(match).then(got => setReview(got.ok ? got.value : null));
  }, [match]);
  if (!review) return null;
  const { turning_points: points, setup } = review;
  const sharpest = points.reduce<Analysis['turning_points'][number] | null>(
    (most, point) => (most && Math.abs(most.swing) >= Math.abs(point.swing) ? most : point),
    null,
  );
  return (
    <div class="review">
      {graph && (
        <Graph
          evaluations={evaluationsOf(review)}
          at={sharpest && sharpest.seq - setup}
          label={t.graphTitle}
          coat={coat}
          name={name}
        />
      )}
      {points.length > 0 && <h2>{t.turnedTitle}</h2>}
      <ol class="turns">
        {points.map(({ seq, seat, swing }) => {
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
            </li>
          );
        })}
      </ol>
      <Seats review={review} name={name} coat={coat} />
    </div>
  );
}

// From the step that the replay begins with.
const evaluationsOf = ({ evaluations, setup }: Analysis): readonly (readonly number[])[] =>
  levelled(evaluations.slice(Math.max(0, setup - 1)), 0);

function Seats({ review, name, coat }: Pick<ReviewProps, 'name' | 'coat'> & { readonly review: Analysis }) {
  const t = words.value;
  return (
    <>
      <table class="review-seats">
        <thead>
          <tr>
            <th scope="col">{t.playersTitle}</th>
            <th scope="col">{t.movesMade}</th>
            <th scope="col">{t.timeTaken}</th>
            <th scope="col">{t.luck}</th>
          </tr>
        </thead>
        <tbody>
          {review.seats.map(({ actions, time, luck }, seat) => (
            <tr key={seat}>
              <th scope="row">
                <Badge coat={coat(seat)} /> {name(seat)}
              </th>
              <td>{actions}</td>
              <td>{clockText(time)}</td>
              <td>
                {luck === null ? (
                  '–'
                ) : (
                  <>
                    {t.percent(Math.round(luck / 10))}
                    <LuckBar luck={luck} />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {review.seats.some(({ luck }) => luck !== null) && <p class="dim small">{t.luckWhy}</p>}
    </>
  );
}

// From the middle, which is even, to either side.
const LuckBar = ({ luck }: { readonly luck: number }) => (
  <svg class="luck" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect x={Math.min(50, luck / 10)} y="1" width={Math.abs(luck / 10 - 50)} height="6" />
    <path d="M50 0V8" />
  </svg>
);
