// What has been shown of the match so far, and the marks that it leaves on the board.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { LogEntry, Tagged } from '../games/game';
import type { LogLine } from '../core/match';
import { entryOf } from '../match/log-entry';
import { traceOf, type Trace } from '../match/last-moves';
import type { Connection } from './connection';
import type { LookBack } from './look-back';
import type { ShownMatch } from './shown-match';

const traced = 200; // entries that are looked at for marks

export class ShownLog {
  private readonly made = new WeakMap<LogLine, LogEntry<Tagged>>(); // each line is read once
  private readonly before = signal<{ readonly match: string; readonly told: readonly LogEntry<Tagged>[] } | null>(null);
  private readonly id = computed(() => this.connection.match.value?.match ?? null);
  private readonly entries = computed(() => this.connection.match.value?.log ?? null);
  private readonly upTo = computed(() => this.match.shown.value?.seq ?? -1);

  // What has been shown of the match, or at least its last part.
  readonly told: ReadonlySignal<readonly LogEntry<Tagged>[]> = computed(() => {
    const upTo = this.upTo.value;
    const log = this.entries.value ?? [];
    const shown = log.slice(0, log.findLastIndex(({ seq }) => seq <= upTo) + 1).map(line => this.entry(line));
    return [...this.older(log[0]?.seq), ...shown];
  });
  readonly tellsAll = computed(() => (this.told.value[0]?.seq ?? 1) === 1); // `told` begins with the match

  readonly trace: ReadonlySignal<Trace> = computed(() => {
    const game = this.match.game.value;
    return game
      ? traceOf(this.told.value.slice(-traced), game, this.connection.mySeat.value)
      : { last: [], earlier: [] };
  });

  constructor(
    private readonly connection: Pick<Connection, 'match' | 'mySeat'>,
    private readonly match: Pick<ShownMatch, 'shown' | 'game'>,
    private readonly lookBack: Pick<LookBack, 'before'>,
  ) {}

  // Asks for a part of what `told` lacks: a snapshot brings the last part of a long match only.
  async tellMore(): Promise<void> {
    const match = this.id.peek();
    const [first] = this.told.peek();
    const more = match !== null && first ? await this.lookBack.before(first.seq) : null;
    const before = this.older(this.entries.peek()?.[0]?.seq);
    if (match === null || match !== this.id.peek() || !more || this.told.peek()[0] !== first) return;
    this.before.value = { match, told: [...more, ...before] };
  }

  // What was asked for, up to that entry.
  private older(seq = Infinity): readonly LogEntry<Tagged>[] {
    const before = this.before.value;
    if (!before || before.match !== this.id.value) return [];
    const older = before.told.slice(0, before.told.findLastIndex(it => it.seq < seq) + 1);
    return seq === Infinity || older.at(-1)?.seq === seq - 1 ? older : []; // or some have been let go since
  }

  private entry(line: LogLine): LogEntry<Tagged> {
    const known = this.made.get(line) ?? entryOf(line);
    this.made.set(line, known);
    return known;
  }
}
