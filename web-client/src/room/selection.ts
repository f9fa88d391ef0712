// What I am choosing: the question, what is picked, sending it, and why something cannot be done.
import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { settings, speed } from '../app/app';
import type { MatchState } from '../core/match';
import { choose, pickedAgain, select, tap, type Choice, type Selection, type Thing } from '../core/selection';
import type { Timers } from '../core/timers';
import type { AnyGame, CommonView, Own } from '../games/game';
import { questionOf, type Connection } from './connection';
import type { Refusals } from './refusals';
import type { ShownMatch } from './shown-match';
import type { Sounds } from './sounds';
import type { Speech } from './speech';

type Room = Pick<Connection, 'match' | 'paused' | 'botForMe' | 'link' | 'lost' | 'mySeat' | 'say' | 'whyNot'>;

const forcedMs = 600;

export class RoomSelection {
  readonly current = signal<Selection | null>(null);
  readonly mine: ReadonlySignal<boolean> = computed(() => this.current.value !== null); // it is my decision
  // The question that my last action answers, until the room has replied. Once the match has gone on it is
  // answered, even if the reply is still on its way: a quick player can act again.
  private readonly sent = signal<string | null>(null);
  // An action is on its way, until its reply; `sending` ends with the update, which comes before.
  readonly acting = signal(false);
  private readonly question = computed(() => questionOf(this.room.match.value));
  readonly sending = computed(() => this.sent.value !== null && this.sent.value === this.question.value);
  readonly ready = computed(() => !this.room.lost.value && !this.sending.value); // a choice can be sent now

  private forced: number | null = null;
  private asked: string | null = null; // the question that `current` answers
  // The last pick that lost its choices. A snapshot takes them away, and the same question may come once more.
  private left: { readonly question: string; readonly selection: Selection } | null = null;

  constructor(
    private readonly room: Room,
    private readonly shownMatch: Pick<ShownMatch, 'shown' | 'game' | 'since'>,
    private readonly refusals: Pick<Refusals, 'show' | 'clear'>,
    private readonly speech: Pick<Speech, 'question' | 'picked' | 'notSent'>,
    private readonly sounds: Pick<Sounds, 'myTurn'>,
    private readonly timers: Timers,
  ) {}

  // Asks what the match asks, until the function that it returns is called.
  watch(): () => void {
    const stop = effect(() => this.ask());
    return () => {
      stop();
      this.cancelForced();
    };
  }

  // A tap that is not sure was near the thing, not on it: it may pick and preview, but plays nothing.
  tap = (place: Thing | readonly Thing[], sure = true): void => {
    const now = this.current.peek();
    if (!now) return;
    const { selection, send } = tap(now, place);
    this.cancelForced();
    this.pick(selection, sure ? send : null, sure);
  };

  // A tap on a place that does not light up plays nothing. Where it could be meant, the server says what keeps the
  // piece from going there, and the piece stays picked; or which rule keeps a piece of mine that stands there from
  // going anywhere. Any other takes back what was picked.
  miss = (thing: Thing): void => {
    const now = this.current.peek();
    const game = this.shownMatch.game.peek();
    const view = this.shownMatch.shown.peek()?.view;
    const me = this.room.mySeat.peek();
    if (!now) return;
    const own = me === null || !view ? null : (game?.own?.(thing, view, me) ?? null);
    const action = own || !view ? null : game?.attempt?.(now.picked, thing, view);
    if (!action) this.cancel();
    if (own) void this.askWhyStill(own);
    else if (action) void this.askWhyNotThere(now, action);
  };

  choose = (choice: Choice): void => {
    const now = this.current.peek();
    if (!now) return;
    this.cancelForced();
    if (now.chosen === choice) this.send(choice);
    else this.pick(choose(now, choice), null, true);
  };

  // Picks a choice for me: nothing is sent before I say so.
  suggest = (choice: Choice): void => {
    const now = this.current.peek();
    if (!now) return;
    this.cancelForced();
    this.pick(choose(now, choice), null, false);
  };

