// @vitest-environment happy-dom
// The replay shows what was asked for last, whatever answer comes last; and says who acted for whom.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { change } from '../../src/app/app';
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
test('a move that was made after a hint says so, in the text and in the log', async () => {
  const [first] = frames.frames;
  await answer('spectator', { ...frames, frames: [{ ...first!, seq: 1, hinted: true }] } as Frames);
  await vi.waitFor(() => expect(document.querySelector('.transport')).not.toBeNull(), 5000);
  await act(() => document.querySelector<HTMLButtonElement>(`[aria-label="${en.last}"]`)!.click());
  expect(document.querySelector('.prompt')?.textContent).toContain(en.by.hint);
  expect(document.querySelector('.log-lines')?.textContent).toContain(en.by.hint);
});
describe('keys', () => {
  // True if the replay has heard it.
  const press = async (key: string, where: Element = document.body, repeat = false) => {
    const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
    await act(() => void where.dispatchEvent(event));
    return event.defaultPrevented;
  };

  beforeEach(async () => {
    await answer('spectator', frames);
    await vi.waitFor(async () => expect(await press('End')).toBe(true), 5000);
  });

  test('keys that scroll the log scroll it; elsewhere they step', async () => {
    const log = document.querySelector('.log-lines')!;
    for (const key of ['ArrowDown', 'End', ' ']) expect(await press(key, log)).toBe(false);
    expect(await press('PageDown')).toBe(false);
    expect(await press('ArrowLeft', log.querySelector('button')!)).toBe(true);
  });
  test('a held space bar plays or stops once', async () => {
    await press('Home');
    const plays = () => document.querySelector(`[aria-label="${en.pause}"]`) !== null;
    await press(' ');
    expect(plays()).toBe(true);
    for (let n = 0; n < 3; n += 1) await press(' ', document.body, true);
    expect(plays()).toBe(true);
  });
});

describe('a long match', () => {
  const entries = 2_300;
  const page = (after: number): Frames => {
    const { setup: _, next: __, ...rest } = frames;
    const length = Math.min(500, entries - after);
    const none = { ...frames.frames[0]!, patch: [], events: [] };
    const told = Array.from({ length }, (_it, i) => ({ ...none, seq: after + i + 1 }));
    return { ...rest, setup: 0, entries, frames: told, next: after + 500 < entries ? after + 500 : null } as Frames;
  };
  let asked: number[];
  let pages: Map<number, () => void>;
  const label = () => document.querySelector('.bar .prompt strong')?.textContent;
  const tell = (after: number) => act(async () => pages.get(after)!());
  const press = (name: string) =>
    act(() => document.querySelector<HTMLButtonElement>(`.transport [aria-label="${name}"]`)!.click());
  const shows = (step: number) => vi.waitFor(() => expect(label()).toContain(en.step(step, entries)), 5_000);

  beforeEach(async () => {
    render(null, document.body);
    asked = [];
    pages = new Map();
    vi.stubGlobal('fetch', (path: string) => {
      const after = new URL(path, 'http://cats.example').searchParams.get('after');
      if (after === null) return Promise.resolve(new Response('{}', { status: 404 }));
      asked.push(Number(after));
      return new Promise(done =>
        pages.set(Number(after), () => done(new Response(JSON.stringify(page(Number(after)))))),
      );
    });
  });
  const open = (step: number) =>
    act(() => render(<ReplayScreen match={frames.match.match} step={step} />, document.body));

  test('is shown with its first page; what is wanted comes before what lies between', async () => {
    await open(0);
    await tell(0);
    await shows(0);
    expect(asked).toEqual([0, 500]);
    expect(document.querySelector('progress.loading')).not.toBeNull();
    await press(en.last);
    await shows(0);
    await tell(500);
    await vi.waitFor(() => expect(pages.has(2_000)).toBe(true));
    await tell(2_000);
    await shows(entries);
    expect(asked).toEqual([0, 500, 2_000, 1_000]);
    for (const after of [1_000, 1_500]) {
      await vi.waitFor(() => expect(pages.has(after)).toBe(true));
      await tell(after);
    }
    await vi.waitFor(() => expect(document.querySelector('progress.loading')).toBeNull());
  });
  test('what is wanted stays wanted while the replay plays', async () => {
    change({ speed: 50 });
    await open(0);
    await tell(0);
    await shows(0);
    await press(en.last);
    await press(en.play);
    await tell(500);
    await act(() => new Promise(done => setTimeout(done, 100)));
    expect(label()).toContain(en.step(0, entries));
    await vi.waitFor(() => expect(pages.has(2_000)).toBe(true));
    await tell(2_000);
    await shows(entries);
    change({ speed: 1 });
  });
  test('an address that names a late step needs its page and the first one', async () => {
    await open(1_999);
    await tell(0);
    await vi.waitFor(() => expect(pages.has(1_500)).toBe(true));
    await tell(1_500);
    await shows(1_999);
    expect(asked).toEqual([0, 1_500, 500]);
  });
});
