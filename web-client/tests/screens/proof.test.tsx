// @vitest-environment happy-dom
// The proof of a long match: checked in slices, its throws drawn when they are looked at, a part at a time.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change, words } from '../../src/app/app';
import { keepFirst } from '../../src/core/first-anchors';
import { loadGame } from '../../src/games';
import type { AnyGame, CommonView, Seating, Tagged } from '../../src/games/game';
import { text } from '../../src/games/cat-attack/texts/en';
import { en } from '../../src/i18n/en';
import { fr } from '../../src/i18n/fr';
import { spaced } from '../../src/i18n/french';
import { ja } from '../../src/i18n/ja';
import { Replay } from '../../src/core/replay';
import type { Frames } from '../../src/protocol/schema';
import { Proof } from '../../src/screens/proof';
import { proofWords } from '../../src/screens/proof-words';
import { Chains } from '../chains';
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

const seating: Seating = { me: null, name: seat => ['Ana', 'Ben'][seat]!, options: {} };
const shown = { game, text, seating, onGo: () => undefined };
const show = (here = entries) => act(() => render(<Proof {...shown} replay={replay} here={here} />, document.body));
const rows = () => document.querySelectorAll('.proof-rows li').length;
const button = (label: string) => [...document.querySelectorAll('button')].find(it => it.textContent === label)!;
const isChecked = () => vi.waitFor(() => expect(document.querySelector('.bad-text')).not.toBeNull());

const unfold = () =>
  act(() => {
    const details = document.querySelector('details')!;
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  });

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
  await unfold();
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
  await act(() => render(<Proof {...shown} replay={of} here={0} />, document.body));
  expect(document.querySelector('.copied')?.textContent?.match(/\d+/g)).toEqual(['13']);
  change({ language: 'en' });
});

// What a draw's event tells, and how its row reads in each language.
const draws = {
  'cat-attack': [
    ['mog', 'cat-4', { event: 'drawn', card: 'cat-4', seat: 1 }],
    ['curiosity', 'toggle-shop-FI', { event: 'curiosity', card: 'toggle-shop-FI', seat: 0 }],
  ],
  nekonoko: [
    ['field', 'red', { event: 'sown', cell: [0, 0], flower: 'red' }],
    ['field', null, { event: 'sown', cell: [0, 1], flower: null }],
  ],
} as const;
const rowsSaid = {
  en: ['Ben: drew Cat 4.', 'Ana: Curiosity: Fish shop: opens or closes.', 'tulips', '–'],
  fr: ['Ben : pioche Chat 4.', 'Ana : Curiosité : Poissonnier : ouvre ou ferme.', 'tulipes', '–'].map(spaced),
  ja: ['Ben：猫4を引きました。', 'Ana：好奇心：魚屋が開閉する。', 'チューリップ', '–'],
};
test.each(['en', 'fr', 'ja'] as const)('draws are told in the words of their game: %s', async language => {
  change({ language });
  const t = { en, fr, ja }[language];
  words.value = t;
  const said: string[] = [];
  for (const slug of ['cat-attack', 'nekonoko'] as const) {
    const loaded = { ...(await loadGame(slug))!, scene: () => null, follow: () => null };
    const drawn = draws[slug].map(([from, item, event], i) => ({
      ...frames[i]!,
      entry: { chance: { draw: { from, item } } },
      patch: [],
      events: [event, { event: 'turn_began', round: 1, seat: 0, turn: 1 }],
    }));
    const few = { ...long, view: loaded.examples[0]!.view, frames: drawn } as unknown as Frames;
    const props = { ...shown, game: loaded, text: await loaded.text(language), here: drawn.length };
    const of = new Replay<CommonView, Tagged, unknown>(few, loaded);
    await act(() => render(<Proof {...props} replay={of} />, document.body));
    await isChecked();
    await unfold();
    for (const [i, row] of document.querySelectorAll('.proof-rows button').entries())
      said.push(row.textContent!.replace(`✗ ${t.proofRow(i + 1)}${t.colon}`, ''));
    render(null, document.body);
  }
  expect(said).toEqual(rowsSaid[language]);
  change({ language: 'en' });
  words.value = en;
});

// The draws of a match, and a game that knows what was in the bag, or not.
const drawn = (made: Chains, bag: AnyGame['bag']) => {
  const flowers = [['red', 1] as const, ['blue', 2] as const];
  const told = {
    ...source,
    match: {
      ...source.match,
      match: made.match,
      fairness: { anchors: made.anchors, salts: made.salts, seed: made.seed, links: { hidden: [] } },
      seats: [{ kind: 'person', name: 'Zoe' }],
      result: { reason: 'agreed', seats: [] },
    },
    frames: [{ ...source.frames[0]!, seq: 1, events: [], patch: [], ...made.drawn(1, 'field', flowers) }],
  } as unknown as Frames;
  const of = new Replay<CommonView, Tagged, unknown>(told, game);
  return act(() =>
    render(<Proof {...shown} replay={of} here={1} game={{ ...game, ...(bag ? { bag } : {}) }} />, document.body),
  );
};
const said = () => [...document.querySelectorAll('.proof-card > p')].map(it => it.textContent);
const made = new Chains('m_proof', ['5'.repeat(32)]);
const opened = async () => {
  await unfold();
  return document.querySelector('.proof-rows button')?.textContent;
};

test.each(['en', 'fr', 'ja'] as const)('what was not compared with a bag is told apart: %s', async language => {
  change({ language });
  const w = proofWords[language];
  await drawn(made, undefined);
  await vi.waitFor(() => expect(said()).toContain(w.placed(1)));
  expect(await opened()).toMatch(new RegExp(`^○.*\\(${w.placeOnly}\\)$`));
  render(null, document.body);
  await drawn(made, () => [
    ['red', 1],
    ['blue', 2],
  ]);
  await vi.waitFor(() => expect(said()).toContain(w.promise.unseen));
  expect(said().join()).not.toContain(w.placed(1));
  expect(await opened()).toMatch(/^✓ /);
  change({ language: 'en' });
});
test('anchors that were told otherwise before the salts break the promise, and all throws', async () => {
  const bag = () => [['red', 1] as const, ['blue', 2] as const];
  keepFirst('m_kept', made.anchors);
  await drawn(new Chains('m_kept', made.salts), bag);
  await vi.waitFor(() => expect(said()).toContain(proofWords.en.promise.kept));
  render(null, document.body);
  await drawn(new Chains('m_kept', made.salts, 'cd'.repeat(64)), bag);
  await vi.waitFor(() => expect(said()).toContain(proofWords.en.promise.broken));
  expect(said()).toContain(en.diceWrong(1));
});
