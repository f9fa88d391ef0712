// @vitest-environment happy-dom
// The list of matches goes on where its last page ended, also between two that began together.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { games, me } from '../../src/app/app';
import { en } from '../../src/i18n/en';
import type { GameInfo, MatchList, MatchSummary } from '../../src/protocol/schema';
import { History } from '../../src/screens/history';

const match = (id: string): MatchSummary => ({
  id,
  game: 'nekonoko',
  options: { players: 2 },
  seats: [{ name: 'Ada', kind: 'person' }],
  started: 1000,
  ended: 2000,
  entries: 3,
  result: null,
});
const pages: Readonly<Record<string, MatchList>> = {
  '': { matches: [match('m_c'), match('m_b')], next: '1000.m_b' },
  '1000.m_b': { matches: [match('m_a')], next: null },
};

afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
  me.value = undefined;
  games.value = null;
});
const more = () => document.querySelector<HTMLButtonElement>('.column > button');
const listed = () => [...document.querySelectorAll('.match-list a[href$="#0"]')].map(it => it.getAttribute('href'));

test('what comes next is asked for with the cursor of the page before', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const before = new URL(path, 'http://cats.example').searchParams.get('before') ?? '';
    return new Response(JSON.stringify(pages[before]));
  });
  me.value = { id: 'p_ada', name: 'Ada', locale: 'en' };
  await act(() => render(<History all={false} />, document.body));
  await vi.waitFor(() => expect(listed()).toEqual(['/m/m_c#0', '/m/m_b#0']));
  await act(() => more()!.click());
  await vi.waitFor(() => expect(listed()).toEqual(['/m/m_c#0', '/m/m_b#0', '/m/m_a#0']));
  expect(asked.map(path => new URL(path, 'http://cats.example').search)).toEqual([
    '?player=me',
    '?player=me&before=1000.m_b',
  ]);
  expect(more()).toBeNull();
});

describe('answers in any order', () => {
  let answers: Map<string, ((list: MatchList | null) => Promise<void>)[]>;
  const answer = (query: string, list: MatchList | null) => answers.get(query)!.shift()!(list);
  const pick = (game: string) =>
    act(() => {
      const select = document.querySelector('select')!;
      select.value = game;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  beforeEach(async () => {
    answers = new Map();
    vi.stubGlobal('fetch', (path: string) => {
      const query = new URL(path, 'http://cats.example').searchParams.toString();
      return new Promise<Response>(done => {
        const tell = (list: MatchList | null) =>
          act(async () => {
            done(list ? new Response(JSON.stringify(list)) : new Response('{}', { status: 503 }));
            await new Promise(drawn => setTimeout(drawn));
          });
        answers.set(query, [...(answers.get(query) ?? []), tell]);
      });
    });
    games.value = ['nekonoko', 'cats-chess'].map(slug => ({ slug, name: { en: slug }, reasons: {} }) as GameInfo);
    me.value = null;
    await act(() => render(<History all />, document.body));
  });

  test('the answer to an older filter is not shown, nor what would come after it', async () => {
    await answer('', pages['']!);
    expect(more()).not.toBeNull();
    await pick('nekonoko');
    expect([listed(), more()]).toEqual([[], null]);
    await pick('cats-chess');
    await answer('game=cats-chess', { matches: [match('m_z')], next: null });
    await answer('game=nekonoko', pages['']!);
    expect([listed(), more()]).toEqual([['/m/m_z#0'], null]);
  });
  test('more that is asked for twice comes once', async () => {
    await answer('', pages['']!);
    await act(() => more()!.click());
    await act(() => more()!.click());
    await answer('before=1000.m_b', pages['1000.m_b']!);
    await answer('before=1000.m_b', pages['1000.m_b']!);
    expect(listed()).toEqual(['/m/m_c#0', '/m/m_b#0', '/m/m_a#0']);
  });
  test('a failure is told, and it can be tried again', async () => {
    await answer('', null);
    expect(document.querySelector('[role=alert]')).not.toBeNull();
    expect(document.body.textContent).not.toContain(en.historyNone);
    expect(more()?.textContent).toBe(en.tryAgain);
    await act(() => more()!.click());
    await answer('', pages['']!);
    expect([listed(), document.querySelector('[role=alert]')]).toEqual([['/m/m_c#0', '/m/m_b#0'], null]);
    expect(more()?.textContent).toBe(en.moreMatches);
  });
});

test('the entries of a match are not counted: its replay counts steps, which are fewer', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ matches: [match('m_a')], next: null })));
  me.value = null;
  await act(() => render(<History all />, document.body));
  await vi.waitFor(() => expect(document.querySelector('.match-list small:last-child')?.textContent).toBe('Ada'));
});

test('a bot is told from a person, with its level where that is known', async () => {
  const bots: MatchSummary = {
    ...match('m_a'),
    seats: [
      { name: 'Ada', kind: 'person' },
      { name: 'Biscuit', kind: 'bot' },
      { name: 'Pepper', kind: 'bot' },
    ],
    levels: [null, 'alley-cat', null],
  };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ matches: [bots], next: null })));
  me.value = { id: 'p_ada', name: 'Ada', locale: 'en' };
  await act(() => render(<History all={false} />, document.body));
  await vi.waitFor(() =>
    expect(document.querySelector('.match-list')?.textContent).toContain('Ada, Biscuit (Alley cat), Pepper (bot)'),
  );
  const faces = [...document.querySelectorAll('.match-list .face use')].map(it => it.getAttribute('href'));
  expect(faces).toEqual(['#cat0', '#cat1', '#lv-alley-cat', '#cat2']);
});

test.each([
  [[1, 2], 0, 'You won!'],
  [[1, 2], 1, 'You lost'],
  [[1, 1], 1, 'A draw'],
  [[1, 2], undefined, undefined],
] as const)('of ranks %j the seat %s is told: %s', async (ranks, you, told) => {
  const played: MatchSummary = {
    ...match('m_a'),
    seats: ['Ada', 'Ada'].map(name => ({ name, kind: 'person' })),
    result: { reason: 'agreed', seats: ranks.map(rank => ({ rank, score: null })) },
    ...(you !== undefined && { you }),
  };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ matches: [played], next: null })));
  me.value = { id: 'p_ada', name: 'Ada', locale: 'en' };
  await act(() => render(<History all={false} />, document.body));
  await vi.waitFor(() => expect(document.querySelector('.match-list li')).not.toBeNull());
  expect(document.querySelector('.outcome')?.textContent).toBe(told);
});
