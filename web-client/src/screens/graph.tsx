// How it stood for each seat, step by step. A click goes there.
import { useMemo } from 'preact/hooks';

interface GraphProps {
  readonly evaluations: readonly (readonly number[])[]; // by step, then by seat
  readonly at: number | null;
  readonly label: string;
  readonly coat: (seat: number) => number;
  readonly onPick?: (step: number) => void;
}

const pointsMax = 400;

export function Graph({ evaluations, at, label, coat, onPick }: GraphProps) {
  const lines = useMemo(() => (flat(evaluations) ? null : paths(evaluations)), [evaluations]);
  const pick = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    onPick?.(Math.round(((event.clientX - box.left) / box.width) * (evaluations.length - 1)));
  };
  if (!lines) return null;
  return (
    <svg class="graph" viewBox="0 0 100 24" preserveAspectRatio="none" role="img" aria-label={label} onClick={pick}>
      {lines.map((d, seat) => (
        <path key={seat} class={`line s${coat(seat)}`} d={d} />
      ))}
      {at !== null && evaluations.length > 1 && (
        <path class="cursor" d={`M${(100 * at) / (evaluations.length - 1)} 0V24`} />
      )}
    </svg>
  );
}

function paths(evaluations: readonly (readonly number[])[]): readonly string[] {
  const [low, high] = rangeOf(evaluations);
  const every = Math.max(1, Math.ceil(evaluations.length / pointsMax));
  const x = (i: number) => ((100 * i) / Math.max(1, evaluations.length - 1)).toFixed(2);
  const y = (value: number) => (22 - (20 * (value - low)) / (high - low || 1)).toFixed(2);
  return (evaluations[0] ?? []).map((_, seat) =>
    evaluations
      .flatMap((row, i) =>
        i % every === 0 || i === evaluations.length - 1 ? [`${i === 0 ? 'M' : 'L'}${x(i)} ${y(row[seat] ?? 0)}`] : [],
      )
      .join(''),
  );
}

// Of a match of any length: a call takes only so many arguments.
const rangeOf = (rows: readonly (readonly number[])[]): readonly [low: number, high: number] =>
  rows.reduce<readonly [number, number]>(
    (range, row) =>
      row.reduce<readonly [number, number]>(([low, high], it) => [Math.min(low, it), Math.max(high, it)], range),
    [Infinity, -Infinity],
  );

// What is drawn before the first turn says nothing yet: those steps stand as the first one that does. The end of a
// match may count far more than all that led to it: it is drawn a little outside of that.
export function levelled(evaluations: readonly (readonly number[])[], first: number): readonly (readonly number[])[] {
  const before = evaluations.slice(0, -1);
  const [low, high] = rangeOf(before);
  const margin = (high - low) / 4;
  const settled = (value: number): number => Math.min(high + margin, Math.max(low - margin, value));
  return evaluations.map((row, i) =>
    i < first
      ? (evaluations[first] ?? row)
      : i === evaluations.length - 1 && before.length > 0
        ? row.map(settled)
        : row,
  );
}

// Nothing to see where everybody stood the same to the end.
const flat = (evaluations: readonly (readonly number[])[]): boolean => new Set(evaluations.flat()).size <= 1;
