// What the room says, in signals as narrow as their readers need them, and what I ask of it.
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import type { MatchState } from '../core/match';
import {
  initialRoom,
  RoomConnection,
  type Answer,
  type Link,
  type Request,
  type RoomListener,
  type RoomState,
  type Socket,
} from '../core/room';
import type { Timers } from '../core/timers';
import type { Chat, Room, RoomSeat, SharedReview, You } from '../protocol/schema';
import { narrow } from './narrow';
import { ShownNames } from './shown-names';
import type { Refusal } from './refusals';

export interface ConnectionListener extends Omit<RoomListener, 'changed'> {
  readonly room: (now: Room, before: Room | null) => void; // within the batch that changes the signals
  readonly refused: (refusal: Refusal) => void; // a request of say()
  readonly asked: () => void; // say() begins: an older refusal is out of date
}

// The question that a match asks now. Equal words, the same question.
export const questionOf = (match: MatchState | null): string => (match ? `${match.match} ${match.seq}` : '');

export class Connection {
  private readonly state = signal<RoomState>(initialRoom); // changes with every message: the others do not
  readonly link: ReadonlySignal<Link> = computed(() => this.state.value.link);
  readonly status = narrow(() => {
    const { link, retryAt, lostAt, closed, notice, build } = this.state.value;
    return { link, retryAt, lostAt, closed, notice, build };
  });
  readonly latency = computed(() => this.state.value.latency);
  readonly lost = computed(() => this.link.value !== 'open');
  readonly you: ReadonlySignal<You | null> = narrow(() => this.state.value.you);
  readonly mySeat = computed(() => this.you.value?.seat ?? null);
  readonly room: ReadonlySignal<Room | null> = computed(() => this.state.value.room);
  readonly paused = computed(() => this.room.value?.paused !== undefined); // nobody is asked for a move
  // The bot that plays for me, if one does: I am asked for no move.
  readonly botForMe: ReadonlySignal<RoomSeat | null> = computed(() => {
    const mine = this.mySeat.value === null ? null : this.room.value?.seats[this.mySeat.value];
    return mine?.bot_plays ? mine : null;
  });
  readonly match: ReadonlySignal<MatchState | null> = computed(() => this.state.value.match);
  readonly slug = computed(() => this.match.value?.game ?? '');
  readonly chat: ReadonlySignal<readonly Chat[]> = computed(() => this.state.value.chat);
  readonly review: ReadonlySignal<SharedReview | null> = computed(() => this.state.value.review);

  private readonly shown = new ShownNames();
  private readonly connection: RoomConnection;

  constructor(
    open: () => Socket,
    private readonly listener: ConnectionListener,
    timers: Timers,
  ) {
    this.connection = new RoomConnection(
      open,
      {
        ...listener,
        changed: state => this.changed(state),
        chat: line => listener.chat(this.shown.line(line)),
      },
      timers,
    );
  }

  private changed(state: RoomState): void {
    const before = this.state.peek().room;
    const now = this.shown.of(state);
    batch(() => {
      this.state.value = now;
      if (now.room && now.room !== before) this.listener.room(now.room, before);
    });
  }

  request(request: Request): Promise<Answer> {
    return this.connection.request(request);
  }

  // Says something to the room; the listener is told of a refusal.
  async say(request: Request): Promise<Answer> {
    this.listener.asked();
    const answer = await this.request(request);
    if (answer.result === 'refused')
      this.listener.refused({
        code: answer.code ?? 'illegal',
        clause: answer.clause ?? null,
        message: answer.message ?? '',
        ...(answer.subject !== undefined && { subject: answer.subject }),
      });
    else if (answer.result === 'stale') this.listener.refused({ code: 'stale', clause: null, message: '' });
    return answer;
  }

  // The server's reason against an action; null if it names no rule, or the match has gone on.
  async whyNot(action: unknown): Promise<Refusal | null> {
    const match = this.match.peek();
    if (!match) return null;
    const question = questionOf(match);
    const answer = await this.request({
      type: 'why',
      match: match.match,
      seq: match.seq,
      action: action as Record<string, unknown>,
    });
    if (answer.result !== 'refused' || !answer.clause || question !== questionOf(this.match.peek())) return null;
    return {
      code: answer.code ?? 'illegal',
      clause: answer.clause,
      message: answer.message ?? '',
      ...(answer.subject !== undefined && { subject: answer.subject }),
    };
  }

  seen(seq: number): void {
    this.connection.seen(seq);
  }

  // My share in the dice of this match, if the room has said that it counts.
  shareIn(match: string): string | null {
    return this.connection.shareIn(match);
  }

  // The server's time now.
  time(): number {
    return this.connection.time();
  }

  hurry(): void {
    this.connection.hurry();
  }

  close(): void {
    this.connection.close();
  }
}
