// What is shown of the match: its game, the texts of that game, and the picture that the presenter has reached.
import { batch, effect, signal } from '@preact/signals';
import { language, loadGameTexts, speed } from '../app/app';
import type { MatchState } from '../core/match';
import { Presenter, type Shown } from '../core/presenter';
import type { Timers } from '../core/timers';
import { loadGame } from '../games';
import type { AnyGame, CommonView, GameText, Tagged } from '../games/game';
import type { Update } from '../protocol/schema';
import type { Connection } from './connection';

export type AnyText = GameText<any, any, any>;
export type AnyShown = Shown<CommonView, Tagged, unknown>;

const laterRounds = 1.5; // times as fast as the first one

export interface ShownMatchListener {
  readonly rendered: (shown: AnyShown, before: AnyShown | null) => void;
  readonly began: (match: MatchState, other: boolean) => void; // a snapshot is shown; of another match than before?
}

export class ShownMatch {
  readonly game = signal<AnyGame | null>(null);
  readonly text = signal<AnyText | null>(null);
  readonly unknownGame = signal(false);
  readonly shown = signal<AnyShown | null>(null);
  readonly since = signal<number>(0); // my last action's seq: "since your last turn" begins after it

  private presenter: Presenter<CommonView, Tagged, unknown> | null = null;
  private match: string | null = null;
  private asked: object | null = null; // the snapshot that is to be shown; a later one replaces it

  constructor(
    private readonly connection: Pick<Connection, 'match' | 'mySeat'>,
    private readonly listener: ShownMatchListener,
    private readonly timers: Timers,
    private readonly skips: () => boolean = () => false, // nothing is shown of what happens
  ) {}

  // Keeps the texts in the page's language, until the function that it returns is called.
  watchLanguage(): () => void {
    return effect(() => {
      const game = this.game.value;
      const wanted = language.value;
      if (game)
        game.text(wanted).then(
          text => {
            if (wanted === language.value) this.text.value = text;
          },
          () => undefined, // the old texts stay
        );
    });
  }

  async snapshot(match: MatchState): Promise<void> {
    const asked = {};
    this.asked = asked;
    if (this.game.peek()?.slug !== match.game) {
      this.reset();
      void loadGameTexts(match.game);
      const game = await loadGame(match.game);
      const text = await game?.text(language.value).catch(() => undefined);
      if (this.asked !== asked) return;
      this.unknownGame.value = !game || !text;
      if (!game || !text) return;
      batch(() => {
        this.text.value = text;
        this.game.value = game;
      });
    }
    const now = this.connection.match.peek() ?? match; // ahead of the snapshot if the game took time to load
    const other = now.match !== this.match;
    if (other)
      this.since.value =
        now.log.findLast(({ entry }) => 'action' in entry && entry.seat === this.connection.mySeat.peek())?.seq ?? 0;
    this.match = now.match;
    this.show(now);
    this.listener.began(now, other);
  }

  stop(): void {
    this.presenter?.stop();
  }

  // Nothing is shown while the game of another match loads.
  private reset(): void {
    this.stop();
    this.presenter = null;
    batch(() => {
      this.game.value = null;
      this.shown.value = null;
      this.unknownGame.value = false;
    });
  }

  update(update: Update, match: MatchState): void {
    this.presenter?.push({
      seq: match.seq,
      view: match.view as unknown as CommonView,
      events: update.events as unknown as Tagged[],
      threats: match.threats,
    });
  }

  // Shows the end of what waits now.
  catchUp(): void {
    this.presenter?.catchUp();
  }

  private show(match: MatchState): void {
    const view = match.view as unknown as CommonView;
    if (this.presenter) return this.presenter.snapshot(match.seq, view, match.threats);
    this.presenter = new Presenter<CommonView, Tagged, unknown>(
      this.game.peek()!,
      { seq: match.seq, view, threats: match.threats },
      shown => this.render(shown),
      () => (document.hidden || this.skips() ? 0 : speed.peek() * this.pace()),
      this.timers,
    );
    this.shown.value = this.presenter.state;
  }

  // From the second round on everybody knows what is shown.
  private pace(): number {
    const { turn, seats } = this.presenter?.state.view ?? { turn: 0, seats: [] };
    return turn > seats.length ? laterRounds : 1;
  }

  private render(shown: AnyShown): void {
    const before = this.shown.peek();
    this.shown.value = shown;
    this.listener.rendered(shown, before);
  }
}
