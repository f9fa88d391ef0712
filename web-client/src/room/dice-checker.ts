// Watches the dice of a running match: every open throw and draw is checked as it lands.
import { signal } from '@preact/signals';
import { api } from '../core/api';
import type { MatchState } from '../core/match';
import { Checker, type Verdict } from '../core/proof';
import type { Update } from '../protocol/schema';

type LogEntry = Pick<Update, 'seq' | 'entry' | 'link'>;

export class DiceChecker {
  readonly verdicts = signal<ReadonlyMap<number, Verdict>>(new Map()); // by entry
  private shareCounts = true;
  private checker: Checker | null = null;
  private seen = 0;
  private waiting: LogEntry[] = []; // told while the links before were still asked for

  // To check a throw one needs every link before it: the server still has those that came before this page.
  // `share`: mine, which the room has said counts. Then it must be among the salts.
  async begin(
    { match, seq, fairness }: MatchState,
    as: number | 'spectator',
    share: string | null = null,
  ): Promise<void> {
    this.checker = null;
    this.waiting = [];
    this.verdicts.value = new Map();
    if (!fairness.salts) return;
    this.shareCounts = share === null || fairness.salts[Number(as)] === share;
    const checker = new Checker(match, fairness.salts, fairness.salts.length, fairness.anchors.open);
    if (seq > 0) {
      const got = await api.frames(match, as);
      if (!got.ok || got.value.frames.length < seq) return;
      for (const { entry, link } of got.value.frames.slice(0, seq)) checker.check(entry, link);
    }
    this.checker = checker;
    this.seen = seq;
    for (const told of this.waiting.splice(0)) this.see(told);
  }

  see(told: LogEntry): void {
    if (!this.checker) {
      this.waiting.push(told);
      return;
    }
    if (told.seq !== this.seen + 1) return;
    this.seen = told.seq;
    const result = this.checker.check(told.entry, told.link);
    if (result)
      this.verdicts.value = new Map(this.verdicts.value).set(told.seq, this.shareCounts ? result.verdict : 'false');
  }

  // The last verdict up to an entry.
  upTo(seq: number): Verdict | null {
    let found: Verdict | null = null;
    for (const [at, verdict] of this.verdicts.value) if (at <= seq) found = verdict;
    return found;
  }
}
