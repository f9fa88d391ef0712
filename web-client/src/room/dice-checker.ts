// Watches the dice of a running match: every open throw and draw is checked as it lands.
import { signal } from '@preact/signals';
import { api } from '../core/api';
import { asFirstTold } from '../core/first-anchors';
import type { MatchState } from '../core/match';
import { chainOf, Checker, type Verdict } from '../core/proof';
import type { LastLink, Update } from '../protocol/schema';

type LinkedEntry = Pick<Update, 'seq' | 'entry' | 'link'>;

const verdictsMost = 100;

export class DiceChecker {
  readonly verdicts = signal<ReadonlyMap<number, Verdict>>(new Map()); // by entry, of the last ones
  private shareCounts = true;
  private match: string | null = null; // which `checker` checks
  private checker: Checker | null = null;
  private checked = 0; // the last entry that has been checked
  private known = 0; // the last entry that has been checked, is asked for, or waits
  private asked: object | null = null; // the request for frames that is under way; a later one replaces it
  private waiting: LinkedEntry[] = []; // came after the entries that are asked for

  constructor(private readonly frames: typeof api.frames = api.frames) {}

  // To check a throw one needs the link before it. The last one leads to all that this page missed; where it does
  // not, the server still has them. `state`: the last snapshot, with all updates since. Other anchors than
  // those that were told before the salts make every throw wrong. `share`: mine, which the room has said counts. Then it
  // must be among the salts.
  async begin(state: MatchState, as: number | 'spectator', share: string | null = null): Promise<void> {
    const {
      match,
      seq,
      log,
      fairness: { salts, anchors, last },
    } = state;
    this.shareCounts = share === null || salts?.[Number(as)] === share;
    if (this.match !== match || !salts)
      this.reset(
        match,
        salts && new Checker(match, salts, salts.length, asFirstTold(match, anchors) === false ? '' : anchors.open),
      );
    if (!this.checker || seq <= this.known) return;
    const updates = log.filter(({ at }) => at !== null);
    const told = log.slice(0, log.length - updates.length);
    if (!this.skip(seq - updates.length, told, last)) return this.catchUp(match, seq, as);
    for (const update of updates) this.see(update);
  }

  see(entry: LinkedEntry): void {
    if (!this.checker || entry.seq !== this.known + 1) return;
    this.known = entry.seq;
    if (this.asked) this.waiting.push(entry);
    else this.check([entry]);
  }

  // The last verdict up to an entry; null as long as some entry before it is not checked.
  upTo(seq: number): Verdict | null {
    if (seq > this.checked) return null;
    let found: Verdict | null = null;
    for (const [at, verdict] of this.verdicts.value) if (at <= seq) found = verdict;
    return found;
  }

  private reset(match: string, checker: Checker | null): void {
    this.match = match;
    this.checker = checker;
    this.checked = this.known = 0;
    this.asked = null;
    this.waiting = [];
    this.verdicts.value = new Map();
  }

  // Checks the last throw of a snapshot alone. False: it does not follow from what is known here.
  private skip(seq: number, log: MatchState['log'], last: LastLink | undefined): boolean {
    if (this.asked || seq < this.known) return false;
    const thrown = log.findLast(({ entry }) => 'chance' in entry && chainOf(entry.chance) === 'open');
    if (!last) {
      if (thrown) return false; // it was copied, or its link was left out
      this.checked = this.known = seq;
      return true;
    }
    const chance = thrown && 'chance' in thrown.entry ? thrown.entry.chance : null;
    const verdict = this.checker!.skip(last, chance);
    if (verdict === null) return false;
    this.checked = this.known = seq;
    if (thrown) this.tell([[thrown.seq, verdict]]);
    return true;
  }

  // Checks the entries up to `seq`. After a failure the next snapshot asks again.
  private async catchUp(match: string, seq: number, as: number | 'spectator'): Promise<void> {
    const request = {};
    this.asked = request;
    this.waiting = [];
    this.known = seq;
    const got = await this.frames(match, as);
    if (this.asked !== request) return;
    this.asked = null;
    const waiting = this.waiting.splice(0);
    if (got.ok && got.value.frames.length >= seq) {
      // What was copied from another match is proved there.
      const first = Math.max(this.checked, got.value.match.start?.seq ?? 0);
      this.check([...got.value.frames.slice(first, seq), ...waiting]);
    } else this.known = this.checked;
  }

  private check(entries: readonly LinkedEntry[]): void {
    const verdicts: [number, Verdict][] = [];
    for (const { seq, entry, link } of entries) {
      const result = this.checker!.check(entry, link);
      if (result) verdicts.push([seq, result.verdict]);
      this.checked = seq;
    }
    if (verdicts.length > 0) this.tell(verdicts);
  }

  private tell(verdicts: readonly (readonly [number, Verdict])[]): void {
    const told = verdicts.map(([seq, verdict]) => [seq, this.shareCounts ? verdict : 'false'] as const);
    this.verdicts.value = new Map([...this.verdicts.peek(), ...told].slice(-verdictsMost));
  }
}
