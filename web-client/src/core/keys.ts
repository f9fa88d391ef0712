// The key that a shortcut means, on any layout and with CapsLock on.

// Letters that are not Latin count by the place where they are; digits too, as layouts have other signs there. Shift alone
// makes a capital.
export function keyOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const typed = key.normalize('NFKC');
  if (typed.length > 1 || /^[0-9?,. ]$/.test(typed)) return typed;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit && !shiftKey) return digit;
  const letter = /^[a-z]$/i.test(typed) ? typed : /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
  if (code === 'Comma' || code === 'Period') return code === 'Comma' ? ',' : '.';
  return typed;
}
