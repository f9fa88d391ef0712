// What the browser may keep of the server's answers.
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../src/core/api';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the games are asked for through the cache of the browser; what changes is not', async () => {
  const asked: Record<string, RequestCache | undefined> = {};
  vi.stubGlobal('fetch', async (path: string, { cache }: RequestInit) => {
    asked[path] = cache;
    return new Response('{"games": []}');
  });
  await Promise.all([api.games(), api.gameTexts('nekonoko'), api.me(), api.room('K7QXM2', null)]);
  expect(asked).toEqual({
    '/api/games': 'default',
    '/api/games/nekonoko': 'default',
    '/api/players/me': 'no-store',
    '/api/rooms/K7QXM2': 'no-store',
  });
});

test('an answer that is cut off is a lost connection', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"games": ['));
  expect(await api.publicRooms()).toMatchObject({ ok: false, error: { status: 0, code: 'offline' } });
  vi.stubGlobal('fetch', async () => new Response('null'));
  expect(await api.me()).toEqual({ ok: true, value: null });
});

// Answers with 429 so many times, then with a review.
function refuses(times: number, after: string | null) {
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return asked > times
      ? new Response('{"setup": 1, "frames": [], "next": null}')
      : new Response('{"error": {"code": "too_many", "message": "later"}}', {
          status: 429,
          headers: after === null ? {} : { 'Retry-After': after },
        });
  });
  return () => asked;
}

test('the review and the replay of a match are asked for again when the server says so', async () => {
  vi.useFakeTimers();
  const asked = refuses(2, '1');
  const review = api.review('m_1');
  await vi.advanceTimersByTimeAsync(1_900);
  expect(asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(100);
  expect(await review).toMatchObject({ ok: true, value: { setup: 1 } });

  refuses(1, '1');
  const frames = api.frames('m_1', 'spectator');
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await frames).ok).toBe(true);
});

// Answers pages of two frames of a match of five; the page after `missing` is not there.
function pages(missing: number | null) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const after = Number(new URL(path, 'http://here').searchParams.get('after'));
    if (after === missing) return new Response('{"error": {"code": "storage", "message": ""}}', { status: 503 });
    const frames = [after + 1, after + 2].filter(seq => seq <= 5).map(seq => ({ seq }));
    return new Response(
      JSON.stringify({
        match: { match: 'm_1' },
        viewer: 'all',
        view: { after },
        frames,
        entries: 5,
        next: after < 4 ? after + 2 : null,
      }),
    );
  });
  return asked;
}

test('all frames of a long match are asked for page by page', async () => {
  const asked = pages(null);
  const all = await api.frames('m_1', 'all');
  expect(asked).toEqual([0, 2, 4].map(after => `/api/matches/m_1/frames?as=all&after=${after}`));
  expect(all.ok && all.value.frames.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  expect(all).toMatchObject({ value: { view: { after: 0 } } });
});

test('of a match of which a page is missing nothing is shown', async () => {
  pages(4);
  expect(await api.frames('m_1', 'all')).toMatchObject({ ok: false, error: { status: 503 } });
});

test('nobody asks for ever, nor after a time that nobody waits for, nor without being told to', async () => {
  vi.useFakeTimers();
  const always = refuses(1_000, '1');
  const review = api.review('m_1');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await review).toMatchObject({ ok: false, error: { status: 429, after: 1 } });
  expect(always()).toBe(10);
  for (const after of ['600', 'soon', null]) {
    const once = refuses(1_000, after);
    expect((await api.review('m_1')).ok).toBe(false);
    expect(once()).toBe(1);
  }
});
