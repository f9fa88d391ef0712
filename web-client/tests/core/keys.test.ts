// Shortcuts on other layouts and with CapsLock on.
import { expect, test } from 'vitest';
import { keyOf } from '../../src/core/keys';

test.each([
  ['c', 'KeyC', false, 'c'],
  ['C', 'KeyC', false, 'c'], // CapsLock
  ['C', 'KeyC', true, 'C'],
  ['n', 'KeyN', true, 'N'], // CapsLock and Shift
  ['c', 'KeyI', false, 'c'], // Dvorak
  ['с', 'KeyC', false, 'c'], // Russian
  ['ν', 'KeyN', false, 'n'], // Greek
  ['/', 'KeyQ', false, 'q'], // Hebrew
  ['み', 'KeyN', false, 'n'], // kana
  ['ｎ', 'KeyN', false, 'n'], // full width
  ['&', 'Digit1', false, '1'], // French
  ['1', 'Digit1', true, '1'], // French, with Shift
  ['ě', 'Digit2', false, '2'], // Czech
  ['!', 'Digit1', true, '!'],
  ['۳', 'Digit3', false, '3'], // Persian
  ['7', 'Numpad7', false, '7'],
  ['?', 'Digit7', true, '?'], // Russian
  ['?', 'KeyM', true, '?'], // French
  [',', 'KeyM', false, ','],
  ['б', 'Comma', false, ','],
  ['ю', 'Period', false, '.'],
  ['ArrowLeft', 'ArrowLeft', false, 'ArrowLeft'],
  ['Enter', 'NumpadEnter', false, 'Enter'],
  [' ', 'Space', false, ' '],
] as const)('%s at %s, with Shift: %s, is %s', (key, code, shiftKey, means) =>
  expect(keyOf({ key, code, shiftKey })).toBe(means),
);
