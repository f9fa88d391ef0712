// Speech for screen readers through two live regions. Throttled, never debounced: the first text is
// said at once, what follows is gathered and said together, at most every 250 ms.
import type { Timers } from './timers';

export type Urgency = 'polite' | 'assertive';

export class Announcer {
  private readonly waiting: Record<Urgency, string[]> = { polite: [], assertive: [] };
  private readonly said: Record<Urgency, string> = { polite: '', assertive: '' };
  private readonly busy: Record<Urgency, boolean> = { polite: false, assertive: false };

  constructor(
    private readonly write: (urgency: Urgency, text: string) => void,
    private readonly timers: Timers,
    private readonly gap = 250,
  ) {}

  say(text: string, urgency: Urgency = 'polite'): void {
    if (text === '') return;
    this.waiting[urgency].push(text);
    if (!this.busy[urgency]) this.flush(urgency);
  }

  // What was said is out of date, and what waits to be said too.
  clear(): void {
    for (const urgency of ['polite', 'assertive'] as const) {
      this.waiting[urgency] = [];
      this.said[urgency] = '';
      this.write(urgency, '');
    }
  }

  private flush(urgency: Urgency): void {
    const text = this.waiting[urgency].splice(0).join(' ');
    this.busy[urgency] = text !== '';
    if (text === '') return;
    // A reader does not say the same text twice: a no-break space makes it another one.
    this.said[urgency] = text === this.said[urgency] ? `${text}\u00a0` : text;
    this.write(urgency, this.said[urgency]);
    this.timers.set(() => this.flush(urgency), this.gap);
  }
}
