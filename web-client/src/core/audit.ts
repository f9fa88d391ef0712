// The dice of a whole match, checked and counted.
import type { Die, Tagged } from '../games/game';
import type { Chain, Entry, Frames } from '../protocol/schema';
import { asFirstTold } from './first-anchors';
import { anchorOf, promised, type Promised } from './promise';
import { Checker, type Bag, type Item, type Verdict } from './proof';

export interface Row {
  readonly chain: Chain;
  readonly k: number;
  readonly step: number;
  readonly entry: Entry;
  readonly link: string | null; // null: none was told, which is wrong
  readonly verdict: Verdict;
}

export interface Audit {
  readonly rows: readonly Row[];
  readonly open: number;
  readonly hidden: number; // 0 until the match is over
  readonly wrong: Row | null; // the first one that does not match
  readonly placed: number; // of how many only the place in the chain was checked
  readonly promise: Promised;
}

// What lay in a bag after a step, where that is known. `drawn`: all that had left it by then, in order.
export type BagAt = (step: number, from: string, drawn: readonly Item[]) => Bag | null;

// Takes the frames of a match in order, as many at a time as there is time for.
export class Auditor {
  private readonly checkers: readonly { readonly chain: Chain; readonly checker: Checker }[];
  private readonly rows: Row[] = [];
  private readonly promise: Promised;
  private readonly drawn = new Map<string, Item[]>();
  private read = 0;

  private constructor(
    private readonly match: Frames['match'],
    fairness: NonNullable<Frames['match']['fairness']>,
    private readonly bag: BagAt,
  ) {
    const { salts, anchors, seed } = fairness;
    const asTold = asFirstTold(match.match, anchors);
    const anchor = (chain: Chain) => (seed ? (n: number) => anchorOf(seed, chain, n) : null);
    // The links of hidden outcomes are told when the match is over.
    const chains = match.result === null ? (['open'] as const) : (['open', 'hidden'] as const);
    this.checkers = chains.map(chain => ({
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
      const draw = 'chance' in entry && 'draw' in entry.chance ? entry.chance.draw : null;
      const drawn = draw ? this.drawnFrom(draw.from) : [];
      if (seq > (this.match.start?.seq ?? 0)) {
        const bag = draw && this.bag(seq - 1, draw.from, drawn);
        for (const { chain, checker } of this.checkers) {
          const result = checker.check(entry, link, bag);
          if (result) this.rows.push({ ...result, chain, step: seq, entry, link: link ?? null });
        }
      }
      if (draw) drawn.push(draw.item);
    }
  }

  private drawnFrom(bag: string): Item[] {
    const drawn = this.drawn.get(bag) ?? [];
    this.drawn.set(bag, drawn);
    return drawn;
  }

  result(): Audit {
    const hidden = this.rows.filter(({ chain }) => chain === 'hidden').length;
    return {
      rows: this.rows,
      open: this.rows.length - hidden,
      hidden,
      wrong: this.rows.find(({ verdict }) => verdict === 'false') ?? null,
      placed: this.rows.filter(({ verdict }) => verdict === 'link').length,
      promise: this.promise,
    };
  }
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
