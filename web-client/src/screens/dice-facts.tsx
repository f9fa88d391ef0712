// The dice of a match as bars beside what was to be expected.
import { words } from '../app/app';
import type { Histogram } from '../core/audit';
import '../styles/review.css';

export const DiceBars = ({ histogram }: { readonly histogram: Histogram }) => {
  const t = words.value;
  const { kind, counts, total } = histogram;
  const most = Math.max(...counts, total / counts.length, 1);
  const expected = total / counts.length;
  const name = (i: number) => (kind === 'd100' ? `${10 * i}–${10 * i + 9}` : String(i + 1));
  return (
    <figure class="dice-bars">
      <figcaption>
        {kind} · {total}×
      </figcaption>
      <svg
        viewBox={`0 0 ${counts.length * 24} 60`}
        role="img"
        aria-label={counts.map((n, i) => t.timesSeen(name(i), n)).join(t.comma)}
      >
        {counts.map((n, i) => (
          <rect
            key={i}
            class="count"
            x={24 * i + 4}
            y={44 - (40 * n) / most}
            width="16"
            height={(40 * n) / most}
            rx="2"
          />
        ))}
        <path class="expected" d={`M0 ${44 - (40 * expected) / most}H${counts.length * 24}`} />
        {counts.map((n, i) => (
          <text key={i} x={24 * i + 12} y="55" font-size={kind === 'd100' ? 6 : 9}>
            {kind === 'd100' ? name(i) : `${name(i)}: ${n}`}
          </text>
        ))}
      </svg>
    </figure>
  );
};
