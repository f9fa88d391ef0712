// What the browser may keep of the server's answers.
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../src/core/api';

afterEach(() => vi.unstubAllGlobals());

test('the games are asked for through the cache of the browser; what changes is not', async () => {
  const asked: Record<string, RequestCache | undefined> = {};
  vi.stubGlobal('fetch', async (path: string, { cache }: RequestInit) => {
    asked[path] = cache;
    return new Response('{"games": []}');
  });
  await Promise.all([api.games(), api.gameTexts('nekonoko'), api.me(), api.room('K7QXM2')]);
  expect(asked).toEqual({
    '/api/games': 'default',
    '/api/games/nekonoko': 'default',
    '/api/players/me': 'no-store',
    '/api/rooms/K7QXM2': 'no-store',
  });
});
