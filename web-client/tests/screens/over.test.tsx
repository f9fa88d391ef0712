// @vitest-environment happy-dom
// What stays of a match that is over, and of a proposal that was refused.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change, loadWords, spoken, words } from '../../src/app/app';
import { viewHash } from '../../src/core/canonical';
import { keepFirst } from '../../src/core/first-anchors';
import type { Json } from '../../src/core/json';
import type { Frames, OfferOver, Room } from '../../src/protocol/schema';
import type { RoomController } from '../../src/room/room-controller';
import { proofWords } from '../../src/screens/proof-words';
import { TableScreen } from '../../src/screens/table';
import { Chains } from '../chains';
import { example } from '../examples';
import type { FakeSocket } from '../fakes';
import { enter, leaveRoom, whenShown } from '../room/controllers';
import { open, room, snapshot } from '../room/parts';

const page = document.createElement('div');
let socket: FakeSocket;
let controller: RoomController;
const Screen = () => <TableScreen controller={controller} room={controller.connection.room.value!} banners={null} />;

async function come(): Promise<void> {
  controller = enter(it => {
    socket = it;
  });
  open(socket);
  await whenShown(controller);
  await act(() => render(<Screen />, page));
}
function go(): void {
  render(null, page);
  leaveRoom(controller);
}
// The match of the examples, or another one, is over.
const ends = (match = snapshot.match) =>
  act(async () => {
    const { result } = example<{ result: object }>('page-hears/result');
    const view = { ...snapshot.view, result, to_act: null };
    const { choices: _, ...rest } = snapshot;
    socket.hears({ ...rest, match, view, to_act: null, hash: viewHash(view as unknown as Json) });
    socket.hears({ ...room, match, phase: 'over', offers: [] } satisfies Room);
    await vi.waitFor(() => expect(controller.match.shown.value?.view.result).not.toBeNull());
  });
const podium = () => page.querySelector('.podium');
const notices = () => [...page.querySelectorAll('.notices .notice')].map(it => it.textContent);
const button = (label: string) => [...page.querySelectorAll('button')].find(it => it.textContent?.trim() === label)!;

test('what stands where Confirm was takes no tap for a moment', async () => {
  await ends();
  const row = () => page.querySelector<HTMLElement>('.bar-main.over .row')!;
  expect(row().querySelector('a')).not.toBeNull();
  expect(row().inert).toBe(true);
  await vi.waitFor(() => expect(row().inert).toBe(false));
});

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  change({ motion: 'off' });
  document.body.replaceChildren(page);
  await come();
});
afterEach(async () => {
  go();
  vi.unstubAllGlobals();
  change({ language: 'en' });
  await loadWords();
});

test('the result over the board, once closed, stays closed for who comes back; that of the next match is shown', async () => {
  await ends();
  await vi.waitFor(() => expect(podium()).not.toBeNull(), 5000);
  await act(() => button(words.value.seeBoard).click());
  expect(podium()).toBeNull();
  go();
  await come();
  await ends();
  await vi.waitFor(() => expect(page.querySelector('.bar .over')).not.toBeNull());
  await act(() => new Promise(done => setTimeout(done, 50)));
  expect(podium()).toBeNull();
  await ends('m_next');
  await vi.waitFor(() => expect(podium()).not.toBeNull());
});

test('of a match that this page did not see, its frames tell who played: not I, who have sat down since', async () => {
  const frames = example<Frames>('http/Frames');
  const seats = ['Zoe', 'Uma'].map((name, i) => ({ ...frames.match.seats[i]!, name }));
  const told = { ...frames, match: { ...frames.match, match: 'm_old', seats }, you: null };
  vi.stubGlobal(
    'fetch',
    async (path: string) =>
      new Response(JSON.stringify(path.includes('/frames') ? told : {}), {
        status: path.includes('/frames') ? 200 : 404,
      }),
  );
  await ends('m_old');
  const headline = () => page.querySelector('.bar .over strong')?.textContent;
  await vi.waitFor(() => expect(headline()).toBe(words.value.wins(['Zoe'], null)), 5000);
  expect(page.querySelector('.ranking')?.textContent).toContain('Uma');
});

