// @vitest-environment happy-dom
// The proof of a long match: checked in slices, its throws drawn when they are looked at, a part at a time.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change } from '../../src/app/app';
import type { AnyGame, CommonView, Tagged } from '../../src/games/game';
import { en } from '../../src/i18n/en';
import { Replay } from '../../src/core/replay';
import type { Frames } from '../../src/protocol/schema';
import { Proof } from '../../src/screens/proof';
import { proofWords } from '../../src/screens/proof-words';
import { example } from '../examples';

const entries = 450;
const source = example<Frames>('http/Frames');
const frames = Array.from({ length: entries }, (_, i) => ({
  ...source.frames[0]!,
  seq: i + 1,
  entry: { chance: { throw: { dice: ['d6'], values: [1] } }, seat: 0 },
  link: '00'.repeat(32),
}));
const fairness = {
  anchors: { open: '11'.repeat(32), hidden: '22'.repeat(32) },
  salts: ['', ''],
  links: { hidden: [] },
};
const long = { ...source, match: { ...source.match, fairness }, frames } as unknown as Frames;
const game = { scene: () => null, follow: () => null } as unknown as AnyGame;
const replay = new Replay<CommonView, Tagged, unknown>(long, game);
const asked = vi.fn(replay.frames.bind(replay));
replay.frames = asked;

const show = (here = entries) =>
  act(() => render(<Proof replay={replay} here={here} game={game} onGo={() => undefined} />, document.body));
const rows = () => document.querySelectorAll('.proof-rows li').length;
const button = (label: string) => [...document.querySelectorAll('button')].find(it => it.textContent === label)!;
const isChecked = () => vi.waitFor(() => expect(document.querySelector('.bad-text')).not.toBeNull());

beforeEach(() => asked.mockClear());
afterEach(() => render(null, document.body));

test('it is checked a slice at a time, each frame once, however often it is drawn', async () => {
  await show();
  expect(document.querySelector('.proof-card > p')?.textContent).toBe(en.loading);
  await isChecked();
  await show();
  await show();
  const slices = asked.mock.calls.map(([from, upTo]) => upTo - from);
  expect(slices).toEqual([100, 100, 100, 100, 50]);
});
test('nothing is said of a match of which a part is missing', async () => {
  await show(300);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
  await act(() => new Promise(done => setTimeout(done)));
  expect(document.querySelector('.proof-card > p')?.textContent).toBe(en.loading);
  await show();
  await isChecked();
});
test('throws are drawn when they are looked at, a hundred at a time', async () => {
  await show();
  await isChecked();
  expect(rows()).toBe(0);
  const details = document.querySelector('details')!;
  await act(() => {
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  });
  expect(rows()).toBe(100);
  const w = proofWords.en;
  expect(button(w.earlier).disabled).toBe(true);
  for (let i = 0; i < 4; i += 1) await act(() => button(w.later).click());
  expect(rows()).toBe(50);
  expect(document.body.textContent).toContain(w.rows(401, 450, 450));
  expect(button(w.later).disabled).toBe(true);
});
test.each(['en', 'fr', 'ja'] as const)('what was copied is told by the step of the replay: %s', async language => {
  change({ language });
  const continued = { ...long, setup: 3, match: { ...long.match, start: { match: 'm_1', seq: 16 } } } as Frames;
  const of = new Replay<CommonView, Tagged, unknown>(continued, game);
  await act(() => render(<Proof replay={of} here={0} game={game} onGo={() => undefined} />, document.body));
  expect(document.querySelector('.copied')?.textContent?.match(/\d+/g)).toEqual(['13']);
  change({ language: 'en' });
});
