// @vitest-environment happy-dom
// The panels of the players: their clocks.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change, loadWords, words } from '../../src/app/app';
import type { AnyGame, CommonView, Seating } from '../../src/games/game';
import type { Clocks } from '../../src/protocol/schema';
import type { AnyText } from '../../src/room/shown-match';
import { Players } from '../../src/screens/players';

const game = { Panel: () => null } as unknown as AnyGame;
const text = { score: () => '0' } as unknown as AnyText;
const view = { seats: [{}, {}, {}], on_turn: 1 } as unknown as CommonView;
const seating: Seating = { me: 0, name: seat => ['You', 'Clover', 'Ben'][seat]!, options: {} };
const player = (kind: 'person' | 'bot') => ({ id: kind, name: kind, kind });
const clocks: Clocks = { kind: 'move', running: 1, left: [20_000, 20_000, 20_000], at: 0 };
const clock = { kind: 'move', seconds: 20 } as const;
const page = document.createElement('div');
const shown = () => [...page.querySelectorAll('.clock')].map(it => it.textContent);

async function show(bot: 'bot' | 'stand-in' | 'none'): Promise<void> {
  const seat = { present: true, bot_plays: false };
  const seats = [
    { ...seat, player: player('person') },
    { ...seat, player: player(bot === 'bot' ? 'bot' : 'person'), bot_plays: bot === 'stand-in' },
    { ...seat, player: player('person') },
  ];
  const props = { view, game, text, seating, seats, clocks, clock, now: Date.now, frozen: false };
  await act(() => render(<Players {...props} />, page));
  await act(async () => void (await vi.advanceTimersByTimeAsync(30_000)));
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  document.body.replaceChildren(page);
});
afterEach(() => {
  render(null, page);
  vi.useRealTimers();
});

test('the clock of a person who decides runs down', async () => {
  await show('none');
  expect(shown()).toEqual(['0:20', '0:00.0', '0:20']);
  expect(page.querySelectorAll('.clock.running')).toHaveLength(1);
});
test('a clock of 20 seconds warns in its last quarter only', async () => {
  const props = { view, game, text, seating, seats: [], clocks, clock, now: Date.now, frozen: false };
  await act(() => render(<Players {...props} />, page));
  await act(async () => void (await vi.advanceTimersByTimeAsync(14_000)));
  expect(page.querySelectorAll('.clock.low')).toHaveLength(0);
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_100)));
  expect(page.querySelectorAll('.clock.low')).toHaveLength(1);
});
test.each(['bot', 'stand-in'] as const)('that of a %s that thinks stands as those of the others', async bot => {
  await show(bot);
  expect(shown()).toEqual(['0:20', '0:20', '0:20']);
  expect(page.querySelectorAll('.clock.running')).toHaveLength(0);
});

test.each([
  ['en', 'It is your turn.'],
  ['fr', 'C’est à vous.'],
  ['ja', 'あなたの番です。'],
] as const)('whose turn it is is said to him as to nobody else: %s', async (language, mine) => {
  change({ language });
  await loadWords();
  const t = words.value;
  const said = async (names: readonly string[]) => {
    const props = { view, game, text, seats: [], clocks: null, clock: null, now: Date.now, frozen: false };
    const of: Seating = { me: 1, name: seat => names[seat]!, options: {} };
    await act(() => render(<Players {...props} seating={of} />, page));
    return [...page.querySelectorAll('.player > .player-name > .unseen')].map(it => it.textContent);
  };
  expect(await said(['Ann', t.you, 'Ben'])).toEqual([mine]);
  // A replay calls everybody by name, also the seat whose eyes one has.
  expect(await said(['Ann', 'Cid', 'Ben'])).toEqual([t.moving]);
  change({ language: 'en' });
  await loadWords();
});
