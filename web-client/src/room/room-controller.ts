// One room on this page: makes its parts and wires them together.
import { computed, effect, signal } from '@preact/signals';
import { announcer, sound } from '../app/app';
import { inSight, watchPage } from '../app/page-back';
import { openSocket } from '../app/socket';
import { whyShut } from '../core/api';
import { keyOf } from '../core/code';
import type { Socket } from '../core/room';
import { realTimers, type Timers } from '../core/timers';
import { Bubbles } from './bubbles';
import { Connection } from './connection';
import type { DiceChecker } from './dice-checker';
import { Hints } from './hints';
import { Hurry } from './hurry';
import { LookBack } from './look-back';
import { Names } from './names';
import { News } from './news';
import { Notes } from './notes';
import { Refusals } from './refusals';
import { RoomSelection } from './selection';
import { ShownLog } from './shown-log';
import { ShownMatch } from './shown-match';
import { Sounds } from './sounds';
import { Speech } from './speech';
import { TakeBack } from './take-back';
import { watchTitle } from './title';
import { UnreadChat } from './unread-chat';
import { WaitingRoom } from './waiting-room';

const say: Speech['say'] = (text, urgency) => announcer.say(text, urgency);

export class RoomController {
  readonly connection: Connection;
  readonly names: Names;
  readonly match: ShownMatch;
  readonly lookBack: LookBack;
  readonly log: ShownLog;
  readonly refusals: Refusals;
  readonly speech: Speech;
  readonly notes: Notes;
  readonly selection: RoomSelection;
  readonly takeBack: TakeBack;
  readonly hints: Hints;
  readonly hurry: Hurry;
  readonly news: News;
  readonly bubbles: Bubbles;
  readonly chat: UnreadChat;
  readonly waitingRoom = new WaitingRoom(() => this.speech.agreementChanged());
  readonly diceChecker = signal<DiceChecker | null>(null); // loaded with the first match
  private readonly stops: readonly (() => void)[];

  constructor(
    readonly code: string,
    link: string | null = null,
    open: () => Socket = () => openSocket(`/ws/rooms/${encodeURIComponent(code)}${keyOf(link)}`),
    timers: Timers = realTimers,
  ) {
    const sounds = new Sounds(name => sound.play(name));
    const connection = new Connection(
      open,
      {
        room: (now, before) => {
          if (before?.phase === 'over' && now.phase !== 'over') announcer.clear();
          this.names.see(now);
          this.waitingRoom.see(now, before, connection.you.peek());
          this.notes.room(now, before);
          this.news.room(now, before);
          sounds.room(now, before, connection.you.peek());
        },
        snapshot: match => void this.match.snapshot(match),
        update: (update, match) => {
          this.diceChecker.peek()?.see(update);
          this.match.update(update, match);
          this.speech.update(update, match);
          this.bubbles.update(update);
        },
        chat: line => {
          const me = connection.you.peek()?.player;
          sounds.chat(line, me);
          this.bubbles.hear(line);
          this.speech.chat(line, me);
        },
        offerOver: over => this.notes.offerOver(over),
        whyShut: () => whyShut(code, link),
        inSight,
        asked: () => {
          this.refusals.clear();
          this.notes.clear();
        },
        refused: refusal => {
          sounds.refused(refusal.code);
          this.refusals.show(refusal, 'assertive');
        },
      },
      timers,
    );
    const as = (): number | 'spectator' => connection.mySeat.peek() ?? 'spectator';
    const match = new ShownMatch(
      connection,
      {
        rendered: (shown, before) => {
          sounds.rendered(match.game.peek(), shown, before);
          if (shown.idle && shown.seq !== before?.seq) connection.seen(shown.seq);
          this.speech.rendered(shown, before);
        },
        began: (_, other) => {
          if (other) this.lookBack.live();
          void this.checkDice(as());
        },
      },
      timers,
      () => this.hurry.skips.peek(),
    );
    this.connection = connection;
    this.news = new News(connection, timers);
    this.bubbles = new Bubbles(timers);
    this.match = match;
    this.names = new Names(connection);
    this.lookBack = new LookBack(() => {
      const [now, game] = [connection.match.peek(), match.game.peek()];
      return now && game && { match: now.match, seq: now.seq, as: as(), game };
    });
    this.log = new ShownLog(connection, match, this.lookBack);
    this.refusals = new Refusals(connection.slug, say, subject => {
      const [text, shown] = [match.text.value, match.shown.peek()];
      return shown ? (text?.obstacle?.(subject, shown.view, this.names.seating.peek()) ?? null) : null;
    });
    this.speech = new Speech(match, this.names, say);
    this.notes = new Notes(connection, this.names, say);
    this.selection = new RoomSelection(connection, match, this.refusals, this.speech, sounds, timers);
    this.takeBack = new TakeBack(connection);
    this.hints = new Hints(connection, this.selection, this.speech, this.refusals);
    this.hurry = new Hurry(connection, match, this.selection.mine);
    this.chat = new UnreadChat(code, connection);
    this.stops = [
      this.selection.watch(),
      this.hurry.watch(),
      match.watchLanguage(),
      () => match.stop(),
      this.speech.watchLink(connection.link),
      effect(() => this.notes.review(connection.review.value)),
      watchTitle(
        computed(() => connection.room.value?.contract.game ?? ''),
        this.selection.mine,
        this.news.title,
      ),
      () => this.news.stop(),
      () => this.bubbles.stop(),
      watchPage(visible => {
        if (visible) match.catchUp();
        this.news.looked(visible);
        connection.hurry();
      }),
    ];
  }

  private async checkDice(as: number | 'spectator'): Promise<void> {
    const part = await import('./dice-checker').catch(() => null); // app/missing-part.ts
    if (!part) return;
    this.diceChecker.value ??= new part.DiceChecker();
    const now = this.connection.match.peek(); // with what came while it was loaded
    if (now) await this.diceChecker.value.begin(now, as, this.connection.shareIn(now.match));
  }

  leave(): void {
    for (const stop of this.stops) stop();
    this.connection.close();
  }
}
