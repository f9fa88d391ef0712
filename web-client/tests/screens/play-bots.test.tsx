// @vitest-environment happy-dom
// A match against bots in one tap, of the game and level that are remembered.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change, games, me, settings } from '../../src/app/app';
import { lessons, notePlayed, played } from '../../src/app/lessons';
import { firstStep } from '../../src/core/lesson';
import { defaults, settingsFrom } from '../../src/core/settings';
import { en } from '../../src/i18n/en';
import type { GameInfo } from '../../src/protocol/schema';
import { Home } from '../../src/screens/home';

const nekonoko = {
  slug: 'nekonoko',
  name: { en: 'Nekonoko', fr: 'Nekonoko', ja: 'ねこのこ' },
  pitch: { en: 'Cats.', fr: 'Chats.', ja: '猫。' },
  players: { min: 2, max: 6 },
  options: {},
} as unknown as GameInfo;
const page = document.createElement('div');
const button = (name: string) => [...page.querySelectorAll('button')].find(it => it.textContent === name);
const press = (name: string) =>
  act(async () => {
    button(name)!.click();
    await new Promise(done => setTimeout(done));
  });
let asked: { path: string; body: unknown }[];
let answer: () => Response | Promise<Response>;

beforeEach(async () => {
  asked = [];
  answer = () => new Response(JSON.stringify({ link: 'LINK', code: 'K7QXM2', contract: {} }), { status: 201 });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return new Response('{"rooms":[]}');
    asked.push({ path, body: JSON.parse(String(init.body)) });
    return answer();
  });
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  );
  document.body.replaceChildren(page);
  games.value = [nekonoko];
  played.value = [];
  me.value = { id: 'p_ada', name: 'Ada', locale: 'en' };
  change({ botLevel: defaults.botLevel, botGame: null });
  await act(() => render(<Home />, page));
});
afterEach(() => {
  render(null, page);
  games.value = null;
  me.value = undefined;
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

test('one tap makes a room of the smallest table, goes there, and remembers the game', async () => {
  await press(en.playBots);
  expect(asked).toMatchObject([
    { path: '/api/rooms', body: { contract: { game: 'nekonoko', seats: 2, bots: true, hints: true } } },
  ]);
  expect(location.pathname).toBe('/r/K7QXM2');
  expect(settings.value.botGame).toBe('nekonoko');
});
test('while the room is made the button keeps the focus, and another press makes no second room', async () => {
  let tell = (_: Response) => {};
  answer = () => new Promise(done => (tell = done));
  button(en.playBots)!.focus();
  await press(en.playBots);
  await press(en.playBots);
  expect(asked).toHaveLength(1);
  expect(button(en.playBots)!.matches(':disabled')).toBe(false);
  expect(document.activeElement).toBe(button(en.playBots));
  tell(new Response(JSON.stringify({ link: 'LINK', code: 'K7QXM2', contract: {} }), { status: 201 }));
  await act(() => new Promise(done => setTimeout(done)));
  expect(location.pathname).toBe('/r/K7QXM2');
});
test('the level remembered is named beside the button, where it can be changed', () => {
  const link = page.querySelector('a[href="/new?game=nekonoko&bots"]');
  expect(link?.textContent).toBe(en.changeBots(en.levels.cat.name));
});
test('the game remembered has a button of its own', async () => {
  const name = en.playBotsOf('Nekonoko', en.levels.kitten.name);
  expect(button(name)).toBeUndefined();
  await act(() => change({ botGame: 'nekonoko', botLevel: 'kitten' }));
  await press(name);
  expect(location.pathname).toBe('/r/K7QXM2');
});
test('a game that is offered no more is not offered here', async () => {
  await act(() => change({ botGame: 'mahjong' }));
  expect(page.querySelector('.again')).toBeNull();
  expect(settingsFrom('{"botGame": 7}').botGame).toBe(null);
});
test('a first match is offered until the game has been played, with a guide and against kittens', async () => {
  await press(en.learn);
  expect(asked).toMatchObject([{ path: '/api/rooms', body: { contract: { game: 'nekonoko', seats: 2, bots: true } } }]);
  expect(location.pathname).toBe('/r/K7QXM2');
  expect(lessons.value).toEqual([firstStep('K7QXM2')]);
  expect(settings.value).toMatchObject({ botGame: null, botLevel: defaults.botLevel });
  await act(() => notePlayed('nekonoko'));
  expect(button(en.learn)).toBeUndefined();
});
test('who has no name is asked for one first', async () => {
  me.value = null;
  await press(en.playBots);
  expect(asked).toEqual([]);
  expect(document.querySelector('dialog')?.textContent).toContain(en.nameWhy);
});
test('a refusal is said, and nothing is begun', async () => {
  answer = () => new Response(JSON.stringify({ error: { code: 'too_many_rooms', message: 'x' } }), { status: 429 });
  await press(en.playBots);
  expect(page.querySelector('[role=alert]')?.textContent).toBe(en.roomsAbove);
  expect([location.pathname, settings.value.botGame]).toEqual(['/', null]);
});
