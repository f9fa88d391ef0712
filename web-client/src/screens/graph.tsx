// How it stood for each seat, step by step. A click goes there.
import { useMemo } from 'preact/hooks';

interface GraphProps {
  readonly standings: readonly (readonly number[])[];    // by step, then by seat
  readonly at: number | null;
  readonly label: string;
  readonly coat: (seat: number) => number;
  readonly onPick?: (step: number) => void;
}

const pointsMax = 400;

export function Graph({ standings, at, label, coat, onPick }: GraphProps) {
  const lines = useMemo(() => (flat(standings) ? null : paths(standings)), [standings]);
  const pick = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    onPick?.(Math.round(((event.clientX - box.left) / box.width) * (standings.length - 1)));
  };
  return lines && (
    <svg class="graph" viewBox="0 0 100 24" preserveAspectRatio="none" role="img" aria-label={label} onClick={pick}>
      {lines.map((d, seat) => <path key={seat} class={`line s${coat(seat)}`} d={d} />)}
      {at !== null && standings.length > 1 && <path class="cursor" d={`M${(100 * at) / (standings.length - 1)} 0V24`} />}
    </svg>
  );
}

function paths(standings: readonly (readonly number[])[]): readonly string[] {
  const all = standings.flat();
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const every = Math.max(1, Math.ceil(standings.length / pointsMax));
  const x = (i: number) => ((100 * i) / Math.max(1, standings.length - 1)).toFixed(2);
  const y = (value: number) => (22 - (20 * (value - low)) / (high - low || 1)).toFixed(2);
  return (standings[0] ?? []).map((_, seat) =>
    standings.flatMap((row, i) => (i % every === 0 || i === standings.length - 1 ? [`${i === 0 ? 'M' : 'L'}${x(i)} ${y(row[seat] ?? 0)}`] : [])).join(''));
}

// What is drawn before the first turn says nothing yet: those steps stand as the first one that does. The end of a
// match may count far more than all that led to it: it is drawn a little outside of that.
export function levelled(standings: readonly (readonly number[])[], first: number): readonly (readonly number[])[] {
  const before = standings.slice(0, -1).flat();
  const [low, high] = [Math.min(...before), Math.max(...before)];
  const margin = (high - low) / 4;
  const settled = (value: number): number => Math.min(high + margin, Math.max(low - margin, value));
  return standings.map((row, i) => (i < first ? standings[first] ?? row : i === standings.length - 1 && before.length > 0 ? row.map(settled) : row));
}

// Nothing to see where everybody stood the same to the end.
const flat = (standings: readonly (readonly number[])[]): boolean => new Set(standings.flat()).size <= 1;
