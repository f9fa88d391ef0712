// @vitest-environment happy-dom
// Keys of the whole screen: not behind a dialog, not while somebody types, and without single letters if so wished.
import { afterEach, expect, test } from 'vitest';
import { change } from '../../src/app/app';
import { isShortcut } from '../../src/screens/keys';

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
