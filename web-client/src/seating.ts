// One room on this page: the connection, what is shown of its match, and what I am choosing.
import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { announcer, gameInfo, language, settings, sound, speed, told, words } from './app';
import { clockText, left } from './core/clocks';
import type { MatchState } from './core/match';
import { Presenter, type Shown } from './core/presenter';
import { RoomConnection, type Answer, type Request, type RoomState } from './core/room';
import { choose, select, tap, type Choice, type Selection, type Thing } from './core/selection';
import { realTimers } from './core/timers';
import type { AnyGame, CommonView, GameText, Table, Tagged, Told } from './games/game';
import { loadGame } from './games';
import { headline } from './headline';
import { linesText, named } from './lines';
import type { Update } from './protocol/schema';
import { LookBack } from './look-back';
import { openSocket } from './socket';
import { Witness } from './witness';

export type AnyText = GameText<any, any, any>;
export type AnyShown = Shown<CommonView, Tagged, unknown>;
export interface Refusal { readonly code: string; readonly clause: string | null; readonly message: string }

const forcedMs = 600;
const questionOf = (match: MatchState | null): string => (match ? `${match.match} ${match.seq}` : '');

export class Seating {
  readonly room = signal<RoomState>(undefined as unknown as RoomState);
  readonly game = signal<AnyGame | null>(null);
  readonly text = signal<AnyText | null>(null);
  readonly unknownGame = signal(false);
  readonly shown = signal<AnyShown | null>(null);
  readonly selection = signal<Selection | null>(null);
  // The question that my last action answers, until the room has replied. Once the match has gone on it is
  // answered, even if the reply is still on its way: whoever is quick must not be unheard.
  private readonly sent = signal<string | null>(null);
  readonly sending = computed(() => this.sent.value !== null && this.sent.value === questionOf(this.room.value.match));
  readonly refusal = signal<Refusal | null>(null);
  readonly witness = new Witness();
  readonly since = signal<number>(0);          // my last action's seq: "since your last turn" begins after it

  readonly mySeat = computed(() => this.room.value.you?.seat ?? null);
  readonly table: ReadonlySignal<Table> = computed(() => {
    const { room } = this.room.value;
    const mine = this.mySeat.value;
    const t = words.value;
    return {
      me: mine,
      name: seat => (seat === mine ? t.you : room?.seats[seat]?.player?.name ?? t.someone(seat)),
      options: { ...room?.contract.options, players: room?.contract.seats },
    };
  });

  // What has been shown of the match, or at least its last part.
  readonly told: ReadonlySignal<readonly Told<Tagged>[]> = computed(() => {
    const { match } = this.room.value;
    const shown = this.shown.value?.seq ?? -1;
    return (match?.log ?? []).filter(({ seq }) => seq <= shown).map(({ seq, entry, events }) => ({ seq, entry, events: events as unknown as readonly Tagged[] }));
  });

  readonly names: ReadonlySignal<Table> = computed(() => named(this.table.value, this.room.value.room?.seats ?? []));   // for the log

  readonly lookBack = new LookBack(() => {
    const match = this.room.peek().match;
    const game = this.game.peek();
    return match && game && { match: match.match, seq: match.seq, as: this.mySeat.peek() ?? 'spectator', game };
  });

  private readonly connection: RoomConnection;
  private presenter: Presenter<CommonView, Tagged, unknown> | null = null;
  private forced: number | null = null;
  private asked: string | null = null;         // the question that `selection` answers
  private toldTurn: number | null = null;
  private wasLost = false;
  private shownMatch: string | null = null;
  private readonly stops: (() => void)[] = [];

  constructor(readonly code: string) {
    this.connection = new RoomConnection(() => openSocket(`/ws/rooms/${encodeURIComponent(code)}`), {
      changed: state => { this.room.value = state; },
      snapshot: match => void this.snapshot(match),
      update: (update, match) => this.update(update, match),
      chat: chat => { if (chat.seat !== this.mySeat.peek()) announcer.say(`${chat.name}: ${chat.text ?? words.value.phrases[chat.phrase ?? 'hello']}`); },
    }, realTimers);
    this.room.value = this.connection.state;
    this.stops.push(effect(() => this.ask()), effect(() => this.loadText()), effect(() => this.tellConnection()), effect(() => this.title()));
    const hurry = () => this.connection.hurry();
    const visible = () => { if (!document.hidden) { this.presenter?.catchUp(); hurry(); } };
    addEventListener('online', hurry);
    document.addEventListener('visibilitychange', visible);
    this.stops.push(() => removeEventListener('online', hurry), () => document.removeEventListener('visibilitychange', visible));
  }

