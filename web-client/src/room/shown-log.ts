// What has been shown of the match so far, and the marks that it leaves on the board.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { LogEntry, Tagged } from '../games/game';
import { entryOf } from '../match/log-entry';
import { traceOf, type Trace } from '../match/last-moves';
import type { Connection } from './connection';
import type { LookBack } from './look-back';
import type { ShownMatch } from './shown-match';

export class ShownLog {
  private readonly before = signal<{ readonly match: string; readonly told: readonly LogEntry<Tagged>[] } | null>(null);
  private readonly id = computed(() => this.connection.match.value?.match ?? null);
  private readonly entries = computed(() => this.connection.match.value?.log ?? null);
  private readonly upTo = computed(() => this.match.shown.value?.seq ?? -1);

  // What has been shown of the match, or at least its last part.
  readonly told: ReadonlySignal<readonly LogEntry<Tagged>[]> = computed(() => {
    const upTo = this.upTo.value;
    const log = this.entries.value ?? [];
    const before = this.before.value;
    const older =
      before && before.match === this.id.value ? before.told.filter(({ seq }) => seq < (log[0]?.seq ?? Infinity)) : [];
    return [...older, ...log.filter(({ seq }) => seq <= upTo).map(entryOf)];
  });
  readonly tellsAll = computed(() => (this.told.value[0]?.seq ?? 1) === 1); // `told` begins with the match

  readonly trace: ReadonlySignal<Trace> = computed(() => {
    const game = this.match.game.value;
    return game ? traceOf(this.told.value, game, this.connection.mySeat.value) : { last: [], earlier: [] };
  });

  constructor(
    private readonly connection: Pick<Connection, 'match' | 'mySeat'>,
    private readonly match: Pick<ShownMatch, 'shown' | 'game'>,
    private readonly lookBack: Pick<LookBack, 'before'>,
  ) {}

  // Asks for what `told` lacks: a snapshot brings the last part of a long match only.
  async tellAll(): Promise<void> {
    const match = this.id.peek();
    const [first] = this.told.peek();
    const told = match !== null && first ? await this.lookBack.before(first.seq) : null;
    if (match !== null && told) this.before.value = { match, told };
  }
}
