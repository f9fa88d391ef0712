// The server says of a link what the page says of the invitation and of the result, in the same words.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from '../../src/i18n/en';
import { fr } from '../../src/i18n/fr';
import { ja } from '../../src/i18n/ja';

const source = readFileSync(new URL('../../../server/http/link_preview.cpp', import.meta.url), 'utf8');

test.each([
  ['en', en],
  ['fr', fr],
  ['ja', ja],
] as const)('in %s', (language, t) => {
  const [, block = ''] = source.split(`.language = "${language}"`);
  const said = (field: string) => new RegExp(`\\.${field} = "([^"]*)"`).exec(block)?.[1];
  const person = said('person') ?? '';
  expect(said('invited_by')).toBe(t.invitedBy('{host}', '{game}'));
  expect(said('invited_to')).toBe(t.invitedTo('{game}'));
  expect(said('drawn')).toBe(t.drawn);
  expect(said('won_one')?.replace('{names}', person.replace('{names}', 'Ada'))).toBe(t.wins(['Ada'], null));
});