  leave(): void {
    for (const stop of this.stops) stop();
    this.cancelForced();
    this.connection.close();
    document.title = 'Clowder';
  }

  time(): number {
    return this.connection.time();
  }

  hurry(): void {
    this.connection.hurry();
  }

  // Says something to the room; a refusal is shown beside the board.
  async say(request: Request): Promise<Answer> {
    this.refusal.value = null;
    const answer = await this.connection.request(request);
    if (answer.result === 'refused') {
      this.refusal.value = { code: answer.code ?? 'illegal', clause: answer.clause ?? null, message: answer.message ?? '' };
      sound.play('refused');
      announcer.say(this.refusalText(this.refusal.value), 'assertive');
    } else if (answer.result === 'stale') {
      this.refusal.value = { code: 'stale', clause: null, message: '' };
      announcer.say(words.value.stale, 'assertive');
    }
    return answer;
  }

  refusalText({ code, message }: Refusal): string {
    const t = words.value;
    if (code === 'stale') return t.stale;
    const objection = gameInfo(this.room.peek().match?.game ?? '')?.objections[code];
    return objection ? told(objection) : t.refusals[code] ?? message;
  }

  tap = (thing: Thing): void => {
    const now = this.selection.value;
    if (!now) return;
    const { selection, send } = tap(now, thing);
    this.cancelForced();
    this.pick(selection, send);
  };

  choose = (choice: Choice): void => {
    const now = this.selection.value;
    if (!now) return;
    this.cancelForced();
    if (now.chosen === choice) this.send(choice);
    else this.pick(choose(now, choice), null);
  };

  confirm = (): void => {
    const chosen = this.selection.value?.chosen;
    if (chosen) this.send(chosen);
  };

  cancel = (): void => {
    this.cancelForced();
    this.asked = null;
    this.ask();
  };

  send = (choice: Choice): void => {
    const match = this.room.peek().match;
    if (!match || this.sending.peek() || this.room.peek().link !== 'open') return;
    this.cancelForced();
    const question = questionOf(match);
    this.sent.value = question;
    void this.say({ type: 'act', match: match.match, seq: match.seq, action: choice.action as Record<string, unknown> }).then(answer => {
      if (this.sent.peek() === question) this.sent.value = null;
      if (answer.result === 'applied' || answer.result === 'duplicate') this.since.value = answer.seq;
    });
  };

  takeBack = (): void => void this.say({ type: 'offer', what: 'take_back' });

  get mayTakeBack(): boolean {
    const { match, room } = this.room.value;
    const policy = room?.contract.take_back ?? 'none';
    const mine = this.mySeat.value;
    if (!match || mine === null || policy === 'none' || room?.phase !== 'playing') return false;
    const actions = match.log.filter(({ entry }) => !('ruling' in entry));
    const last = actions.at(-1)?.entry;
    const mineLast = last !== undefined && 'action' in last && last.seat === mine;
    return policy === 'own_turn' ? mineLast && match.toAct === mine : actions.some(({ entry }) => 'action' in entry && entry.seat === mine);
  }

  // One-line texts for speech, by key.
  clocksText(): string {
    const t = words.value;
    const clocks = this.room.value.match?.clocks;
    if (!clocks) return t.noClock;
    return clocks.left.map((_, seat) => t.timeLeft(this.table.value.name(seat), clockText(left(clocks, seat, this.time())))).join(', ');
  }

  private pick(selection: Selection, send: Choice | null): void {
    const before = this.selection.peek()?.chosen;
    batch(() => {
      this.selection.value = selection;
      this.refusal.value = null;
    });
    const chosen = send ?? (settings.value.confirm ? null : selection.chosen);
    if (chosen) return this.send(chosen);
    const { text, shown } = this;
    if (selection.chosen && selection.chosen !== before && text.value && shown.value)
      announcer.say(text.value.action(selection.chosen, shown.value.view, this.table.value));
  }

  // A question is asked when everything that led to it has been shown.
  private ask(): void {
    const { match, link } = this.room.value;
    const shown = this.shown.value;
    const game = this.game.value;
    if (!match || !shown || !game || !shown.idle || shown.seq !== match.seq || match.choices.length === 0) {
      this.cancelForced();
      this.asked = null;
      this.selection.value = null;
      return;
    }
    // A lost connection keeps what has been picked; only sending waits.
    if (link !== 'open') return this.cancelForced();
    const question = questionOf(match);
    if (this.asked === question) return;
    this.asked = question;
    const ways = match.choices.map(choice => ({ choice: choice as Choice, path: game.path(choice, shown.view) }));
    this.selection.value = select(ways);
    this.tellTurn(shown);
    this.force(game, match, shown.view);
  }

