// What is heard during a match, and when.
import type { SoundName } from '../core/sound';
import type { AnyGame } from '../games/game';
import type { AnyShown } from './shown-match';

export class Sounds {
  constructor(private readonly play: (name: SoundName) => void) {}

  // Each event is heard once, when it begins to be shown.
  rendered(game: AnyGame | null, { showing }: AnyShown, before: AnyShown | null): void {
    if (!showing || showing === before?.showing) return;
    const heard = game?.timing(showing)?.sound;
    if (heard) this.play(heard);
  }

  myTurn(): void {
    this.play('turn');
  }

  // A request that came too late is no fault: it stays silent.
  refused(code: string): void {
    if (code !== 'stale') this.play('refused');
  }
}
