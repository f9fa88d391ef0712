// Who sits where: for texts and boards, and for the log.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { words } from '../app/app';
import type { Seating } from '../games/game';
import { named } from '../match/log-lines';
import { distinctSeats, playerName } from '../match/player-name';
import type { Frames, Room, RoomSeat } from '../protocol/schema';
import type { Connection } from './connection';
import { narrow } from './narrow';

interface Seated {
  readonly player: Pick<NonNullable<RoomSeat['player']>, 'id' | 'name'> | null;
}

const seatedOf = (seats: readonly Seated[]): readonly Seated[] => seats.map(({ player }) => ({ player }));

export class Names {
  // Those who played a match: after it others may sit down.
  private readonly played = signal<{ readonly match: string | null; readonly seats: readonly Seated[] } | null>(null);
  private readonly old = computed(() => {
    const [room, played] = [this.connection.room.value, this.played.value];
    return room?.phase === 'over' && room.match === played?.match ? played.seats : null;
  });
  private readonly seated = narrow(() => seatedOf(this.connection.room.value?.seats ?? []));
  private readonly shown = narrow(() => (this.old.value ? seatedOf(this.old.value) : this.seated.value));
  private readonly me = computed(() => {
    const you = this.connection.you.value;
    const seat = this.old.value ? this.old.value.findIndex(({ player }) => player?.id === you?.player) : you?.seat;
    return seat === undefined || seat === -1 ? null : seat;
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
      name: seat => (seat === me ? t.you : playerName(seats[seat]?.player?.name, seat)),
      options: this.options.value,
    };
  });
  // By name, me too: those who are seated now, and those who made the moves.
  readonly log: ReadonlySignal<Seating> = computed(() => named(this.seating.value, this.seated.value));
  readonly moves: ReadonlySignal<Seating> = computed(() => named(this.seating.value, this.shown.value));

  constructor(private readonly connection: Pick<Connection, 'room' | 'you'>) {}

  see({ phase, match, seats }: Room): void {
    if (phase === 'playing') this.played.value = { match, seats };
  }

  // Of a match that is over and that this page did not see.
  tell({ match: { match, seats }, you }: Frames): void {
    if (match === this.played.peek()?.match || match !== this.connection.room.peek()?.match) return;
    const me = this.connection.you.peek()?.player ?? '';
    this.played.value = {
      match,
      seats: distinctSeats(seats).map(({ name }, seat) => ({ player: { name, id: seat === you ? me : '' } })),
    };
  }
}