  private force(game: AnyGame, match: MatchState, view: CommonView): void {
    this.cancelForced();
    const { forced } = settings.peek();
    const one = game.forced ? game.forced(match.choices, view) : match.choices.length === 1 ? match.choices[0]! : null;
    if (!forced || !one) return;
    this.selection.value = choose(this.selection.peek()!, one);
    this.forced = realTimers.set(() => this.send(one as Choice), speed.peek() > 0 ? forcedMs / speed.peek() : 0);
  }

  private cancelForced(): void {
    if (this.forced !== null) realTimers.clear(this.forced);
    this.forced = null;
  }

  private loadText(): void {
    const game = this.game.value;
    const wanted = language.value;
    if (game) void game.text(wanted).then(text => { if (wanted === language.value) this.text.value = text; });
  }

  private async snapshot(match: MatchState): Promise<void> {
    if (this.game.peek()?.slug !== match.game) {
      this.game.value = null;
      const game = await loadGame(match.game);
      if (!game) { this.unknownGame.value = true; return; }
      this.text.value = await game.text(language.value);
      this.game.value = game;
      this.presenter = null;
    }
    const now = this.connection.state.match ?? match;
    if (now.match !== this.shownMatch) {
      this.since.value = now.log.findLast(({ entry }) => 'action' in entry && entry.seat === this.mySeat.peek())?.seq ?? 0;
      this.lookBack.live();
    }
    this.shownMatch = now.match;
    this.show(now);
    void this.witness.begin(now, this.mySeat.peek() ?? 'spectator');
  }

  private show(match: MatchState): void {
    const game = this.game.peek()!;
    const view = match.view as unknown as CommonView;
    if (this.presenter) return this.presenter.snapshot(match.seq, view);
    this.presenter = new Presenter<CommonView, Tagged, unknown>(game, { seq: match.seq, view }, shown => this.render(shown), () => (document.hidden ? 0 : speed.peek()), realTimers);
    this.shown.value = this.presenter.state;
  }

  private render(shown: AnyShown): void {
    const before = this.shown.peek();
    this.shown.value = shown;
    if (shown.showing && shown.showing !== before?.showing) {
      const beat = this.game.peek()?.beat(shown.showing);
      if (beat?.sound) sound.play(beat.sound);
    }
    if (shown.idle && shown.seq !== before?.seq) this.connection.seen(shown.seq);
    this.tellResult(shown, before);
  }

  private update(update: Update, match: MatchState): void {
    this.witness.see(update);
    this.presenter?.push({ seq: match.seq, view: match.view as unknown as CommonView, events: update.events as unknown as Tagged[] });
    const text = this.text.peek();
    const game = this.game.peek();
    if (!text || !game || settings.peek().announce === 'brief') return;
    announcer.say(linesText(update.events as unknown as readonly Tagged[], game, text, this.names.peek()));
  }

  private tellTurn(shown: AnyShown): void {
    const t = words.peek();
    const prompt = this.text.peek()?.prompt(shown.view, this.selection.peek(), this.table.peek(), null);
    const again = this.toldTurn === shown.view.turn;   // a further step of the same turn
    announcer.say([again ? '' : t.yourTurnSay, prompt?.title].filter(part => part).join(' '), 'assertive');
    if (!again) sound.play('turn');
    this.toldTurn = shown.view.turn;
  }

  // Said when the last event has been shown, not to whoever comes later.
  private tellResult(shown: AnyShown, before: AnyShown | null): void {
    const { result } = shown.view;
    const text = this.text.peek();
    if (!result || !shown.idle || !before || (before.view.result && before.idle) || !text) return;
    const table = this.table.peek();
    announcer.say(`${headline(result, shown.view, table)} – ${text.summary(shown.view, table)}`, 'assertive');
  }

  private tellConnection(): void {
    const { link } = this.room.value;
    if (link === 'lost' && !this.wasLost) announcer.say(words.peek().lostSay);
    if (link === 'open' && this.wasLost) announcer.say(words.peek().backOnline);
    if (link !== 'connecting') this.wasLost = link === 'lost';
  }

  private title(): void {
    const name = gameInfo(this.room.value.room?.contract.game ?? '');
    const mine = this.selection.value !== null;
    document.title = `${mine ? `● ${words.value.yourTurn} – ` : ''}${name ? `${told(name.name)} – ` : ''}Clowder`;
  }
}
