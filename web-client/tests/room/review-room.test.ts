// @vitest-environment happy-dom
// A shared review on this page: what is said to the room and when, and whom the page follows.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Room, SharedReview } from '../../src/protocol/schema';
import { roomParts } from '../../src/room/parts';
import { ReviewRoom } from '../../src/room/review-room';
import { toggled, marksMax } from '../../src/match/marks';
import { example } from '../examples';
import { FakeSocket, FakeTime } from '../fakes';
import { reply, room, settled, snapshot, welcome } from './parts';

const led = example<SharedReview>('page-hears/review');
const [me, tom] = [
  { id: welcome.you.player, name: 'Ana' },
  { id: 'p_tom', name: 'Tom' },
];
const over: Room = { ...room, phase: 'over', match: led.match };
let socket: FakeSocket;
let time: FakeTime;
let it: ReviewRoom;

const come = (...reviews: readonly object[]): void => {
  socket.onopen?.();
  for (const message of [welcome, snapshot, ...reviews, over]) socket.hears(message);
};
const hears = (leader: SharedReview['leader'], seq = 4, marks: SharedReview['marks'] = []): void =>
  socket.hears({ ...led, leader, seq, marks });
const leads = (): unknown[] => socket.said.filter(({ type }) => type === 'lead').map(({ seq }) => seq);

beforeEach(() => {
  time = new FakeTime();
  const open = () => {
    socket = new FakeSocket();
    return socket;
  };
  it = new ReviewRoom(led.match, hear => roomParts('MRW4X2', null, hear, open, time));
  come();
});
afterEach(() => it.leave());

describe('who follows', () => {
  test('is shown what the leader shows, until going elsewhere', () => {
    expect(it.shown.value).toBeNull();
    hears(tom, 4, led.marks);
    expect(it.leads.value).toBe(false);
    expect(it.shown.value).toEqual({ seq: 4, marks: led.marks });
    it.stepped(4);
    expect(it.follows.value).toBe(true);
    it.stepped(3);
    expect(it.follows.value).toBe(false);
    hears(tom, 6);
    expect(it.shown.value?.seq).toBe(6);
    expect(leads()).toEqual([]);
  });
  test('while nobody leads, goes where he likes and follows the next leader', () => {
    it.stepped(3);
    expect(it.follows.value).toBe(true);
  });
  test('cannot mark', () => {
    hears(tom);
    expect(it.mark('1,1')).toBeNull();
    expect(it.shown.value?.marks).toEqual([]);
  });
});

describe('who leads', () => {
  const begin = async (seq = 2) => {
    void it.lead(seq);
    hears(me, seq);
    reply(socket, 'lead', { result: 'applied' });
    await settled();
  };

  test('says the first step at once and the newest of those that follow, four a second', async () => {
    await begin();
    expect(it.leads.value).toBe(true);
    time.pass(1000);
    for (const seq of [3, 4, 5, 6]) it.stepped(seq);
    expect(it.shown.value?.seq).toBe(6);
    expect(leads()).toEqual([2, 3]);
    time.pass(249);
    expect(leads()).toEqual([2, 3]);
    time.pass(1);
    expect(leads()).toEqual([2, 3, 6]);
    time.pass(900);
    expect(leads()).toEqual([2, 3, 6]);
  });
  test('is not thrown back by what the room tells of an earlier step', async () => {
    await begin();
    time.pass(1000);
    for (const seq of [3, 4, 5]) it.stepped(seq);
    hears(me, 3);
    expect(it.shown.value?.seq).toBe(5);
    reply(socket, 'lead', { result: 'applied' });
    await settled();
    time.pass(250);
    hears(me, 5);
    reply(socket, 'lead', { result: 'applied' });
    await settled();
    expect(it.shown.value?.seq).toBe(5);
  });
  test('marks places and arrows; a step of his takes them away', async () => {
    await begin();
    it.mark('1,1');
    it.pick('arrow');
    it.mark('1,1');
    expect(it.start.value).toBe('1,1');
    it.mark('2,2');
    expect(it.start.value).toBeNull();
    expect(it.shown.value?.marks).toEqual([{ from: '1,1' }, { from: '1,1', to: '2,2' }]);
    time.pass(1000);
    expect(socket.last('lead')!['marks']).toEqual([{ from: '1,1' }, { from: '1,1', to: '2,2' }]);
    it.stepped(3);
    expect(it.shown.value).toEqual({ seq: 3, marks: [] });
  });
  test('an arrow to where it begins is none', async () => {
    await begin();
    it.pick('arrow');
    it.mark('1,1');
    it.mark('1,1');
    expect(it.start.value).toBeNull();
    expect(it.shown.value?.marks).toEqual([]);
  });
  test('who is refused is shown what the other one leads to', async () => {
    hears(tom, 4);
    void it.lead(2);
    reply(socket, 'lead', { result: 'refused', code: 'led', message: 'Tom leads.' });
    await settled();
    expect(it.shown.value?.seq).toBe(4);
    expect(it.refusals.last.value?.code).toBe('led');
  });
  test('says what is left to say before handing over', async () => {
    await begin();
    it.stepped(5);
    it.handTo('p_tom');
    expect(socket.said.slice(-2)).toMatchObject([
      { type: 'lead', seq: 5 },
      { type: 'hand_lead', player: 'p_tom' },
    ]);
  });
  test('leads again after a lost connection', async () => {
    await begin(5);
    socket.breaks();
    time.pass(1000);
    socket.said.length = 0;
    come();
    time.pass(0);
    expect(leads()).toEqual([5]);
  });
  test('who follows leads nothing after a lost connection, and hears that nobody leads', () => {
    hears(tom);
    socket.breaks();
    time.pass(1000);
    come();
    time.pass(0);
    expect(leads()).toEqual([]);
    expect(it.leader.value).toBeNull();
    expect(it.shown.value).toBeNull();
  });
  test('after a lost connection the leader of the others is still theirs', () => {
    hears(tom);
    socket.breaks();
    time.pass(1000);
    come({ ...led, leader: tom });
    expect(it.leader.value).toEqual({ ...tom, name: 'Tom (2)' }); // the bot at the table is called Tom too
  });
});

test('a rematch ends it', () => {
  hears(tom);
  expect(it.open.value).toBe(true);
  socket.hears({ ...over, phase: 'salting', match: 'm_next' });
  expect(it.open.value).toBe(false);
  expect(it.leader.value).toBeNull();
});

test('the lead goes to people who are here', () => {
  const [first, second] = over.seats;
  socket.hears({
    ...over,
    seats: [
      { ...first!, player: { id: me.id, name: 'Ana', kind: 'person' }, present: true },
      { ...second!, player: { id: 'p_tom', name: 'Tom', kind: 'person' }, present: true },
      { ...second!, player: { id: 'p_away', name: 'Zoe', kind: 'person' }, present: false },
      { ...second!, player: { id: 'bot', name: 'Bot', kind: 'bot' }, present: true },
    ],
    spectator_list: [{ player: 'p_eve', name: 'Eve', muted: false }],
  });
  expect(it.others.value.map(({ name }) => name)).toEqual(['Tom', 'Eve']);
});

test('a mark that is there goes, and of too many the oldest', () => {
  expect(toggled([{ from: 'a' }, { from: 'a', to: 'b' }], { from: 'a' })).toEqual([{ from: 'a', to: 'b' }]);
  let many = toggled([], { from: 'first' });
  for (let i = 0; i < marksMax; i += 1) many = toggled(many, { from: `${i}` });
  expect(many).toHaveLength(marksMax);
  expect(many[0]).toEqual({ from: '0' });
});
