// @vitest-environment happy-dom
// A page whose server does not answer says so, and does not take the player for a stranger.
import { afterEach, expect, test, vi } from 'vitest';
import { banned, games, me, meet, offline } from '../../src/app/app';

const refusal = (status: number, code: string) =>
  new Response(JSON.stringify({ error: { code, message: 'x' } }), { status });
const says = (who: () => Response) =>
  vi.stubGlobal('fetch', async (path: string) => (path.endsWith('/me') ? who() : new Response('{"games":[]}')));

afterEach(() => {
  vi.unstubAllGlobals();
  me.value = undefined;
  games.value = banned.value = null;
  offline.value = false;
});

test.each<[string, () => Response]>([
  ['is refused', () => refusal(503, 'storage')],
  ['is asked too often', () => refusal(429, 'too_many')],
  [
    'is lost',
    () => {
      throw new TypeError();
    },
  ],
])('the answer %s: the page says so, and another try mends it', async (_, who) => {
  says(who);
  await meet();
  expect([me.value, offline.value]).toEqual([undefined, true]);
  says(() => new Response('{"id":"p_ada","name":"Ada","locale":"en"}'));
  await meet();
  expect([me.value?.name, offline.value]).toEqual(['Ada', false]);
  says(who);
  await meet();
  expect([me.value?.name, offline.value]).toEqual(['Ada', false]);
});
test.each([
  [401, 'no_player', null],
  [403, 'banned', undefined],
])('a stranger and who is kept out are not told so: %i', async (status, code, known) => {
  says(() => refusal(status, code));
  await meet();
  expect([me.value, offline.value]).toEqual([known, false]);
});