test('what was said of a match is gone when the next one begins', async () => {
  await ends();
  await vi.waitFor(() => expect(spoken.value.assertive).toContain(words.value.youWin));
  await act(() => socket.hears({ ...room, match: 'm_next', phase: 'salting', offers: [] }));
  expect(spoken.value).toEqual({ polite: '', assertive: '' });
});

test.each(['en', 'fr', 'ja'] as const)(
  'a refusal is shown and said to who asked, whatever tab is open: %s',
  async language => {
    change({ language });
    await loadWords();
    const t = words.value;
    await act(() => socket.hears({ ...room, offers: [] }));
    await act(() => button(t.chat).click());
    const over = example<OfferOver>('page-hears/offer');
    await act(() => socket.hears(over));
    const told = `${t.offerBy(null, t.offers.draw)} ${t.notes.declinedBy('Tom')}`;
    expect(notices()).toContain(told);
    await vi.waitFor(() => expect(spoken.value.polite).toContain(told));
    await act(() => void controller.connection.say({ type: 'offer', what: 'pause' }));
    expect(notices()).not.toContain(told);
  },
);

test('the end of a proposal of others is no notice', async () => {
  await act(() => socket.hears({ ...example<OfferOver>('page-hears/offer'), seat: 1, by: null }));
  expect(notices().join()).not.toContain(words.value.notes.declined);
});

test.each([
  ['en', 'home: 0 · on the board: 8 · lost: 0'],
  ['fr', 'rentrés\u202f: 0 · sur le plateau\u202f: 8 · perdus\u202f: 0'],
  ['ja', 'ゴール：0 · 盤上：8 · 取られた：0'],
] as const)('what a result is made of is told in the punctuation of the language: %s', async (language, told) => {
  change({ language });
  await loadWords();
  await ends();
  await vi.waitFor(() => expect(page.querySelector('.summary .parts')?.textContent).toBe(told));
});

// The frames of a match whose sides were dealt by the first links.
const dealt = (made: Chains, sides: readonly string[]) => {
  const frames = example<Frames>('http/Frames');
  const entries = sides.map((item, i) => ({
    ...frames.frames[0]!,
    seq: i + 1,
    patch: [],
    events: [],
    entry: { chance: { draw: { from: 'seats', item } } },
    link: made.link(i + 1),
  }));
  const fairness = { anchors: made.anchors, salts: made.salts, seed: made.seed, links: { hidden: [] } };
  const seats = frames.match.seats.map(it => ({ ...it, kind: 'person' }));
  const match = { ...frames.match, match: made.match, fairness, seats, result: { reason: 'agreed', seats: [] } };
  const told = JSON.stringify({ ...frames, match, frames: entries, setup: 0, entries: entries.length });
  vi.stubGlobal(
    'fetch',
    async (path: string) =>
      new Response(path.includes('/frames') ? told : '{}', { status: path.includes('/frames') ? 200 : 404 }),
  );
  return ends(made.match);
};
const summary = () => page.querySelector('.summary')?.textContent;

test('the summary compares what was drawn with the bag, and tells of a promise that was broken', async () => {
  const salts = ['5'.repeat(32), '6'.repeat(32)];
  const made = new Chains('m_dealt', salts);
  const sides = made.pick(1, 2) === 0 ? ['south', 'north'] : ['north', 'south'];
  await dealt(made, sides);
  await vi.waitFor(() => expect(summary()).toContain(words.value.diceFair(2, 0)), 5000);
  expect(summary()).not.toContain(proofWords.en.placed(2));
  go();
  await come();
  await dealt(
    new Chains('m_lie', salts),
    new Chains('m_lie', salts).pick(1, 2) === 0 ? ['north', 'south'] : ['south', 'north'],
  );
  await vi.waitFor(() => expect(summary()).toContain(words.value.diceWrong(1)), 5000);
  expect(summary()).not.toContain(proofWords.en.promise.broken);
  go();
  await come();
  keepFirst('m_chosen', made.anchors);
  await dealt(new Chains('m_chosen', salts, 'cd'.repeat(64)), sides);
  await vi.waitFor(() => expect(summary()).toContain(proofWords.en.promise.broken), 5000);
});
