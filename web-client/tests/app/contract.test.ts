// @vitest-environment happy-dom
// What has been agreed on in one line, in the punctuation of each language.
import { afterEach, expect, test } from 'vitest';
import { change, loadWords } from '../../src/app/app';
import { contractLine, defaultContract } from '../../src/app/contract';
import type { GameInfo } from '../../src/protocol/schema';

const game = {
  slug: 'cats-chess',
  options: {
    white: {
      type: 'choice',
      default: null,
      name: { en: 'White', fr: 'Les blancs', ja: '白番' },
      names: { 0: { en: 'First seat', fr: 'Première place', ja: '一番目の席' } },
    },
  },
} as unknown as GameInfo;

afterEach(async () => {
  change({ language: 'en' });
  await loadWords();
});

test.each([
  ['en', 'White: First seat'],
  ['fr', 'Les blancs\u202f: Première place'],
  ['ja', '白番：一番目の席'],
] as const)('an option and its value: %s', async (language, said) => {
  change({ language });
  await loadWords();
  expect(contractLine({ ...defaultContract(game, 2), options: { white: 0 } }, game)).toContain(said);
});
