// @vitest-environment happy-dom
// The door: one large action, my rooms with those whose match is over, the easy games first.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change, games, hinted, loadWords, me } from '../../src/app/app';
import { notePlayed, played } from '../../src/app/lessons';
import { byEase } from '../../src/games';
import type { GameInfo, RoomInfo } from '../../src/protocol/schema';
import { Home } from '../../src/screens/home';
import { room as example } from '../room/parts';

const game = (slug: string): GameInfo =>
  ({
    slug,
    name: { en: slug.toUpperCase(), fr: slug, ja: slug },
    pitch: { en: 'Cats.', fr: 'Chats.', ja: '猫。' },
    players: { min: 2, max: 2 },
    options: {},
    reasons: {},
  }) as unknown as GameInfo;
const room = (code: string, rest: Partial<RoomInfo>): RoomInfo =>
  ({
    code,
    link: 'k3Jx9QvT2mZ8bYpL4nWdRg',
    contract: { ...example.contract, game: 'kilkenny-cats' },
    match: null,
    host: 'p_ben',
    seats: example.seats,
    phase: 'playing',
    your_turn: false,
    ...rest,
  }) as unknown as RoomInfo;
const page = document.createElement('div');
let rooms: readonly RoomInfo[];

async function come(): Promise<void> {
  await loadWords();
  await act(() => render(<Home />, page));
  await act(() => new Promise(done => setTimeout(done)));
}
const first = () => page.querySelector('.first-action > *');

beforeEach(() => {
  rooms = [];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ rooms })));
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  );
  document.body.replaceChildren(page);
  games.value = byEase(['cats-chess', 'cat-attack', 'kilkenny-cats', 'nekonoko', 'later'].map(game));
  played.value = [];
  hinted.value = [];
  change({ botGame: null });
  me.value = { id: 'p_ada', name: 'Ada', locale: 'en' };
});
afterEach(() => {
  render(null, page);
  games.value = null;
  me.value = undefined;
  played.value = [];
  vi.unstubAllGlobals();
});

test('the easy games stand first, and what this page cannot show nowhere', async () => {
  await come();
  expect([...page.querySelectorAll('.game-card h2')].map(it => it.textContent)).toEqual([
    'NEKONOKO',
    'KILKENNY-CATS',
    'CAT-ATTACK',
    'CATS-CHESS',
  ]);
  expect(games.value?.at(-1)?.slug).toBe('later');
});

test('a first visit begins with learning by playing; who has played is offered a match', async () => {
  me.value = null;
  await come();
  expect(first()?.textContent).toBe('Learn by playing: NEKONOKO');
  await act(() => notePlayed('nekonoko'));
  expect(first()?.textContent).toBe('Play NEKONOKO with bots (Cat)');
});

test('where it is my turn comes before all else', async () => {
  rooms = [room('CCCCCC', { phase: 'over' }), room('BBBBBB', {}), room('DDDDDD', { your_turn: true })];
  await come();
  expect(first()?.textContent).toBe('Your turn in KILKENNY-CATS');
  expect(first()?.getAttribute('href')).toBe('/r/DDDDDD#k3Jx9QvT2mZ8bYpL4nWdRg');
});

test('a room whose match is over stands under what goes on; leaving it does not stand equal beside it', async () => {
  rooms = [room('CCCCCC', { phase: 'over' }), room('BBBBBB', {})];
  await come();
  await vi.waitFor(() => expect(page.querySelectorAll('.rooms .room-line')).toHaveLength(2), 5000);
  expect([...page.querySelectorAll('.rooms .room-line .button')].map(it => it.getAttribute('href'))).toEqual([
    '/r/BBBBBB#k3Jx9QvT2mZ8bYpL4nWdRg',
    '/r/CCCCCC#k3Jx9QvT2mZ8bYpL4nWdRg',
  ]);
  const leave = page.querySelector('.room-line button');
  expect(leave?.classList.contains('quiet')).toBe(true);
  expect(leave?.getAttribute('aria-label')).toMatch(/room$/);
});
