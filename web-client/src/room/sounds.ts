// What is heard during a match, and when.
import type { SoundName } from '../core/sound';
import type { AnyGame } from '../games/game';
import type { Chat, Room, You } from '../protocol/schema';
import { hasNewOffer } from './notes';
import { hasCome } from './seat-news';
import type { AnyShown } from './shown-match';

export class Sounds {
  constructor(private readonly play: (name: SoundName) => void) {}

  // Each event is heard once, when it begins to be shown.
  rendered(game: AnyGame | null, { showing }: AnyShown, before: AnyShown | null): void {
    if (!showing || showing === before?.showing) return;
    const heard = game?.timing(showing)?.sound;
    if (heard) this.play(heard);
  }

  // Somebody else speaks, comes or proposes something.
  chat({ player }: Chat, me: string | undefined): void {
    if (player !== me) this.play('chat');
  }

  room(now: Room, before: Room | null, you: You | null): void {
    if (!before) return;
    if (hasNewOffer(now, before, you?.seat ?? null)) this.play('offer');
    else if (hasCome(now, before, you?.player)) this.play('join');
  }

  myTurn(): void {
    this.play('turn');
  }

  // A request that came too late is no fault: it stays silent.
  refused(code: string): void {
    if (code !== 'stale') this.play('refused');
  }
}
