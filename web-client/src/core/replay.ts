// A finished match, or what has been played of one, as states that one can step through in any order.
// It comes in pages, each with the view before its first entry: so any page can be shown without those before it.
// Every state is a fold of the frames before it in its page; the states of the pages that were used last are kept.
import type { Frames } from '../protocol/schema';
import { pageFrames, pageOf } from './frame-pages';
import type { Json } from './json';
import { patched, type Operation } from './patch';

export type ReplayFrame = Frames['frames'][number];

const pagesFolded = 8;

interface Track<V, E, S> {
  readonly scene: (view: V) => S;
  readonly follow: (scene: S, events: readonly E[], view: V) => S;
}

export interface Step<V, E, S> {
  readonly step: number; // of the entry that led here; 0: before any
  readonly view: V;
  readonly scene: S;
  readonly events: readonly E[];
  readonly threats: readonly string[];
  readonly frame: ReplayFrame | null;
}

export class Replay<V, E, S> {
  private readonly list: (ReplayFrame | undefined)[] = [];
  private readonly views = new Map<number, V>(); // by page
  private readonly folded = new Map<number, Step<V, E, S>[]>(); // by page, from its begin; last used last
  private entries = 0;
  private together = 0;

  // `source`: its first page, or another one that begins after that entry.
  constructor(
    readonly source: Frames,
    private readonly track: Track<V, E, S>,
    after = 0,
  ) {
    this.add(after, source);
  }

  // A page that begins after that entry. One that is here already may have grown.
  add(after: number, page: Frames): void {
    this.entries = Math.max(this.entries, page.entries ?? 0, after + page.frames.length);
    if (!this.views.has(after)) this.views.set(after, page.view as V);
    for (const [i, frame] of page.frames.entries()) this.list[after + i] ??= frame;
    while (this.list[this.together]) this.together += 1;
  }

  get length(): number {
    return this.entries;
  }

  // All frames up to this step are here, and the next one is not.
  get told(): number {
    return this.together;
  }

  has(step: number): boolean {
    return step === 0 ? this.views.has(0) : this.list[step - 1] !== undefined;
  }

  // Frames after that step, up to the other one. REQUIRES: they are here
  frames(after: number, upTo: number): readonly ReplayFrame[] {
    return this.list.slice(after, upTo) as ReplayFrame[];
  }

  // The first page that is not here in full; null: all are.
  missing(): number | null {
    return this.together < this.entries ? pageOf(this.together + 1) : null;
  }

  // The first step that is shown: what sets the match up is part of it.
  get begin(): number {
    return this.source.setup;
  }

  // The step as people count it, and back: the first one shown is 0.
  counted(step: number): number {
    return Math.max(0, step - this.begin);
  }

  stepAt(count: number): number {
    return Math.max(this.begin, Math.min(this.length, this.begin + count));
  }

  // REQUIRES: has(step). Throws if a patch does not fit.
  at(step: number): Step<V, E, S> {
    const page = pageOf(step);
    const steps = this.use(page);
    for (let i = page + steps.length; i <= step; i += 1) steps.push(this.after(steps.at(-1)!, this.list[i - 1]!, i));
    return steps[step - page]!;
  }

  private use(page: number): Step<V, E, S>[] {
    const steps = this.folded.get(page) ?? [this.entered(page)];
    this.folded.delete(page);
    this.folded.set(page, steps);
    for (const [oldest] of this.folded) if (this.folded.size > pagesFolded) this.folded.delete(oldest);
    return steps;
  }

  // What a page begins with: the end of the one before, if that was reached.
  private entered(page: number): Step<V, E, S> {
    const reached = this.folded.get(page - pageFrames)?.[pageFrames];
    const view = this.views.get(page);
    if (reached || view === undefined) return reached ?? this.at(page); // all frames may have come as one page
    return { step: page, view, scene: this.track.scene(view), events: [], threats: [], frame: null };
  }

  private after(before: Step<V, E, S>, frame: ReplayFrame, step: number): Step<V, E, S> {
    const view = patched(before.view as Json, frame.patch as readonly Operation[]) as V;
    const events = frame.events as unknown as readonly E[];
    return {
      step,
      view,
      scene: this.track.follow(before.scene, events, view),
      events,
      threats: frame.threats ?? [],
      frame,
    };
  }
}
