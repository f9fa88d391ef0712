// @vitest-environment happy-dom
// How strong bots are is chosen with one line about each level, and remembered.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { change, settings } from '../../src/app/app';
import { botLevels, defaults } from '../../src/core/settings';
import { en } from '../../src/i18n/en';
import { BotLevelOf, NextBots } from '../../src/screens/bot-level';

const page = document.createElement('div');
const select = () => page.querySelector('select')!;
const pick = (index: number) =>
  act(() => {
    select().selectedIndex = index;
    select().dispatchEvent(new Event('change', { bubbles: true }));
  });

beforeEach(() => {
  document.body.replaceChildren(page);
  change({ botLevel: defaults.botLevel });
});
afterEach(() => render(null, page));

test('the next bots have the level that was chosen last, and its line stands beside it', async () => {
  await act(() => render(<NextBots />, page));
  expect(select().value).toBe(defaults.botLevel);
  expect([...select().options].map(({ text }) => text)).toEqual(botLevels.map(level => en.levels[level].name));
  await pick(botLevels.indexOf('alley-cat'));
  expect(settings.value.botLevel).toBe('alley-cat');
  expect(page.textContent).toContain(en.levels['alley-cat'].line);
});
test('a bot that sits is named, and gets the level that is picked', async () => {
  const picked: string[] = [];
  await act(() => render(<BotLevelOf name="Biscuit" level="kitten" onPick={level => picked.push(level)} />, page));
  expect(select().getAttribute('aria-label')).toContain('Biscuit');
  expect(select().value).toBe('kitten');
  await pick(botLevels.indexOf('cat'));
  expect(picked).toEqual(['cat']);
});
