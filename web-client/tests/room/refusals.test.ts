// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { en } from '../../src/i18n/en';
import { refusalText, Refusals } from '../../src/room/refusals';

const plain = { clause: null, message: 'as the server says it' };

test.each([
  ['one that came too late', { ...plain, code: 'stale' }, en.stale],
  ['one with words of the page', { ...plain, code: 'not_seated' }, en.refusals.not_seated],
  ['a hint that nobody is free to think of', { ...plain, code: 'hint_busy' }, en.hintBusy],
  ['a bot that declines a draw', { ...plain, code: 'bot_declines' }, 'A bot at this table does not agree.'],
  ['one without', { ...plain, code: 'of_a_newer_server' }, en.failed(plain.message)],
  ['a piece that cannot go anywhere', { ...plain, code: 'still', still: { ahead: false } }, en.still],
  ['with the reason', { ...plain, code: 'x', still: { ahead: false } }, `${en.still} ${en.failed(plain.message)}`],
  [
    'with the reason for the way straight ahead',
    { ...plain, code: 'x', still: { ahead: true } },
    `${en.still} ${en.stillAhead}${en.colon}${en.failed(plain.message)}`,
  ],
])('%s', (_, refusal, text) => expect(refusalText(refusal, '')).toBe(text));

test('what stands in the way is named in place of the rule, and what the piece can do is said', () => {
  const refusals = new Refusals(
    signal(''),
    () => undefined,
    subject => (subject === 'f8' ? 'The black pawn on f8 stands in the way.' : null),
  );
  const refusal = { ...plain, code: 'x', goes: true } as const;
  expect(refusals.text({ ...refusal, subject: 'f8' })).toBe(`The black pawn on f8 stands in the way. ${en.goesLit}`);
  expect(refusals.text({ ...refusal, subject: 'g8' })).toBe(`${en.failed(plain.message)} ${en.goesLit}`);
});

// Codes that are no refusals of the protocol's own: of the rules, while their texts are loaded, and of the server.
const others = ['cannot_take_back', 'draining', 'unknown_player', 'reserved_name'];
test('each code of the protocol has a text; the compiler compares the other languages with this one', () => {
  const header = readFileSync(join(import.meta.dirname, '../../../protocol/refusal.hpp'), 'utf8');
  const codes = [...header.matchAll(/constexpr std::string_view \w+ = "(\w+)"/g)].map(([, code]) => code!);
  expect(codes.length).toBeGreaterThan(20);
  expect(Object.keys(en.refusals).sort()).toEqual([...codes, ...others].sort());
});

test('the last one is shown and said until the next request', () => {
  const said: string[] = [];
  const refusals = new Refusals(signal(''), (text, urgency) => said.push(`${urgency}: ${text}`));
  const refusal = { ...plain, code: 'x' };
  refusals.show(refusal);
  refusals.show(refusal, 'assertive');
  expect(refusals.last.value).toBe(refusal);
  expect(said).toEqual([`polite: ${en.failed(plain.message)}`, `assertive: ${en.failed(plain.message)}`]);
  refusals.clear();
  expect(refusals.last.value).toBeNull();
});
