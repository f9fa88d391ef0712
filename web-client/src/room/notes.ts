// What happened in the room beside the match: who plays for whom, pauses, offers. Said, and kept for the log.
import { computed, signal } from '@preact/signals';
import { words } from '../app/app';
import { offered } from '../match/offered';
import type { Words } from '../i18n/en';
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

type Told = (t: Words) => string; // in the language that the page has then

export class Notes {
  private readonly kept = signal<readonly (Pick<Note, 'match' | 'seq'> & { readonly told: Told })[]>([]);
  readonly list = computed<readonly Note[]>(() =>
    this.kept.value.map(({ told, ...note }) => ({ ...note, what: told(words.value) })),
  );
  private readonly ended = signal<Told | null>(null);
  // What became of my last proposal, until I do something else, somebody proposes something or the match is over.
  readonly outcome = computed(() => this.ended.value?.(words.value) ?? null);
  private over = false;
  private leader: string | null = null; // of a shared review

  constructor(
    private readonly connection: Pick<Connection, 'match' | 'mySeat' | 'you' | 'slug'>,
    private readonly names: Pick<Names, 'log'>,
    private readonly say: (text: string) => void,
  ) {}

  clear(): void {
    this.ended.value = null;
  }

  room(now: Room, before: Room | null): void {
    this.over = now.phase === 'over';
    if (before && (now.match !== before.match || now.phase !== before.phase || hasNewOffer(now, before))) this.clear();
    if (!before || now.match !== before.match || now.phase !== 'playing' || before.phase !== 'playing') return;
    const { name } = this.names.log.peek();
    now.seats.forEach(({ bot_plays: plays }, seat) => {
      const who = name(seat);
      if (plays !== before.seats[seat]?.bot_plays)
        this.add(({ notes }) => (plays ? notes.botSat(who) : notes.cameBack(who)));
    });
    if (now.paused && !before.paused) this.add(({ notes }) => notes.paused);
    if (!now.paused && before.paused) this.add(({ notes }) => notes.resumed);
  }

  offerOver({ what, seat, outcome, by }: OfferOver): void {
    const mine = seat === this.connection.mySeat.peek();
    if (outcome === 'agreed' || (outcome === 'withdrawn' && mine)) return;
    const { name } = this.names.log.peek();
    const [who, other] = [name(seat), by === null ? null : name(by)];
    const told =
      (proposer: string | null): Told =>
      t => {
        const { notes } = t;
        const declined = other === null ? notes.declined : notes.declinedBy(other);
        return `${t.offerBy(proposer, offered(t, what, this.connection.slug.peek()))} ${outcome === 'declined' ? declined : notes[outcome]}`;
      };
    if (mine && (!this.over || what === 'rematch')) this.ended.value = told(null);
    this.add(told(who), mine ? told(null) : told(who));
  }

  // Somebody else begins to lead one.
  review(now: SharedReview | null): void {
    const leader = now?.leader ?? null;
    const before = this.leader;
    this.leader = leader?.id ?? null;
    if (leader && leader.id !== before && leader.id !== this.connection.you.peek()?.player)
      this.add(t => t.reviewBegun(leader.name));
  }

  // `said`: to me.
  private add(told: Told, said = told): void {
    const match = this.connection.match.peek();
    if (!match) return;
    this.kept.value = [...this.kept.peek(), { match: match.match, seq: match.seq, told }].slice(-notesMax);
    this.say(said(words.peek()));
  }
}

// `but`: not of this seat.
export const hasNewOffer = (now: Room, before: Room, but: number | null = null): boolean =>
  now.offers.some(
    offer => offer.seat !== but && !before.offers.some(({ what, seat }) => what === offer.what && seat === offer.seat),
  );
