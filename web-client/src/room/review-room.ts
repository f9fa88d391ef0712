// The shared review of a match on this page: who leads, what is shown, and whether this page follows.
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { announcer, language, words } from '../app/app';
import { same } from '../core/json';
import type { Answer, Request } from '../core/room';
import type { Thing } from '../core/selection';
import { toggled } from '../match/marks';
import type { Chat, Mark } from '../protocol/schema';
import type { RoomParts } from './parts';
import { reviewWords } from './review-words';

const sayMs = 250; // from one step that is told to the next

export interface Shown {
  readonly seq: number;
  readonly marks: readonly Mark[];
}

export type Tool = 'mark' | 'arrow';

export interface Present {
  readonly id: string;
  readonly name: string;
}

export class ReviewRoom {
  readonly connection: RoomParts['connection'];
  readonly chat: RoomParts['chat'];
  readonly refusals: RoomParts['refusals'];
  // What the leader shows; while I lead, at once what I show. Null: nobody leads.
  readonly shown = signal<Shown | null>(null);
  readonly follows = signal(true);
  readonly tool = signal<Tool>('mark');
  readonly start = signal<Thing | null>(null); // of the next arrow
  // The room still stands at this match.
  readonly open: ReadonlySignal<boolean> = computed(() => {
    const room = this.connection.room.value;
    return room?.phase === 'over' && room.match === this.match;
  });
  readonly leader: ReadonlySignal<Present | null> = computed(() => this.connection.review.value?.leader ?? null);
  readonly leads = computed(() => {
    const leader = this.leader.value;
    return leader !== null && leader.id === this.connection.you.value?.player;
  });
  // Who else is here and may be given the lead.
  readonly others: ReadonlySignal<readonly Present[]> = computed(() => {
    const { room, you } = this.connection;
    const seated = (room.value?.seats ?? []).flatMap(({ player, present, left }) =>
      player?.kind === 'person' && present && !left ? [{ id: player.id, name: player.name }] : [],
    );
    const watching = (room.value?.spectator_list ?? []).map(({ player, name }) => ({ id: player, name }));
    return [...seated, ...watching].filter(({ id }) => id !== you.value?.player);
  });

  private asking = 0; // requests to lead without an answer
  private saidAt = -Infinity;
  private timer: number | null = null;
  private led = false; // I led when the connection was lost
  private readonly parts: RoomParts;
  private readonly stops: readonly (() => void)[];

  // `enter` opens the connection.
  constructor(
    readonly match: string,
    enter: (hear: (line: Chat) => void) => RoomParts,
  ) {
    this.parts = enter(line => this.hear(line));
    this.connection = this.parts.connection;
    this.chat = this.parts.chat;
    this.refusals = this.parts.refusals;
    let told: Present | null = null;
    this.stops = [
      effect(() => this.take()),
      effect(() => {
        const leader = this.leader.value;
        if (leader?.id !== told?.id) this.sayLeader(leader);
        told = leader;
      }),
      effect(() => this.comeBack()),
    ];
  }

  // Shows the others this step, from now on.
  lead(seq: number): Promise<Answer> {
    return this.ask({ type: 'lead', match: this.match, seq, marks: [] });
  }

  // The lead is taken by who may give it.
  takeLead(): void {
    const me = this.connection.you.peek()?.player;
    if (me !== undefined) this.handTo(me);
  }

  handTo(player: string): void {
    this.sayNow();
    void this.ask({ type: 'hand_lead', player });
  }

  stopLeading(): void {
    this.drop();
    void this.ask({ type: 'stop_leading' });
  }

  follow(follows: boolean): void {
    this.follows.value = follows;
  }

  // This page went to another step by itself.
  stepped(seq: number): void {
    if (!this.leads.peek()) {
      if (this.shown.peek() !== null && seq !== this.shown.peek()?.seq) this.follows.value = false;
    } else if (seq !== this.shown.peek()?.seq) {
      this.start.value = null;
      this.show({ seq, marks: [] });
    }
  }

  // A place of the board was tapped. What was marked by it, or null.
  mark(thing: Thing): Mark | null {
    const [shown, start] = [this.shown.peek(), this.start.peek()];
    if (!this.leads.peek() || !shown) return null;
    if (this.tool.peek() === 'arrow' && start === null) {
      this.start.value = thing;
      return null;
    }
    this.start.value = null;
    if (start === thing) return null;
    const mark = start === null ? { from: thing } : { from: start, to: thing };
    this.show({ ...shown, marks: toggled(shown.marks, mark) });
    return mark;
  }

  pick(tool: Tool): void {
    this.start.value = null;
    this.tool.value = tool;
  }

  clearMarks(): void {
    this.start.value = null;
    const shown = this.shown.peek();
    if (shown && shown.marks.length > 0) this.show({ ...shown, marks: [] });
  }

  leave(): void {
    this.drop();
    for (const stop of this.stops) stop();
    this.parts.leave();
  }

  // What the room says holds, but for what I have said since.
  private take(): void {
    const review = this.connection.review.value;
    const mine = this.leads.value;
    if (mine && (this.asking > 0 || this.timer !== null)) return;
    if (!mine) this.drop();
    const next = review && { seq: review.seq, marks: review.marks };
    if (!same(next, this.shown.peek())) this.shown.value = next;
  }

  private show(next: Shown): void {
    this.shown.value = next;
    if (this.timer !== null) return;
    const wait = this.saidAt + sayMs - this.parts.timers.now();
    if (wait <= 0) this.say();
    else this.timer = this.parts.timers.set(() => this.sayNow(), wait);
  }

  // What waits to be said is said.
  private sayNow(): void {
    if (this.timer === null) return;
    this.drop();
    if (this.leads.peek()) this.say();
  }

  private say(): void {
    const shown = this.shown.peek();
    if (!shown) return;
    this.saidAt = this.parts.timers.now();
    void this.ask({ type: 'lead', match: this.match, seq: shown.seq, marks: [...shown.marks] });
  }

  private async ask(request: Request): Promise<Answer> {
    this.asking += 1;
    const answer = await this.connection.say(request);
    this.asking -= 1;
    this.take();
    return answer;
  }

  private drop(): void {
    if (this.timer !== null) this.parts.timers.clear(this.timer);
    this.timer = null;
  }

  // Who led when the connection was lost leads again, unless somebody else does.
  private comeBack(): void {
    const link = this.connection.link.value;
    if (link === 'lost') this.led ||= this.leads.peek();
    if (link !== 'open' || !this.led) return;
    this.led = false;
    const shown = this.shown.peek();
    if (!shown) return;
    const again: Request = { type: 'lead', match: this.match, seq: shown.seq, marks: [...shown.marks] };
    this.parts.timers.set(() => void this.connection.request(again), 0); // what waits to be said goes first
  }

  private sayLeader(leader: Present | null): void {
    const t = reviewWords[language.peek()];
    announcer.say(leader === null ? t.nobodyLeads : this.leads.peek() ? t.youLead : t.leads(leader.name));
  }

  private hear({ player, name, text, phrase }: Chat): void {
    const t = words.peek();
    if (player !== this.connection.you.peek()?.player)
      announcer.say(`${name}${t.colon}${text ?? t.phrases[phrase ?? 'hello']}`);
  }
}
