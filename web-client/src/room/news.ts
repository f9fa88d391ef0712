// News in the title of the document, where it is not my turn: a guest who has come, until somebody has looked, and a
// proposal to play again, until I have answered it.
import { computed, signal } from '@preact/signals';
import { language, words } from '../app/app';
import type { Timers } from '../core/timers';
import type { Room } from '../protocol/schema';
import type { Connection } from './connection';
import { guestOf, hasSat } from './seat-news';

const shownMs = 10_000; // to who looks

export class News {
  private readonly guest = signal<string | null>(null); // a name
  private timer: number | null = null;
  readonly title = computed(() => this.proposal() ?? (this.guest.value && hasSat(this.guest.value, language.value)));

  constructor(
    private readonly connection: Pick<Connection, 'room' | 'mySeat' | 'you'>,
    private readonly timers: Timers,
  ) {}

  room(now: Room, before: Room | null): void {
    const guest = before && guestOf(now, before, this.connection.you.peek()?.player);
    if (!guest) return;
    this.guest.value = guest;
    this.looked(!document.hidden);
  }

  // Whether the page is in sight.
  looked(inSight: boolean): void {
    if (this.timer !== null) this.timers.clear(this.timer);
    this.timer =
      inSight && this.guest.peek() !== null
        ? this.timers.set(() => {
            this.guest.value = null;
          }, shownMs)
        : null;
  }

  stop(): void {
    if (this.timer !== null) this.timers.clear(this.timer);
  }

  private proposal(): string | null {
    const { room, mySeat } = this.connection;
    const [now, mine, t] = [room.value, mySeat.value, words.value];
    const offer = now?.offers.find(({ what }) => what === 'rematch');
    if (!now || mine === null || !offer || offer.agreed.includes(mine)) return null;
    return t.offerBy(now.seats[offer.seat]?.player?.name ?? t.someone(offer.seat), t.offers.rematch);
  }
}
