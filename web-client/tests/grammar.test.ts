import { describe, expect, test } from 'vitest';
import { either, list, ordinal, plural, type Forms } from '../src/i18n/grammar';
import { languages } from '../src/i18n/language';
import { en } from '../src/i18n/en';
import { fr } from '../src/i18n/fr';
import { ja } from '../src/i18n/ja';

const forms: Forms = { one: '# place', other: '# places' };

describe('plural', () => {
  test.each([
    ['en', ['0 places', '1 place', '2 places']],
    ['fr', ['0 place', '1 place', '2 places']],
    ['ja', ['0 places', '1 places', '2 places']],
  ] as const)('chooses the form of 0, 1 and 2 in %s', (language, expected) => {
    expect([0, 1, 2].map(n => plural(language, n, forms))).toEqual(expected);
  });
  test('falls back to the form that every language has', () => {
    for (const language of languages) expect(plural(language, 1, { other: '# of 8' })).toBe('1 of 8');
    expect(plural('fr', 1_000_000, { one: 'a', other: 'b' })).toBe('b'); // its own form "many" is not given
  });
  test('may have a form for one number alone', () => {
    const lives: Forms = { '=1': 'une vie', one: '# vie', other: '# vies' };
    expect([0, 1, 2].map(n => plural('fr', n, lives))).toEqual(['0 vie', 'une vie', '2 vies']);
  });
  test('has forms for places in an order', () =>
    expect([1, 2, 21].map(n => ordinal('fr', n, { one: '#er', other: '#e' }))).toEqual(['1er', '2e', '21e']));
});

describe('list', () => {
  test.each([
    ['en', ['', 'a', 'a and b', 'a, b and c'], 'a, b or c'],
    ['fr', ['', 'a', 'a et b', 'a, b et c'], 'a, b ou c'],
    ['ja', ['', 'a', 'a、b', 'a、b、c'], 'a、b、またはc'],
  ] as const)('joins items in %s', (language, expected, choice) => {
    expect([0, 1, 2, 3].map(n => list(language, ['a', 'b', 'c'].slice(0, n)))).toEqual(expected);
    expect(either(language, ['a', 'b', 'c'])).toBe(choice);
  });
});

test('what one seat did in a turn is one sentence, without signs in its middle', () => {
  const did = ['prise du chat en d4.', 'cela vaut un coup de plus !', 'chat de c5 en d4.'];
  expect(fr.inTurn(did)).toBe('prise du chat en d4\u202f; cela vaut un coup de plus\u202f; chat de c5 en d4.');
  expect(en.inTurn(['a throw.', 'an extra move!'])).toBe('a throw; an extra move!');
  expect(en.inTurn(['one more!', 'Ben: skips.'])).toBe('one more! Ben: skips.');
});

test('the page counts and lists by the rules of its language', () => {
  expect([0, 1, 2].map(en.watching)).toEqual(['0 people watch', '1 person watches', '2 people watch']);
  expect([0, 1, 2].map(fr.watching)).toEqual(['0 personne regarde', '1 personne regarde', '2 personnes regardent']);
  expect([1, 2].map(ja.watching)).toEqual(['1人が観戦中', '2人が観戦中']);
  expect([1, 2].map(fr.rank)).toEqual(['1er', '2e']);
  expect(en.pausedFor(['Ana'])).toBe('The match is paused until Ana is back.');
  expect(en.pausedFor(['Ana', 'Ben'])).toBe('The match is paused until Ana and Ben are back.');
  expect(fr.wins(['Ana'], null)).toBe('Ana a gagné');
  expect(fr.wins(['Ana', 'Ben', 'Cid'], null)).toBe('Ana, Ben et Cid ont gagné');
  expect(ja.pausedFor(['Ana', 'Ben'])).toBe('Anaさん、Benさんが戻るまで一時停止中です。');
});
