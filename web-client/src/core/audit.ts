// The dice of a whole match, checked and counted.
import type { Die, Tagged } from '../games/game';
import type { Chain, Entry, Frames } from '../protocol/schema';
import { anchorOf, promised, type Promised } from './promise';
import { Checker, type Bag, type Verdict } from './proof';

export interface Row {
  readonly chain: Chain;
  readonly k: number;
  readonly step: number;
  readonly entry: Entry;
  readonly link: string;
  readonly verdict: Verdict;
}

export interface Audit {
  readonly rows: readonly Row[];
  readonly open: number;
  readonly hidden: number; // 0 until the match is over
  readonly wrong: Row | null; // the first one that does not match
  readonly promise: Promised;
}

// None: the match carries no proof (its chance came from a seed). Entries that were copied from another match are
// proved there. `bag`: what lay in a bag at a step, where that
// is known.
export function audit(
  { match, frames }: Frames,
  bag: (step: number, from: string) => Bag | null = () => null,
): Audit | null {
  const { fairness } = match;
  if (!fairness?.salts) return null;
  const { salts, anchors, seed } = fairness;
  const checkers = (['open', 'hidden'] as const).map(chain => ({
    chain,
    checker: new Checker(
      match.match,
      salts,
      match.seats.length,
      anchors[chain],
      chain,
      seed ? n => anchorOf(seed, chain, n) : null,
    ),
  }));
  const bagOf = (seq: number, entry: Entry): Bag | null =>
    'chance' in entry && 'draw' in entry.chance ? bag(seq - 1, entry.chance.draw.from) : null;
  const own = frames.filter(({ seq }) => seq > (match.start?.seq ?? 0));
  const rows = own.flatMap(({ seq, entry, link }) =>
    checkers.flatMap(({ chain, checker }) => {
      const result = checker.check(entry, link, bagOf(seq, entry));
      return result ? [{ ...result, chain, step: seq, entry, link: link! }] : [];
    }),
  );
  const hidden = rows.filter(({ chain }) => chain === 'hidden').length;
  return {
    rows,
    open: rows.length - hidden,
    hidden,
    wrong: rows.find(({ verdict }) => verdict === 'false') ?? null,
    promise: promised(
      match.match,
      fairness,
      match.seats.map(({ kind }) => kind === 'bot'),
    ),
  };
}

export interface Histogram {
  readonly kind: Die['kind'];
  readonly counts: readonly number[]; // by face, from the lowest; a d100 in tens
  readonly total: number;
}

const facesShown: Readonly<Record<Die['kind'], number>> = { d4: 4, d6: 6, d100: 10 };

// How often each face fell. A d100 shows 0 to 99.
export function histograms<E extends Tagged>(
  events: readonly E[],
  thrown: (event: E) => readonly Die[] | null,
): readonly Histogram[] {
  const counts = new Map<Die['kind'], number[]>();
  for (const { kind, value } of events.flatMap(event => thrown(event) ?? [])) {
    if (value === null) continue;
    const faces = counts.get(kind) ?? Array.from({ length: facesShown[kind] }, () => 0);
    const at = kind === 'd100' ? Math.floor(value / 10) : value - 1;
    faces[at] = (faces[at] ?? 0) + 1;
    counts.set(kind, faces);
  }
  return [...counts].map(([kind, faces]) => ({ kind, counts: faces, total: faces.reduce((sum, n) => sum + n, 0) }));
}
