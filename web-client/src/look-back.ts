// A look back at the match at the table, step by step, while it goes on. New moves never move it.
import { signal } from '@preact/signals';
import { api } from './core/api';
import { Replay, type Step } from './core/replay';
import type { AnyGame, CommonView, Tagged } from './games/game';

interface Present {
  readonly match: string;
  readonly seq: number;
  readonly as: number | 'spectator';
  readonly game: AnyGame;
}

export class LookBack {
  readonly here = signal<Step<CommonView, Tagged, unknown> | null>(null);   // null: live
  private replay: Replay<CommonView, Tagged, unknown> | null = null;
  private asked = 0;

  constructor(private readonly present: () => Present | null, private readonly frames: typeof api.frames = api.frames) {}

  // Shows the match as it was after that entry; the present one, or none that is known, is live.
  async go(seq: number): Promise<void> {
    const now = this.present();
    if (!now || seq >= now.seq) return this.live();
    this.asked += 1;
    const asked = this.asked;
    if (this.replay?.source.match.match !== now.match || seq > this.replay.length) {
      const got = await this.frames(now.match, now.as);
      if (!got.ok || asked !== this.asked) return;
      this.replay = new Replay<CommonView, Tagged, unknown>(got.value, now.game);
    }
    this.here.value = this.replay.at(Math.max(0, Math.min(seq, this.replay.length)));
  }

  // One step back from the present, or from where one is.
  async by(steps: 1 | -1): Promise<void> {
    const from = this.here.peek()?.step ?? this.present()?.seq;
    if (from !== undefined) await this.go(from + steps);
  }

  live(): void {
    this.asked += 1;
    this.here.value = null;
  }
}
