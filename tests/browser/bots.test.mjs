// Playing with bots: a table in one tap, a bot that plays for me, and a hint.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House, goHome, inThreeLanguages, seat, speak } from './lib/house.mjs';
import { looksGood, resize } from './lib/look.mjs';
import { smallPhone, until } from './lib/people.mjs';

const house = new House();
const card = ({ page }, game) => page.getByRole('article', { name: game });
const playBots = (person, game) => card(person, game).getByRole('button', { name: 'Play with bots' });

test('one tap leads to a match against the bot remembered', { timeout: 120_000 }, async () => {
  const ann = await house.arrive('Ann', { viewport: smallPhone, touch: true, settings: { botLevel: 'kitten' } });
  const { page } = ann;
  await ann.open();
  await playBots(ann, 'Nekonoko').tap();
  await ann.giveName();
  await ann.waitForTable();
  await page.locator('.player .bot[title="bot, Kitten"]').waitFor({ state: 'attached' });
  assert.equal(await page.locator('.player').count(), 2);

  // A name is asked for once: from now on it is one tap, also of the game that was played last.
  await ann.open();
  const again = page.getByRole('button', { name: 'Play Nekonoko with bots (Kitten)' });
  await again.waitFor();
  await inThreeLanguages(ann, 'home-bots', () => page.locator('.game-card').first().waitFor());
  await again.tap();
  await ann.waitForTable();
  await ann.open();
  await playBots(ann, 'Kilkenny Cats').focus();
  await page.keyboard.press('Enter');
  await ann.waitForTable();
  assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY', 'the focus came along');

  // The form stands beside it, and begins with what is remembered.
  await ann.open();
  await card(ann, 'Nekonoko').getByRole('link', { name: 'Bots (Kitten): level and rules' }).tap();
  await page.getByLabel('How strong bots are').selectOption('Random');
  await ann.open('/new?bots');
  await page
    .getByRole('link', { name: 'Kilkenny Cats', exact: true })
    .and(page.locator('[aria-current=page]'))
    .waitFor();
  assert.equal(await page.getByLabel('How strong bots are').inputValue(), 'random');
  await speak(ann, 'en');
  await resize(page, { width: 740, height: 360 });
  await ann.open();
  await again
    .or(page.getByRole('button', { name: 'Play Kilkenny Cats with bots (Random)' }))
    .first()
    .waitFor();
  await looksGood(ann, 'home-bots-sideways');
  await goHome(ann);
});

test('a bot plays for me until I play myself again', { timeout: 120_000 }, async () => {
  const ann = await house.arrive('Ann', { viewport: smallPhone, touch: true });
  const ben = await house.arrive('Ben');
  await seat('nekonoko', [ann, ben]);
  const { page } = ann;
  const more = () => page.getByRole('button', { name: 'More' });
  await more().tap();
  await page.getByRole('button', { name: 'Let a bot play for me' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Let a bot play for me' });
  await dialog.getByLabel('How strong bots are').selectOption('Kitten');
  await looksGood(ann, 'let-bot');
  await dialog.getByRole('button', { name: 'Let a bot play', exact: true }).tap();
  const bar = page.locator('.bar', { hasText: 'A bot plays for you (Kitten).' });
  await bar.waitFor();

  // The others see it at the table and in the log; the seat asks its owner nothing.
  await ben.page.locator('.log-lines', { hasText: 'A bot plays for Ann now.' }).waitFor();
  await ben.page.locator('.player .bot', { hasText: 'Kitten' }).waitFor();
  await ben.playByList();
  await ben.page.locator('.log-lines', { hasText: '(played by a bot)' }).first().waitFor();
  await ben.stopPlaying();
  assert.equal(await ann.hasTurn(), false);

  // Loading the page again gives nothing back.
  await inThreeLanguages(ann, 'bot-for-me', () => page.locator('.bot-for-me button:not([disabled])').waitFor());
  for (const [width, height] of [
    [740, 360],
    [1280, 800],
  ]) {
    await resize(page, { width, height });
    await looksGood(ann, `bot-for-me-${width}`);
  }
  await bar.waitFor();
  await page.getByRole('button', { name: 'Play myself again' }).press('Enter');
  await bar.waitFor({ state: 'detached' });
  await ben.page.locator('.log-lines', { hasText: 'Ann is back and plays again.' }).waitFor();
  await ben.playByList();
  await until('her turn', () => ann.hasTurn());
  await goHome(ann, ben);
});

test('a hint is shown on the board and in words, and counted', { timeout: 180_000 }, async () => {
  const ann = await house.arrive('Ann', { viewport: smallPhone, touch: true, settings: { botLevel: 'random' } });
  const { page } = ann;
  await ann.open();
  await playBots(ann, 'Kilkenny Cats').tap();
  await ann.giveName();
  await ann.waitForTable();
  const confirm = page.locator('.bar button.confirm');
  const words = page.locator('.bar .prompt.chosen');
  const hint = () => page.locator('.bar').getByRole('button', { name: 'Hint', exact: true });
  await until('her turn', () => ann.hasTurn());
  await hint().tap();
  await words.getByText(/^Hint – /).waitFor();
  await inThreeLanguages(ann, 'hint-asked', () => page.locator('.ask-hint').waitFor());
  await page.keyboard.press('i');
  await words.getByText(/^Hint – /).waitFor();
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [1280, 800],
  ]) {
    await resize(page, { width, height });
    await looksGood(ann, `hint-${width}`);
  }
  // Asked for twice, and counted once: the position was the same.
  await page.locator('.player', { hasText: '1 hint' }).waitFor();
  for (const [width, said] of [
    [360, '?1'],
    [1280, '1 hint'],
  ]) {
    await resize(page, { width, height: 740 });
    await page.locator('.player .hints').getByText(said, { exact: true }).last().waitFor();
  }
  assert.equal(await confirm.isEnabled(), true);
  await confirm.click();
  await words.waitFor({ state: 'detached' });

  // The summary and the list of matches say it too.
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.ranking', { hasText: '1 hint' }).waitFor();
  await ann.open('/history');
  await page.locator('.room-line', { hasText: 'Ann: 1 hint' }).first().waitFor();
  await goHome(ann);
});

test('where the room has not agreed to hints there are none', { timeout: 60_000 }, async () => {
  const ann = await house.arrive('Ann');
  const ben = await house.arrive('Ben');
  await seat('kilkenny-cats', [ann, ben]);
  await until('a turn', async () => (await ann.hasTurn()) || (await ben.hasTurn()));
  const mover = (await ann.hasTurn()) ? ann : ben;
  assert.equal(await mover.page.getByRole('button', { name: 'Hint', exact: true }).count(), 0);
  await goHome(ann, ben);
});
