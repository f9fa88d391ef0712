// Taking back what I did last.
import { computed } from '@preact/signals';
import type { Connection } from './connection';

export class TakeBack {
  // What the server says of my last action; null: somebody else acted last, a bot for me, or I have asked
  // already.
  private readonly mine = computed(() => {
    const [room, can] = [this.connection.room.value, this.connection.match.value?.takeBack];
    const seat = this.connection.mySeat.value;
    if (room?.phase !== 'playing' || room.paused || seat === null || can?.seat !== seat) return null;
    if (room.seats[seat]?.bot_plays) return null;
    return room.offers.some(offer => offer.what === 'take_back' && offer.seat === seat) ? null : can;
  });
  readonly may = computed(() => this.mine.value?.to !== undefined);

  constructor(private readonly connection: Pick<Connection, 'match' | 'room' | 'mySeat' | 'say'>) {}

  // Also if it cannot be taken back: the server then says which rule forbids it. `to`: pressed twice it goes back once.
  ask = (): void => {
    const mine = this.mine.peek();
    if (mine) void this.connection.say({ type: 'offer', what: 'take_back', to: mine.to! });
  };
}
