// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { beforeEach, describe, expect, test } from 'vitest';
import { words } from '../../src/app/app';
import type { MatchState } from '../../src/core/match';
import { en } from '../../src/i18n/en';
import { fr } from '../../src/i18n/fr';
import { ja } from '../../src/i18n/ja';
import type { OfferOver, Room, SharedReview, You } from '../../src/protocol/schema';
import { Names } from '../../src/room/names';
import { Notes } from '../../src/room/notes';
import { example } from '../examples';
import { match, room, welcome } from './parts';

const t = en.notes;
const playing = signal<MatchState | null>(match);
const slug = signal('kilkenny-cats');
let said: string[];
let notes: Notes;
beforeEach(() => {
  said = [];
  playing.value = match;
  const names = new Names({ room: signal<Room | null>(room), you: signal<You | null>(welcome.you) });
  notes = new Notes({ match: playing, mySeat: signal(0), you: signal<You | null>(welcome.you), slug }, names, text =>
    said.push(text),
  );
});

describe('the room', () => {
  const bot = (plays: boolean): Room => ({
    ...room,
    seats: room.seats.map(seat => (seat.seat === 1 ? { ...seat, bot_plays: plays } : seat)),
  });
  const paused = (pause: boolean): Room => {
    const { paused: _, ...rest } = room;
    return pause ? { ...rest, paused: { for: [1] } as NonNullable<Room['paused']> } : rest;
  };

  test.each<[string, Room, Room, string]>([
    ['a bot sits down', bot(true), bot(false), t.botSat('Tom')],
    ['somebody is back', bot(false), bot(true), t.cameBack('Tom')],
    ['a pause', paused(true), paused(false), t.paused],
    ['its end', paused(false), paused(true), t.resumed],
  ])('%s is said, and kept after the present entry', (_, now, before, what) => {
    notes.room(now, before);
    expect(said).toEqual([what]);
    expect(notes.list.value).toEqual([{ match: match.match, seq: match.seq, what }]);
  });
  test.each<[string, Room, Room | null]>([
    ['the first message', bot(true), null],
    ['another match', { ...bot(true), match: 'm_other' }, bot(false)],
    ['a match that begins', bot(true), { ...bot(false), phase: 'salting' }],
    ['what stays the same', bot(true), bot(true)],
  ])('%s is no note', (_, now, before) => {
    notes.room(now, before);
    expect(said).toEqual([]);
  });
});

describe('a shared review', () => {
  const led = (id: string, name: string) => ({ ...example<SharedReview>('page-hears/review'), leader: { id, name } });

  test('is noted when another begins to lead it, once', () => {
    notes.review(null);
    notes.review(led('p_tom', 'Tom'));
    notes.review({ ...led('p_tom', 'Tom'), seq: 5 });
    expect(said).toEqual([en.reviewBegun('Tom')]);
    notes.review(null);
    notes.review(led('p_tom', 'Tom'));
    expect(said).toHaveLength(2);
  });
  test('that I lead is no note', () => {
    notes.review(led(welcome.you.player, 'Ana'));
    expect(said).toEqual([]);
  });
});

describe('offers', () => {
  const over = (rest: Partial<OfferOver>): OfferOver =>
    ({ type: 'offer', what: 'draw', seat: 1, outcome: 'expired', by: null, ...rest }) as OfferOver;

  test.each<[string, Partial<OfferOver>, string]>([
    ['expired', {}, t.expired],
    ['declined', { outcome: 'declined' }, t.declined],
    ['declined by somebody', { outcome: 'declined', by: 0 }, t.declinedBy('Ana')],
    ['withdrawn by another', { outcome: 'withdrawn' }, t.withdrawn],
  ])('%s', (_, rest, end) => {
    notes.offerOver(over(rest));
    expect(said).toEqual([`${en.offerBy('Tom', en.offers.draw)} ${end}`]);
  });
  test.each<[string, Partial<OfferOver>]>([
    ['what was agreed', { outcome: 'agreed' }],
    ['what I withdrew myself', { outcome: 'withdrawn', seat: 0 }],
  ])('%s needs no words', (_, rest) => {
    notes.offerOver(over(rest));
    expect(said).toEqual([]);
  });
  test.each(Object.entries({ en, fr, ja }))('a draw is called one in %s, where the game knows it', (_, language) => {
    words.value = language;
    slug.value = 'cats-chess';
    notes.offerOver(over({ seat: 0, by: 1, outcome: 'declined' }));
    expect(notes.outcome.value).toMatch(/draw|nulle|引き分け/);
    slug.value = 'nekonoko';
    notes.offerOver(over({ seat: 0, by: 1, outcome: 'declined' }));
    expect(notes.outcome.value).not.toMatch(/draw|nulle|引き分け/);
    expect(notes.outcome.value, 'two sentences').toMatch(/[.。] /);
    slug.value = 'kilkenny-cats';
    words.value = en;
  });
  const mine: Partial<OfferOver> = { outcome: 'declined', seat: 0, by: 1 };

  test('the log names me as it names the others', () => {
    notes.offerOver(over(mine));
    const end = t.declinedBy('Tom');
    expect(said).toEqual([`${en.offerBy(null, en.offers.draw)} ${end}`]);
    expect(notes.list.value.map(({ what }) => what)).toEqual([`${en.offerBy('Ana', en.offers.draw)} ${end}`]);
  });
  test('notes change language with the page', () => {
    notes.offerOver(over(mine));
    words.value = fr;
    const end = fr.notes.declinedBy('Tom');
    expect(notes.list.value.map(({ what }) => what)).toEqual([`${fr.offerBy('Ana', fr.offers.draw)} ${end}`]);
    expect(notes.outcome.value).toBe(`${fr.offerBy(null, fr.offers.draw)} ${end}`);
    words.value = en;
  });
  test.each<[string, Partial<Room>, boolean]>([
    ['while the match goes on', {}, true],
    ['until the match is over', { phase: 'over' }, false],
    ['until somebody proposes something', { offers: [{ what: 'draw', seat: 1, agreed: [1] }] }, false],
  ])('what became of mine is shown %s', (_, change, shown) => {
    notes.offerOver(over(mine));
    notes.room({ ...room, ...change }, room);
    expect(notes.outcome.value !== null).toBe(shown);
  });
  test('what became of mine is not shown of a match that is over', () => {
    notes.room({ ...room, phase: 'over' }, room);
    notes.offerOver(over({ ...mine, outcome: 'expired', by: null }));
    expect(notes.outcome.value).toBeNull();
    notes.offerOver(over({ ...mine, what: 'rematch' }));
    expect(notes.outcome.value).not.toBeNull();
  });
  test('nothing without a match; the last forty are kept', () => {
    for (let i = 0; i < 50; i += 1) notes.offerOver(over({}));
    expect(notes.list.value).toHaveLength(40);
    playing.value = null;
    notes.offerOver(over({}));
    expect(said).toHaveLength(50);
  });
});
