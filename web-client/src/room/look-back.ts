// A look back at the running match, step by step, while it goes on. New moves never move it.
import { signal } from '@preact/signals';
import { api } from '../core/api';
import { pageOf } from '../core/frame-pages';
import type { Replay, Step } from '../core/replay';
import type { AnyGame, CommonView, Tagged, LogEntry } from '../games/game';
import { entryOf } from '../match/log-entry';

interface Present {
  readonly match: string;
  readonly seq: number;
  readonly as: number | 'spectator';
  readonly game: AnyGame;
}

export class LookBack {
  readonly here = signal<Step<CommonView, Tagged, unknown> | null>(null); // null: live
  private replay: Replay<CommonView, Tagged, unknown> | null = null;
  private asked = 0;
  private wanted: number | null = null; // a step that is still asked for

  constructor(
    private readonly present: () => Present | null,
    private readonly page: typeof api.framesPage = api.framesPage,
  ) {}

  // The step at which the first turn begins: nothing before it is shown.
  get begin(): number {
    return this.replay?.begin ?? 0;
  }

  // Shows the match as it was after that entry; the present one, or none that is known, is live.
  async go(seq: number): Promise<void> {
    const now = this.present();
    if (!now || seq >= now.seq) return this.live();
    this.asked += 1;
    const asked = this.asked;
    this.wanted = seq;
    let replay = await this.with(seq, now);
    const shown = replay && Math.max(replay.begin, Math.min(seq, replay.length));
    if (shown !== null && !replay?.has(shown)) replay = await this.with(shown, now);
    if (asked !== this.asked) return;
    this.wanted = null;
    if (shown !== null && replay?.has(shown)) this.here.value = replay.at(shown);
  }

  // The last part of what the match had told before that entry; null: the server cannot be asked.
  async before(seq: number): Promise<readonly LogEntry<Tagged>[] | null> {
    const now = this.present();
    const replay = now && (await this.with(seq - 1, now));
    if (!replay?.has(seq - 1)) return null;
    return replay.frames(pageOf(seq - 1), seq - 1).map(entryOf);
  }

  // The replay with the page of that step.
  private async with(step: number, { match, as, game }: Present): Promise<Replay<CommonView, Tagged, unknown> | null> {
    if (this.replay?.source.match.match !== match) this.replay = null;
    if (this.replay?.has(step)) return this.replay;
    const after = pageOf(step);
    const part = import('../core/replay').catch(() => null); // app/missing-part.ts
    const [got, made] = await Promise.all([this.page(match, as, after), part]);
    if (!got.ok || !made) return null;
    if (this.replay?.source.match.match === match) this.replay.add(after, got.value);
    else this.replay = new made.Replay<CommonView, Tagged, unknown>(got.value, game, after);
    return this.replay;
  }

  // One step back from the present, or from where one is.
  async by(steps: 1 | -1): Promise<void> {
    const from = this.wanted ?? this.here.peek()?.step ?? this.present()?.seq;
    if (from !== undefined) await this.go(from + steps);
  }

  live(): void {
    this.asked += 1;
    this.wanted = null;
    this.here.value = null;
  }
}
