// Who sits where: for texts and boards, and for the log.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { words } from '../app/app';
import type { Seating } from '../games/game';
import { named } from '../match/log-lines';
import type { Room, RoomSeat } from '../protocol/schema';
import type { Connection } from './connection';
import { narrow } from './narrow';

type Seated = Pick<RoomSeat, 'player'>;

const seatedOf = (seats: readonly RoomSeat[]): readonly Seated[] => seats.map(({ player }) => ({ player }));

export class Names {
  // Those who played the match that is shown: between matches others may sit down.
  private readonly played = signal<readonly RoomSeat[] | null>(null);
  private readonly old = computed(() => (this.connection.room.value?.phase === 'over' ? this.played.value : null));
  private readonly seated = narrow(() => seatedOf(this.connection.room.value?.seats ?? []));
  private readonly shown = narrow(() => (this.old.value ? seatedOf(this.old.value) : this.seated.value));
  private readonly me = computed(() => {
    const you = this.connection.you.value;
    return this.old.value
      ? (this.old.value.find(({ player }) => player?.id === you?.player)?.seat ?? null)
      : (you?.seat ?? null);
  });
  private readonly options = narrow(() => {
    const contract = this.connection.room.value?.contract;
    return { ...contract?.options, players: contract?.seats };
  });

  readonly seating: ReadonlySignal<Seating> = computed(() => {
    const t = words.value;
    const seats = this.shown.value;
    const me = this.me.value;
    return {
      me,
      name: seat => (seat === me ? t.you : (seats[seat]?.player?.name ?? t.someone(seat))),
      options: this.options.value,
    };
  });
  readonly log: ReadonlySignal<Seating> = computed(() => named(this.seating.value, this.seated.value));

  constructor(private readonly connection: Pick<Connection, 'room' | 'you'>) {}

  see({ phase, seats }: Room): void {
    if (phase === 'playing') this.played.value = seats;
  }
}
