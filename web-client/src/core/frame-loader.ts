// Brings the pages of a match that are not here yet, one after the other; first the one that is wanted.
import { signal, type Signal } from '@preact/signals';
import type { Frames } from '../protocol/schema';
import type { Got } from './api';
import { pageOf } from './frame-pages';
import type { Replay } from './replay';

export class FrameLoader {
  readonly pages = signal(1); // how many have come
  // How far the match is here without a gap. It goes up when that has doubled, and at the end: what is made of all
  // frames is made a few times, however long the match is.
  readonly told: Signal<number>;
  readonly failed = signal(false);
  private wanted: number | null = null;
  private running = false;
  private stopped = false;

  constructor(
    private readonly replay: Pick<Replay<never, never, never>, 'add' | 'has' | 'missing' | 'told' | 'length'>,
    private readonly ask: (after: number) => Promise<Got<Frames>>,
  ) {
    this.told = signal(replay.told);
  }

  // The page of that step comes next.
  want(step: number): void {
    this.wanted = this.replay.has(step) ? null : step;
    if (this.wanted !== null) void this.load();
  }

  // Until all are here, or the server cannot be asked: then it is called again.
  async load(): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.failed.value = false;
    for (let after = this.next(); after !== null && !this.stopped; after = this.next()) {
      const got = await this.ask(after);
      if (this.stopped) break;
      // A page that tells nothing new would be asked for again without end.
      const had = this.replay.told;
      if (got.ok) this.replay.add(after, got.value);
      this.failed.value = !got.ok || (after === this.replay.missing() && this.replay.told === had);
      if (this.failed.value) break;
      this.note();
    }
    this.running = false;
  }

  stop(): void {
    this.stopped = true;
  }

  private next(): number | null {
    const page = this.wanted === null ? null : pageOf(this.wanted);
    if (page !== null && !this.replay.has(this.wanted!)) return page;
    this.wanted = null;
    return this.replay.missing();
  }

  private note(): void {
    this.pages.value += 1;
    const { told, length } = this.replay;
    if (told === length || told >= 2 * this.told.peek()) this.told.value = told;
  }
}
