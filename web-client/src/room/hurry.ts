// To my next turn: who plays against bots alone need not see all they do. Nothing more of it is shown, and the room lets
// them make no pauses until a person is to decide.
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { settings } from '../app/app';
import type { Connection } from './connection';
import type { ShownMatch } from './shown-match';

export class Hurry {
  private readonly wanted = signal(false); // until my next decision
  readonly skips: ReadonlySignal<boolean> = this.wanted;
  // Bots play at all other seats that are still in the match, and one of them is to move or its move is being shown.
  readonly may = computed(() => {
    const { room, mySeat, paused, lost, botForMe } = this.connection;
    const [now, me, view] = [room.value, mySeat.value, this.match.shown.value?.view];
    if (now?.phase !== 'playing' || me === null || !view || paused.value || lost.value || botForMe.value) return false;
    if (this.mine.value || view.result !== null || view.seats[me]?.resigned) return false;
    return now.seats.every(
      ({ seat, player, bot_plays: plays, left }) =>
        seat === me || player?.kind === 'bot' || plays || left || view.seats[seat]?.resigned,
    );
  });

  private readonly fast = computed(() => settings.value.botPace === 'fast' && this.may.value);

  constructor(
    private readonly connection: Pick<Connection, 'room' | 'mySeat' | 'paused' | 'lost' | 'botForMe' | 'request'>,
    private readonly match: Pick<ShownMatch, 'shown' | 'catchUp'>,
    private readonly mine: ReadonlySignal<boolean>, // it is my decision
  ) {}

  skip = (): void => {
    if (!this.may.peek() || this.wanted.peek()) return;
    this.wanted.value = true;
    this.match.catchUp();
    this.ask();
  };

  // Asks for no pauses at every turn of the others where that is the player's setting, until the function that it
  // returns is called.
  watch(): () => void {
    const stops = [
      effect(() => {
        if (!this.may.value) this.wanted.value = false;
      }),
      effect(() => {
        if (this.fast.value) this.ask();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  private ask(): void {
    void this.connection.request({ type: 'hurry' });
  }
}
