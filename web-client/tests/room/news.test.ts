// @vitest-environment happy-dom
// News of others beside the match: bubbles at their panels, sounds of their own, the title.
import { signal } from '@preact/signals';
import { beforeEach, expect, test } from 'vitest';
import { loadWords } from '../../src/app/app';
import type { SoundName } from '../../src/core/sound';
import type { Chat, OpenOffer, Room, Update, You } from '../../src/protocol/schema';
import { Bubbles } from '../../src/room/bubbles';
import { News } from '../../src/room/news';
import { Sounds } from '../../src/room/sounds';
import { FakeTime } from '../fakes';
import { room, update, welcome } from './parts';

const ben = { id: 'p_ben', name: 'Ben', kind: 'person' as const };
const waiting: Room = {
  ...room,
  phase: 'waiting',
  spectators: 0,
  offers: [],
  seats: [
    { ...room.seats[0]!, seat: 0 },
    { ...room.seats[1]!, seat: 1, player: null },
  ],
};
const joined: Room = { ...waiting, seats: [waiting.seats[0]!, { ...waiting.seats[1]!, player: ben }] };
const offered: Room = {
  ...joined,
  phase: 'over',
  offers: [{ what: 'rematch', seat: 1, agreed: [1] } as unknown as OpenOffer],
};
const line = (seat: number | null, text: string): Chat => ({
  type: 'chat',
  at: 1,
  seat,
  player: 'p_ben',
  name: 'Ben',
  text,
});
let time: FakeTime;

beforeEach(async () => {
  await loadWords();
  time = new FakeTime();
});

test('a bubble stands six seconds at the seat of who speaks; the next line takes its place', () => {
  const it = new Bubbles(time);
  const texts = () => [...it.shown.value].map(([seat, { text }]) => [seat, text]);
  it.hear(line(1, 'Hello'));
  it.hear(line(null, 'I only watch'));
  time.pass(4000);
  it.hear(line(1, 'Again'));
  time.pass(2500);
  expect(texts()).toEqual([[1, 'Again']]);
  time.pass(4000);
  expect(texts()).toEqual([]);
  expect(time.waiting).toBe(0);
});

test('who resigns says so at their panel', () => {
  const it = new Bubbles(time);
  it.update({ ...update(1), events: [{ event: 'resigned', seat: 1 }] } as unknown as Update);
  expect(it.shown.value.get(1)?.text).toBe('resigned.');
  it.stop();
  expect(time.waiting).toBe(0);
});

test('chat, somebody who comes and a proposal have sounds of their own; mine have none', () => {
  const heard: SoundName[] = [];
  const it = new Sounds(name => heard.push(name));
  const you = welcome.you as You;
  it.chat(line(1, 'Hello'), you.player);
  it.chat({ ...line(0, 'Hello'), player: you.player }, you.player);
  it.room(joined, null, you);
  it.room(joined, waiting, you);
  it.room({ ...joined, spectators: 1 }, joined, you);
  it.room(offered, joined, { ...you, seat: 0 });
  it.room(offered, joined, { ...you, seat: 1 });
  expect(heard).toEqual(['chat', 'join', 'join', 'offer']);
});

test('the title tells of a guest until somebody has looked, and of a proposal until it is answered', () => {
  const now = signal<Room | null>(waiting);
  const it = new News({ room: now, mySeat: signal<number | null>(0), you: signal(welcome.you as You) }, time);
  it.room(joined, waiting);
  now.value = joined;
  expect(it.title.value).toBe('Ben has sat down.');
  time.pass(10_000);
  expect(it.title.value).toBeNull();
  now.value = offered;
  expect(it.title.value).toBe('Ben proposes to play again.');
  now.value = { ...offered, offers: [{ ...offered.offers[0]!, agreed: [0, 1] }] };
  expect(it.title.value).toBeNull();
});