  confirm = (): void => {
    const chosen = this.current.peek()?.chosen;
    if (chosen) this.send(chosen);
  };

  cancel = (): void => {
    this.cancelForced();
    const now = this.current.peek();
    if (now) this.current.value = select(now.ways);
  };

  send = (choice: Choice): void => {
    const match = this.room.match.peek();
    if (!match || this.sending.peek()) return;
    this.cancelForced();
    if (this.room.lost.peek()) return this.speech.notSent();
    const question = questionOf(match);
    this.sent.value = question;
    this.acting.value = true;
    void this.room
      .say({ type: 'act', match: match.match, seq: match.seq, action: choice.action as Record<string, unknown> })
      .then(answer => {
        if (this.sent.peek() === question) this.sent.value = null;
        if (answer.result === 'applied' || answer.result === 'duplicate') this.shownMatch.since.value = answer.seq;
        this.acting.value = false;
      });
  };

  private async askWhyNotThere(now: Selection, action: unknown): Promise<void> {
    this.cancelForced();
    const kept = now.chosen ? now.picked.slice(0, -1) : now.picked;
    this.current.value = pickedAgain(now, { ...now, picked: kept, chosen: null });
    const selection = this.current.peek();
    const why = await this.room.whyNot(action);
    if (why) this.refusals.show({ ...why, goes: true });
    else if (this.current.peek() === selection) this.cancel(); // nobody knows what was meant
  }

  private async askWhyStill({ action, ahead }: Own<unknown>): Promise<void> {
    const question = this.question.peek();
    const why = action ? await this.room.whyNot(action) : null;
    if (question !== this.question.peek()) return;
    this.refusals.show({ ...(why ?? { code: 'still', clause: null, message: '' }), still: { ahead } });
  }

  private pick(selection: Selection, send: Choice | null, sure: boolean): void {
    const before = this.current.peek();
    batch(() => {
      this.current.value = selection;
      this.refusals.clear();
    });
    const plays = !settings.peek().confirm && sure && selection.asked.length === 0; // with one tap
    const chosen = send ?? (plays ? selection.chosen : null);
    if (chosen) return this.send(chosen);
    this.speech.picked(selection, before);
  }

  // A question is asked when everything that led to it has been shown, and not while the match is paused or a bot
  // plays for me.
  private ask(): void {
    const match = this.room.match.value;
    const link = this.room.link.value;
    const shown = this.shownMatch.shown.value;
    const game = this.shownMatch.game.value;
    const settled = match && shown?.idle && shown.seq === match.seq;
    const idle = this.room.paused.value || this.room.botForMe.value !== null;
    if (!settled || !game || idle || match.choices.length === 0) {
      this.cancelForced();
      const now = this.current.peek();
      if (!idle && this.asked !== null && now) this.left = { question: this.asked, selection: now };
      this.asked = null;
      this.current.value = null;
      return;
    }
    // A lost connection keeps what has been picked; only sending waits.
    if (link !== 'open') return this.cancelForced();
    const question = questionOf(match);
    if (this.asked === question) return;
    this.asked = question;
    const ways = match.choices.map(choice => ({
      choice: choice as Choice,
      path: game.path(choice, shown.view, match.choices),
    }));
    const selection = select(ways);
    this.current.value = this.left?.question === question ? pickedAgain(selection, this.left.selection) : selection;
    if (this.speech.question(shown, selection)) this.sounds.myTurn();
    this.force(game, match, shown.view, selection);
  }

  private force(game: AnyGame, match: MatchState, view: CommonView, selection: Selection): void {
    this.cancelForced();
    const { forced } = settings.peek();
    const one = game.forced ? game.forced(match.choices, view) : match.choices.length === 1 ? match.choices[0]! : null;
    if (!forced || !one) return;
    this.current.value = choose(selection, one);
    this.forced = this.timers.set(() => this.send(one as Choice), speed.peek() > 0 ? forcedMs / speed.peek() : 0);
  }

  private cancelForced(): void {
    if (this.forced !== null) this.timers.clear(this.forced);
    this.forced = null;
  }
}
