// A finished match, or what has been played of one, as states that one can step through in any order.
// Every state is a fold of the frames before it; what was folded once is kept.
import type { Frames } from '../protocol/schema';
import type { Json } from './json';
import { patched, type Operation } from './patch';

export type ReplayFrame = Frames['frames'][number];

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
  private readonly steps: Step<V, E, S>[];

  constructor(
    readonly source: Frames,
    private readonly track: Track<V, E, S>,
  ) {
    const view = source.view as V;
    this.steps = [{ step: 0, view, scene: track.scene(view), events: [], threats: [], frame: null }];
  }

  get length(): number {
    return this.source.frames.length;
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

  // REQUIRES: 0 <= step <= length. Throws if a patch does not fit.
  at(step: number): Step<V, E, S> {
    for (let i = this.steps.length; i <= step; i += 1)
      this.steps.push(this.after(this.steps[i - 1]!, this.source.frames[i - 1]!));
    return this.steps[step]!;
  }

  private after(before: Step<V, E, S>, frame: ReplayFrame): Step<V, E, S> {
    const view = patched(before.view as Json, frame.patch as readonly Operation[]) as V;
    const events = frame.events as unknown as readonly E[];
    return {
      step: before.step + 1,
      view,
      scene: this.track.follow(before.scene, events, view),
      events,
      threats: frame.threats ?? [],
      frame,
    };
  }
}
