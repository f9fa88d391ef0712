// The dice of a whole match, checked and counted.
import type { Die, Tagged } from '../games/game';
import type { Chain, Entry, Frames } from '../protocol/schema';
import { asFirstTold } from './first-anchors';
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

export type BagAt = (step: number, from: string) => Bag | null; // what lay in a bag at a step, where that is known

// Takes the frames of a match in order, as many at a time as there is time for.
export class Auditor {
  private readonly checkers: readonly { readonly chain: Chain; readonly checker: Checker }[];
  private readonly rows: Row[] = [];
  private readonly promise: Promised;
  private read = 0;

  private constructor(
    private readonly match: Frames['match'],
    fairness: NonNullable<Frames['match']['fairness']>,
    private readonly bag: BagAt,
  ) {
    const { salts, anchors, seed } = fairness;
    const asTold = asFirstTold(match.match, anchors);
    const anchor = (chain: Chain) => (seed ? (n: number) => anchorOf(seed, chain, n) : null);
    this.checkers = (['open', 'hidden'] as const).map(chain => ({
      chain,
      checker: new Checker(
        match.match,
        salts,
        match.seats.length,
        asTold === false ? '' : anchors[chain],
        chain,
        anchor(chain),
      ),
    }));
    const bots = match.seats.map(({ kind }) => kind === 'bot');
    this.promise = promised(match.match, fairness, bots, asTold);
  }

  // None: the match carries no proof (its chance came from a seed).
  static of(match: Frames['match'], bag: BagAt = () => null): Auditor | null {
    return match.fairness?.salts ? new Auditor(match, match.fairness, bag) : null;
  }

  // How many frames it has checked.
  get checked(): number {
    return this.read;
  }

  // The frames that follow. Entries that were copied from another match are proved there.
  add(frames: readonly Frames['frames'][number][]): void {
    this.read += frames.length;
    for (const { seq, entry, link } of frames) {
      if (link === undefined && !('ruling' in entry)) continue;
      if (seq <= (this.match.start?.seq ?? 0)) continue;
      for (const { chain, checker } of this.checkers) {
        const result = checker.check(entry, link, this.bagOf(seq, entry));
        if (result) this.rows.push({ ...result, chain, step: seq, entry, link: link! });
      }
    }
  }

  result(): Audit {
    const hidden = this.rows.filter(({ chain }) => chain === 'hidden').length;
    return {
      rows: this.rows,
      open: this.rows.length - hidden,
      hidden,
      wrong: this.rows.find(({ verdict }) => verdict === 'false') ?? null,
      promise: this.promise,
    };
  }

  private bagOf(seq: number, entry: Entry): Bag | null {
    return 'chance' in entry && 'draw' in entry.chance ? this.bag(seq - 1, entry.chance.draw.from) : null;
  }
}

// None: the match carries no proof.
export function audit({ match, frames }: Frames): Audit | null {
  const auditor = Auditor.of(match);
  auditor?.add(frames);
  return auditor?.result() ?? null;
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
