// @vitest-environment happy-dom
// Keys of the whole screen: not behind a dialog, not while somebody types, and without single letters if so wished.
// And what the key of the clocks says.
import { signal } from '@preact/signals';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { change } from '../../src/app/app';
import { en } from '../../src/i18n/en';
import type { RoomController } from '../../src/room/room-controller';
import { clocksText, isShortcut, useTableKeys } from '../../src/screens/keys';
import { snapshot } from '../room/parts';

const press = (key: string, target: Element = document.body, options: KeyboardEventInit = {}): boolean => {
  let heard = false;
  const listen = (event: KeyboardEvent): void => {
    heard = isShortcut(event);
  };
  document.addEventListener('keydown', listen);
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options }));
  document.removeEventListener('keydown', listen);
  return heard;
};
const add = (html: string): Element => {
  document.body.innerHTML = html;
  return document.body.firstElementChild!;
};

afterEach(() => {
  document.body.innerHTML = '';
  change({ letterKeys: true });
});

test('a key at the seating is heard', () =>
  expect(['1', 'c', 'Escape', ','].map(key => press(key))).toEqual([true, true, true, true]));
test('nothing is heard behind an open dialog, wherever the focus is', () => {
  const dialog = add('<dialog open><button>x</button></dialog>');
  expect([press('1'), press('c'), press('Escape'), press('c', dialog.firstElementChild!)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  dialog.removeAttribute('open');
  expect(press('1')).toBe(true);
});
test('nor while somebody types', () => expect(press('c', add('<textarea></textarea>'))).toBe(false));
test('nor with Control', () => expect(press('c', document.body, { ctrlKey: true })).toBe(false));
test('single characters can be switched off; what is no character stays', () => {
  change({ letterKeys: false });
  expect(['1', 'c', '?', ',', 'Escape', 'ArrowLeft', ' '].map(key => press(key))).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
});

test('a key that is held down plays and takes back once; only steps of the past are repeated', async () => {
  const [choose, confirm, ask, by] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const controller = {
    lookBack: { by, here: signal(null) },
    selection: { current: signal({ open: [{ choice: {} }], ways: [] }), choose, confirm },
    takeBack: { ask },
  } as unknown as RoomController;
  const Table = () => {
    useTableKeys(controller, () => undefined);
    return null;
  };
  await act(() => render(<Table />, document.body));
  for (const key of ['1', 'c', 'u', ','])
    for (const repeat of [false, true, true]) press(key, document.body, { repeat });
  await act(() => render(null, document.body));
  expect([choose, confirm, ask, by].map(it => it.mock.calls.length)).toEqual([1, 1, 1, 3]);
});

test('clocks of all seats, or that there is none', () => {
  const seating = { me: 0, name: (seat: number) => ['You', 'Tom'][seat]!, options: {} };
  const said = (...of: [typeof snapshot.clocks, number, (readonly boolean[])?]) => clocksText(seating, ...of);
  const { clocks } = snapshot;
  expect(said(null, 0)).toBe(en.noClock);
  expect(said(clocks, clocks!.at)).toBe(`${en.timeLeft('You', '10:00')}, ${en.timeLeft('Tom', '9:59')}`);
  const running = { ...clocks!, running: 1 };
  const later = running.at + 60_000;
  expect(said(running, later)).not.toContain('9:59');
  expect(said(running, later, [false, true])).toContain('9:59');
  const days = { ...clocks!, left: [3 * 86_400_000, 86_400_000] };
  expect(said(days, days.at)).toBe(`${en.timeLeft('You', '3 days')}, ${en.timeLeft('Tom', '1 day')}`);
});
