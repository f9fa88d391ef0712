// @vitest-environment happy-dom
// A language is kept as soon as its texts are here.
import { expect, test, vi } from 'vitest';
import { chooseLanguage, language, loadWords, settings } from '../../src/app/app';

const french = vi.hoisted(() => {
  let come = (): void => undefined;
  const texts = new Promise<void>(done => {
    come = done;
  });
  return { texts, come };
});
vi.mock('../../src/i18n/fr', async original => {
  await french.texts;
  return original();
});

test('of two choices the later one counts, whichever texts come first', async () => {
  await loadWords();
  const first = chooseLanguage('fr');
  expect(await chooseLanguage('ja')).toBe(true);
  french.come();
  expect(await first).toBe(true);
  expect([settings.value.language, language.value]).toEqual(['ja', 'ja']);
});
