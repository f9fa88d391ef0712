// What happened in the room beside the match: who plays for whom, pauses, offers. Said, and kept for the log.
import { signal } from '@preact/signals';
import { words } from '../app/app';
import type { OfferOver, Room, SharedReview } from '../protocol/schema';
import type { Connection } from './connection';
import type { Names } from './names';

// After which entry of which match it happened.
export interface Note {
  readonly match: string;
  readonly seq: number;
  readonly what: string;
}

const notesMax = 40;

export class Notes {
  readonly list = signal<readonly Note[]>([]);
  readonly outcome = signal<string | null>(null); // what became of my last proposal, until I do something else
  private leader: string | null = null; // of a shared review

  constructor(
    private readonly connection: Pick<Connection, 'match' | 'mySeat' | 'you'>,
    private readonly names: Pick<Names, 'log'>,
    private readonly say: (text: string) => void,
  ) {}

  room(now: Room, before: Room | null): void {
    if (before && now.match !== before.match) this.outcome.value = null;
    if (!before || now.match !== before.match || now.phase !== 'playing' || before.phase !== 'playing') return;
    const { name } = this.names.log.peek();
    const t = words.peek();
    now.seats.forEach(({ bot_plays: plays }, seat) => {
      if (plays !== before.seats[seat]?.bot_plays)
        this.add(plays ? t.notes.botSat(name(seat)) : t.notes.cameBack(name(seat)));
    });
    if (now.paused && !before.paused) this.add(t.notes.paused);
    if (!now.paused && before.paused) this.add(t.notes.resumed);
  }

  offerOver({ what, seat, outcome, by }: OfferOver): void {
    const mine = seat === this.connection.mySeat.peek();
    if (outcome === 'agreed' || (outcome === 'withdrawn' && mine)) return;
    const { name } = this.names.log.peek();
    const t = words.peek();
    const proposal = t.offerBy(mine ? null : name(seat), t.offers[what]);
    const say = {
      declined: by === null ? t.notes.declined : t.notes.declinedBy(name(by)),
      expired: t.notes.expired,
      withdrawn: t.notes.withdrawn,
    };
    const told = `${proposal} ${say[outcome]}`;
    if (mine) this.outcome.value = told;
    this.add(told);
  }

  // Somebody else begins to lead one.
  review(now: SharedReview | null): void {
    const leader = now?.leader ?? null;
    const before = this.leader;
    this.leader = leader?.id ?? null;
    if (leader && leader.id !== before && leader.id !== this.connection.you.peek()?.player)
      this.add(words.peek().reviewBegun(leader.name));
  }

  private add(what: string): void {
    const match = this.connection.match.peek();
    if (!match) return;
    this.list.value = [...this.list.peek(), { match: match.match, seq: match.seq, what }].slice(-notesMax);
    this.say(what);
  }
}
