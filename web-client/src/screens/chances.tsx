// The chances of every seat, entry by entry, from 0 at the bottom to 100 % at the top. What the dice did is drawn
// broken, what was decided in one stroke. A click goes there.
import { useMemo } from 'preact/hooks';
import { words } from '../app/app';
import type { Analysis } from '../protocol/schema';
import { Badge } from '../ui/art';

interface ChancesProps {
  readonly review: Analysis;
  readonly coat: (seat: number) => number;
  readonly name: (seat: number) => string;
  readonly onGo?: (seq: number) => void;
}

const pointsMax = 400;

export function Chances({ review, coat, name, onGo }: ChancesProps) {
  const t = words.value;
  const lines = useMemo(() => linesOf(review), [review]);
  const { setup, shares, seats } = review;
  const pick = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    onGo?.(setup + Math.round(((event.clientX - box.left) / box.width) * (shares.length - 1 - setup)));
  };
  return (
    <figure class="graphed">
      <figcaption>{t.chancesTitle}</figcaption>
      <svg
        class={onGo ? 'graph' : 'graph still'}
        viewBox="0 0 100 24"
        preserveAspectRatio="none"
        role="img"
        aria-label={t.chancesTitle}
        onClick={pick}
      >
        <path class="even" d={`M0 ${y(1000 / seats.length)}H100`} />
        {lines.map(({ decided, thrown }, seat) => (
          <g key={seat}>
            <path class={`line s${coat(seat)}`} d={decided} />
            <path class={`line thrown s${coat(seat)}`} d={thrown} />
          </g>
        ))}
      </svg>
      <ul class="legend">
        {seats.map((_, seat) => (
          <li key={seat}>
            <i class={`s${coat(seat)}`} />
            <Badge coat={coat(seat)} />
            {name(seat)}
          </li>
        ))}
        <li>
          <svg class="stroke" viewBox="0 0 18 4" aria-hidden="true">
            <path d="M0 2H18" />
          </svg>
          {t.byDecisions}
        </li>
        <li>
          <svg class="stroke thrown" viewBox="0 0 18 4" aria-hidden="true">
            <path d="M0 2H18" />
          </svg>
          {t.byThrows}
        </li>
      </ul>
    </figure>
  );
}

const y = (share: number): string => (23 - (22 * share) / 1000).toFixed(2);

// From the first turn on. In a long match not every entry is drawn, and no stroke is one thing alone.
function linesOf({ shares, chances, setup, seats }: Analysis) {
  const rows = shares.slice(setup);
  const every = Math.max(1, Math.ceil(rows.length / pointsMax));
  const byChance = new Set(every === 1 ? chances.map(({ seq }) => seq - setup) : []);
  const x = (i: number) => ((100 * i) / Math.max(1, rows.length - 1)).toFixed(2);
  const steps = rows.flatMap((_, i) => (i % every === 0 || i === rows.length - 1 ? [i] : []));
  return seats.map((_, seat) => {
    const point = (i: number) => `${x(i)} ${y(rows[i]?.[seat] ?? 0)}`;
    const strokes = (thrown: boolean) =>
      steps
        .slice(1)
        .flatMap((i, at) => (byChance.has(i) === thrown ? [`M${point(steps[at]!)}L${point(i)}`] : []))
        .join('');
    return { decided: strokes(false), thrown: strokes(true) };
  });
}
