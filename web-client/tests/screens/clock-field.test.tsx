// @vitest-environment happy-dom
// A clock of one's own choice, and the agreement that goes with a clock and with another game.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clockText, defaultContract, withClock, withGame } from '../../src/app/contract';
import type { Clock, GameInfo } from '../../src/protocol/schema';
import { ClockField } from '../../src/screens/clock-field';

const page = document.createElement('div');
let clock: Clock | null;
const show = () =>
  act(() =>
    render(
      <ClockField
        value={clock}
        onPick={it => {
          clock = it;
        }}
      />,
      page,
    ),
  );
const pick = async (key: string) => {
  const select = page.querySelector('select')!;
  await act(() => {
    select.selectedIndex = [...select.options].findIndex(({ value }) => value === key);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await show();
};
const fill = async (values: readonly number[]) => {
  for (const [i, value] of values.entries()) {
    const input = page.querySelectorAll<HTMLInputElement>('input[type=number]')[i]!;
    await act(() => {
      input.value = String(value);
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await show();
  }
};
const numbers = () => [...page.querySelectorAll<HTMLInputElement>('input[type=number]')].map(({ value }) => value);

beforeEach(async () => {
  document.body.replaceChildren(page);
  clock = null;
  await show();
});
afterEach(() => render(null, page));

test('minutes and seconds for the match, and what each decision adds', async () => {
  expect(numbers()).toEqual([]);
  await pick('own-bank');
  await fill([3, 7, 2]);
  expect(clock).toEqual({ kind: 'bank', seconds: 187, increment: 2 });
  expect(clockText(clock)).toBe('3:07 min + 2 s');
  expect(numbers()).toEqual(['3', '7', '2']);
});
test('the numbers of a usual clock stay where they are typed', async () => {
  await pick('own-bank');
  await fill([15, 0, 10]);
  expect(clock).toEqual({ kind: 'bank', seconds: 900, increment: 10 });
  expect(numbers()).toEqual(['15', '0', '10']);
  await pick('bank-15');
  expect(numbers()).toEqual([]);
});
test('minutes and seconds for each decision', async () => {
  await pick('own-move');
  await fill([1, 15]);
  expect(clock).toEqual({ kind: 'move', seconds: 75 });
});
test('what the server would refuse cannot be asked for', async () => {
  await pick('own-bank');
  await fill([0, 3]);
  expect(clock).toMatchObject({ seconds: 10 });
  await fill([9999, 99, -1]);
  expect(clock).toEqual({ kind: 'bank', seconds: 36_000, increment: 0 });
});

const game = (slug: string, min: number, max: number, time_out?: 'resign') =>
  ({ slug, players: { min, max }, options: {}, time_out }) as unknown as GameInfo;
const chess = game('cats-chess', 2, 2, 'resign');
const others = game('nekonoko', 2, 4);

test('a loss on time is the default where the game says so', () => {
  const without = defaultContract(chess, 2);
  const timed = withClock(without, chess, { kind: 'move', seconds: 60 });
  expect(timed.time_out).toBe('resign');
  const chosen = withClock({ ...timed, time_out: 'bot_move' }, chess, { kind: 'move', seconds: 20 });
  expect(chosen.time_out).toBe('bot_move');
  expect(withClock(defaultContract(others, 2), others, { kind: 'move', seconds: 60 }).time_out).toBe('bot_move');
});
test('another game takes as many seats as fit, and keeps the rest', () => {
  const timed = { ...defaultContract(others, 4), chat: 'off', clock: { kind: 'move', seconds: 60 } } as const;
  expect(withGame(timed, chess)).toMatchObject({ game: 'cats-chess', seats: 2, chat: 'off', time_out: 'resign' });
  expect(withGame(withGame(timed, chess), others)).toMatchObject({ game: 'nekonoko', seats: 2, time_out: 'bot_move' });
});
