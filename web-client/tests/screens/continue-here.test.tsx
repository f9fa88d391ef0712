// @vitest-environment happy-dom
// From a position of a finished match into a new room.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change, loadWords, me, words as dictionary } from '../../src/app/app';
import { en } from '../../src/i18n/en';
import type { CommonView } from '../../src/games/game';
import type { AnyReplay } from '../../src/match/any-replay';
import { ContinueHere } from '../../src/screens/continue-here';
import { continueWords } from '../../src/screens/continue-words';
import { ContinuedFrom } from '../../src/screens/continued';

const words = continueWords.en;
const page = document.createElement('div');
const button = () => page.querySelector('button')!;
// A match whose last entries lead to these views; the first of them stands after step 12.
const show = (...then: readonly CommonView['to_act'][]) => {
  const replay = {
    length: 11 + then.length,
    has: () => true,
    at: (step: number) => ({
      view: { to_act: then[step - 12], seats: [0, 1, 2].map(seat => ({ resigned: seat === 2 })) },
    }),
    counted: (step: number) => step - 2,
    source: { you },
  } as unknown as AnyReplay;
  return act(() =>
    render(<ContinueHere match="m_1" step={12} replay={replay} name={it => ['Ann', 'Ben', 'Cid'][it]!} />, page),
  );
};
const press = () =>
  act(async () => {
    button().click();
    await new Promise(done => setTimeout(done));
  });
let you: number | null = null;
let asked: { path: string; body: unknown }[];
let answer: () => Response;

beforeEach(() => {
  asked = [];
  answer = () => new Response(JSON.stringify({ link: 'LINK', code: 'K7QXM2', contract: {} }), { status: 201 });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(init?.body)) });
    return answer();
  });
  document.body.replaceChildren(page);
  me.value = { id: 'p_ada', name: 'Ada', locale: 'en' };
  change({ botLevel: 'cat' });
});
afterEach(() => {
  render(null, page);
  me.value = undefined;
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

test('a room is opened with bots of the level that is remembered, and the page goes there', async () => {
  await show(1);
  expect(button().textContent).toBe(words.here);
  await press();
  expect(asked).toEqual([
    {
      path: '/api/rooms',
      body: { continue: { match: 'm_1', seq: 12, seat: 1, level: 'cat' }, contract: { hints: true } },
    },
  ]);
  expect(location.pathname).toBe('/r/K7QXM2');
});
const described = () => page.querySelector(`#${button().getAttribute('aria-describedby')}`)?.textContent;
test('the reader plays for whom they played, or for another seat, and is told who gets which', async () => {
  you = 0;
  await show(1);
  expect(described()).toContain('You play for Ann; bots play for Ben and Cid.');
  const select = page.querySelector('select')!;
  expect(
    [...select.options].map(it => it.text),
    'nobody can play on for who has resigned',
  ).toEqual(['Ann', 'Ben']);
  select.selectedIndex = 1;
  await act(() => void select.dispatchEvent(new Event('change', { bubbles: true })));
  expect(described()).toContain('You play for Ben; bots play for Ann and Cid.');
  await press();
  expect(asked[0]?.body).toMatchObject({ continue: { match: 'm_1', seq: 12, seat: 1 } });
  you = null;
});
test('where nobody chooses it goes on from the next step after which somebody does, and says so', async () => {
  await show('chance', 'chance', 1, null);
  expect(button().textContent).toBe(words.from(12));
  expect(described()).toContain(words.nobody(12));
  await press();
  expect(asked[0]?.body).toMatchObject({ continue: { match: 'm_1', seq: 14 } });
});
test('at the end the button says why it cannot be pressed', async () => {
  await show(null);
  expect(button().disabled).toBe(true);
  expect(described()).toBe(words.over);
});
test('a refusal is said, and one may try again', async () => {
  answer = () => new Response('{"error":{"code":"too_many_rooms","message":"leave one"}}', { status: 429 });
  await show(0);
  await press();
  expect(page.querySelector('[role=alert]')?.textContent).toBe(en.roomsAbove);
  expect(button().disabled).toBe(false);
});
const refusal = (status: number, code: string) => () =>
  new Response(JSON.stringify({ error: { code, message: 'an English sentence of the server' } }), { status });
test.each(['en', 'fr', 'ja'] as const)('it is said in the language of the page: %s', async language => {
  change({ language });
  await loadWords();
  const [t, w] = [dictionary.value, continueWords[language]];
  const texts: readonly [number, string, string][] = [
    [404, 'no_match', t.notFoundMatch],
    [409, 'running', t.refusals.running],
    [409, 'over', w.over],
    [409, 'no_decision', w.undecided],
    [400, 'malformed', t.refusals.malformed],
    [503, 'draining', t.refusals.draining],
  ];
  await show(0);
  for (const [status, code, text] of texts) {
    answer = refusal(status, code);
    await press();
    expect(page.querySelector('[role=alert]')?.textContent, code).toBe(text);
  }
  change({ language: 'en' });
  await loadWords();
});
test('who has no name yet is asked for one first', async () => {
  me.value = null;
  await show(0);
  await press();
  expect(asked).toEqual([]);
  expect(page.querySelector('dialog')).not.toBeNull();
});
test('a match that continues another one leads there', async () => {
  await act(() => render(<ContinuedFrom start={{ match: 'm_1', seq: 12 }} />, page));
  const link = page.querySelector('a')!;
  expect(link.getAttribute('href')).toBe('/m/m_1#entry-12');
  expect(link.textContent).toBe(words.continues(null));
});
test.each(['en', 'fr', 'ja'] as const)(
  'it says from which step, as a replay counts it, or from none: %s',
  async language => {
    change({ language });
    const said = async (step?: number) => {
      await act(() => render(<ContinuedFrom start={{ match: 'm_1', seq: 16 }} {...(step && { step })} />, page));
      return page.textContent?.match(/\d+/g) ?? [];
    };
    expect(await said(13)).toEqual(['13']);
    expect(await said()).toEqual([]);
    change({ language: 'en' });
  },
);
