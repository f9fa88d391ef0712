// @vitest-environment happy-dom
// The replay shows what was asked for last, whatever answer comes last; and says who acted for whom.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { en } from '../../src/i18n/en';
import type { Frames } from '../../src/protocol/schema';
import { ReplayScreen } from '../../src/screens/replay';
import { example } from '../examples';

const frames = example<Frames>('http/Frames');
// A running match of mine, in which seats see different things.
const seenBy = (viewer: Frames['viewer']): Frames => ({ ...frames, viewer, you: 0, secrets: true });

let answers: Map<string, (response: Response) => void>;
const answer = (as: 'spectator' | 0, value: Frames = seenBy(as)) =>
  act(async () => answers.get(String(as))!(new Response(JSON.stringify(value))));
const picker = () =>
  [...document.querySelectorAll('.field')]
    .find(it => it.querySelector('label')?.textContent === en.seenBy)
    ?.querySelector('select');
const viewer = () => picker()?.value;
const pick = (value: string) =>
  act(async () => {
    picker()!.value = value;
    picker()!.dispatchEvent(new Event('change', { bubbles: true }));
  });

beforeEach(async () => {
  answers = new Map();
  vi.stubGlobal('fetch', (path: string) => {
    const as = new URL(path, 'http://cats.example').searchParams.get('as');
    return as === null
      ? Promise.resolve(new Response('{}', { status: 404 }))
      : new Promise(done => answers.set(as, done));
  });
  await act(() => render(<ReplayScreen match={frames.match.match} step={null} />, document.body));
});
afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
});

test('of two answers the one to the later question is shown', async () => {
  await answer('spectator');
  await vi.waitFor(() => expect(answers.has('0')).toBe(true));
  await answer(0);
  await vi.waitFor(() => expect(viewer()).toBe('0'), 5000);
  await pick('spectator');
  await pick('0');
  await answer(0);
  await answer('spectator');
  await new Promise(done => setTimeout(done, 20));
  expect(viewer()).toBe('0');
});
test('a bot that played for a person is named in the moves of the replay', async () => {
  const [first] = frames.frames;
  await answer('spectator', { ...frames, frames: [{ ...first!, seq: 1, by: 'bot' }] } as Frames);
  await vi.waitFor(() => expect(document.querySelector('.transport')).not.toBeNull(), 5000);
  await act(() => document.querySelector<HTMLButtonElement>(`[aria-label="${en.last}"]`)!.click());
  expect(document.querySelector('.prompt')?.textContent).toContain(en.by.bot);
  expect(document.querySelector('.log-lines')?.textContent).toContain(en.by.bot);
});
