// The game's clocks as the page shows them: what the server said, moved on by the time since then.
import type { Clock, Clocks } from '../protocol/schema';

// How far the server's clock is ahead of ours: the median of the last five answers.
export class Skew {
  private readonly samples: number[] = [];
  private smoothed: number | null = null;

  // `sent` and `heard` by our clock, `theirs` by the server's, all in milliseconds.
  add(sent: number, heard: number, theirs: number): void {
    this.samples.push(theirs - (sent + heard) / 2);
    if (this.samples.length > 5) this.samples.shift();
    const trip = Math.max(0, heard - sent);
    this.smoothed = this.smoothed === null ? trip : 0.7 * this.smoothed + 0.3 * trip;
  }

  get ms(): number {
    const sorted = this.samples.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  }

  get latency(): number | null {
    return this.smoothed;
  }
}

// Milliseconds left to a seat at `now` by the server's clock. `at` lies ahead while the page shows what bots did. Where a bot plays no clock runs down: it loses nothing by
// its time, and has the time of the other seats for each decision.
export function left(clocks: Clocks, seat: number, now: number, bot = false): number {
  const said = clocks.left[seat] ?? 0;
  if (bot) return clocks.kind === 'bank' && said > 0 ? said : Math.max(...clocks.left);
  return Math.max(0, clocks.running === seat ? said - Math.max(0, now - clocks.at) : said);
}

// Milliseconds below which a clock counts as low: a share of the setting, so that a short clock is not low from the
// start, and at most a minute; an hour where the clock counts days.
export function lowBelow(clock: Clock): number {
  if (clock.kind === 'days') return 3_600_000;
  return Math.min(60_000, (clock.seconds * 1000) / (clock.kind === 'move' ? 4 : 5));
}
