// The last line of each seat, for a few seconds: it is shown at the seat's panel, whatever tab is open.
import { signal } from '@preact/signals';
import type { Timers } from '../core/timers';
import { words } from '../app/app';
import type { Chat, Update } from '../protocol/schema';

export type Said = ReadonlyMap<number | null, Chat>; // by seat; null: who watches

const shownMs = 6000;

export class Bubbles {
  readonly shown = signal<Said>(new Map());
  private readonly ends = new Map<number | null, number>();

  constructor(private readonly timers: Timers) {}

  hear(line: Chat): void {
    const before = this.ends.get(line.seat);
    if (before !== undefined) this.timers.clear(before);
    this.shown.value = new Map(this.shown.peek()).set(line.seat, line);
    this.ends.set(
      line.seat,
      this.timers.set(() => this.end(line.seat), shownMs),
    );
  }

  // A seat that resigns says so: the log need not be in sight.
  update({ events }: Update): void {
    for (const { event, seat } of events as unknown as readonly { readonly event: string; readonly seat: number }[])
      if (event === 'resigned')
        this.hear({ type: 'chat', seat, player: '', name: '', text: words.peek().rulings.resigned, at: 0 });
  }

  stop(): void {
    for (const timer of this.ends.values()) this.timers.clear(timer);
  }

  private end(seat: number | null): void {
    const rest = new Map(this.shown.peek());
    rest.delete(seat);
    this.ends.delete(seat);
    this.shown.value = rest;
  }
}
