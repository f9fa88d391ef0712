// Shows what happened, one entry after the other, and never falls behind: the snapshot always wins,
// and a backlog, a hidden page or motion that is switched off skip the show (log and speech still get it).
import type { Timers } from './timers';

export interface EventTiming {
  readonly ms: number;
  readonly after?: boolean;
}

export interface Frame<V, E> {
  readonly seq: number;
  readonly events: readonly E[];
  readonly view: V; // after the entry
  readonly threats?: readonly string[];
}

export interface Shown<V, E, S> {
  readonly seq: number;
  readonly view: V;
  readonly scene: S;
  readonly showing: E | null;
  readonly last: readonly E[]; // events of the entry `seq`
  readonly threats: readonly string[]; // after the entry `seq`
  readonly rate: number; // how fast it is shown: more when much waits
  readonly idle: boolean; // nothing waits to be shown: questions may be asked
}

interface Show<V, E, S> {
  readonly scene: (view: V) => S;
  readonly follow: (scene: S, events: readonly E[], view: V) => S;
  readonly timing: (event: E) => EventTiming | null;
}

const backlogMax = 10; // the answers of three bots and one's own next throw: more is skipped
const unhurried = 4; // entries that may wait before the show goes faster: a bot's turn and the throw that follows

export class Presenter<V, E, S> {
  private queue: Frame<V, E>[] = [];
  private timer: number | null = null;
  private shown: Shown<V, E, S>;

  // `speed` is asked for each time: 1 normal, 0 none. `render` gets every new picture.
  constructor(
    private readonly show: Show<V, E, S>,
    first: { readonly seq: number; readonly view: V; readonly threats?: readonly string[] },
    private readonly render: (shown: Shown<V, E, S>) => void,
    private readonly speed: () => number,
    private readonly timers: Timers,
  ) {
    this.shown = {
      seq: first.seq,
      view: first.view,
      scene: show.scene(first.view),
      showing: null,
      last: [],
      threats: first.threats ?? [],
      rate: 1,
      idle: true,
    };
  }

  get state(): Shown<V, E, S> {
    return this.shown;
  }

  // Shows this view at once: what was being shown is over.
  snapshot(seq: number, view: V, threats: readonly string[] = []): void {
    this.stop();
    this.put({ seq, view, scene: this.show.scene(view), showing: null, last: [], threats, rate: 1, idle: true });
  }

  push(frame: Frame<V, E>): void {
    this.queue.push(frame);
    if (this.speed() <= 0 || this.queue.length > backlogMax) return this.catchUp();
    if (this.timer === null) this.next();
  }

  // Shows the end of the queue now.
  catchUp(): void {
    const waiting = this.queue;
    this.stop();
    for (const frame of waiting) this.commit(frame);
    this.put({ ...this.shown, showing: null, idle: true });
  }

  // Ends the show: nothing more is rendered until the next snapshot or frame.
  stop(): void {
    if (this.timer !== null) this.timers.clear(this.timer);
    this.timer = null;
    this.queue = [];
  }

  private put(shown: Shown<V, E, S>): void {
    this.shown = shown;
    this.render(shown);
  }

  private commit({ seq, events, view, threats = [] }: Frame<V, E>): void {
    if (seq <= this.shown.seq) return;
    this.shown = {
      seq,
      view,
      scene: this.show.follow(this.shown.scene, events, view),
      showing: null,
      last: events,
      threats,
      rate: this.shown.rate,
      idle: false,
    };
  }

  private next(): void {
    const frame = this.queue[0];
    if (!frame) return this.put({ ...this.shown, showing: null, idle: true });
    const timings = frame.events.flatMap(event => {
      const timing = this.show.timing(event);
      return timing ? [{ event, ...timing }] : [];
    });
    this.play(
      timings.filter(timing => !timing.after),
      () => {
        this.commit(frame);
        this.put({ ...this.shown, showing: null, idle: false });
        this.play(
          timings.filter(timing => timing.after),
          () => {
            this.queue.shift();
            this.next();
          },
        );
      },
    );
  }

  private play(timings: readonly { readonly event: E; readonly ms: number }[], then: () => void): void {
    const [timing, ...others] = timings;
    if (!timing) return then();
    const rate = this.speed() * (1 + 0.5 * Math.max(0, this.queue.length - unhurried));
    this.put({ ...this.shown, showing: timing.event, rate, idle: false });
    this.timer = this.timers.set(
      () => {
        this.timer = null;
        this.play(others, then);
      },
      rate > 0 ? timing.ms / rate : 0,
    );
  }
}
