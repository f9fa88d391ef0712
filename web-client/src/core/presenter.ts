// Shows what happened, one entry after the other, and never falls behind: the snapshot always wins,
// and a backlog, a hidden page or motion that is switched off skip the show (log and speech still get it).
import type { Timers } from './timers';

export interface Beat {
  readonly ms: number;
  readonly after?: boolean;
}

export interface Frame<V, E> {
  readonly seq: number;
  readonly events: readonly E[];
  readonly view: V;               // after the entry
}

export interface Shown<V, E, S> {
  readonly seq: number;
  readonly view: V;
  readonly scene: S;
  readonly showing: E | null;
  readonly last: readonly E[];    // events of the entry `seq`
  readonly rate: number;          // how fast it is shown: more when much waits
  readonly idle: boolean;         // nothing waits to be shown: questions may be asked
}

interface Show<V, E, S> {
  readonly scene: (view: V) => S;
  readonly follow: (scene: S, events: readonly E[], view: V) => S;
  readonly beat: (event: E) => Beat | null;
}

const backlogMax = 10;   // the answers of three bots and one's own next throw

export class Presenter<V, E, S> {
  private queue: Frame<V, E>[] = [];
  private timer: number | null = null;
  private shown: Shown<V, E, S>;

  // `speed` is asked for each time: 1 normal, 0 none. `render` gets every new picture.
  constructor(private readonly show: Show<V, E, S>, first: { readonly seq: number; readonly view: V },
              private readonly render: (shown: Shown<V, E, S>, event: E | null) => void,
              private readonly speed: () => number, private readonly timers: Timers) {
    this.shown = { seq: first.seq, view: first.view, scene: show.scene(first.view), showing: null, last: [], rate: 1, idle: true };
  }

  get state(): Shown<V, E, S> {
    return this.shown;
  }

  // The truth, at once: whatever was being shown is over.
  snapshot(seq: number, view: V): void {
    this.stop();
    this.put({ seq, view, scene: this.show.scene(view), showing: null, last: [], rate: 1, idle: true });
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

  private stop(): void {
    if (this.timer !== null) this.timers.clear(this.timer);
    this.timer = null;
    this.queue = [];
  }

  private put(shown: Shown<V, E, S>): void {
    this.shown = shown;
    this.render(shown, shown.showing);
  }

  private commit({ seq, events, view }: Frame<V, E>): void {
    if (seq <= this.shown.seq) return;
    this.shown = { seq, view, scene: this.show.follow(this.shown.scene, events, view), showing: null, last: events, rate: this.shown.rate, idle: false };
  }

  private next(): void {
    const frame = this.queue[0];
    if (!frame) return this.put({ ...this.shown, showing: null, idle: true });
    const beats = frame.events.flatMap(event => {
      const beat = this.show.beat(event);
      return beat ? [{ event, ...beat }] : [];
    });
    this.play(beats.filter(beat => !beat.after), () => {
      this.commit(frame);
      this.put({ ...this.shown, showing: null, idle: false });
      this.play(beats.filter(beat => beat.after), () => {
        this.queue.shift();
        this.next();
      });
    });
  }

  private play(beats: readonly { readonly event: E; readonly ms: number }[], then: () => void): void {
    const [beat, ...others] = beats;
    if (!beat) return then();
    const rate = this.speed() * (1 + 0.5 * (this.queue.length - 1));
    this.put({ ...this.shown, showing: beat.event, rate, idle: false });
    this.timer = this.timers.set(() => {
      this.timer = null;
      this.play(others, then);
    }, rate > 0 ? beat.ms / rate : 0);
  }
}
