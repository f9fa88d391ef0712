// What the page calls things: the same name everywhere, and the board shows what is meant.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House, goHome, seat } from './lib/house.mjs';
import { until } from './lib/people.mjs';

const house = new House();

const resign = async ({ page }) => {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog', { name: 'Resign this match?' }).getByRole('button', { name: 'Resign' }).click();
};

test('a line of the log lights up the places that it names; the board names its squares; what is finished comes last under "Continue"', {
  timeout: 120_000,
}, async () => {
  const [ann, ben] = [await house.arrive('Ann'), await house.arrive('Ben')];
  await seat('kilkenny-cats', [ann, ben]);
  for (const person of [ann, ben]) await person.playByList([]);
  const { page } = ann;
  const moves = page.locator('.log .line', { hasText: / to / });
  await until('a move', async () => (await moves.count()) > 0);
  for (const person of [ann, ben]) await person.stopPlaying();
  assert.equal(await page.locator('.board-area .coordinates text').count(), 28);

  const [told, from, to] = /([a-n]\d+) to ([a-n]\d+)/.exec(await moves.first().innerText());
  const line = moves.filter({ hasText: told }).first(); // what was on its way when they stopped may lie above it
  const idOf = name => `${name.charCodeAt(0) - 96},${name.slice(1)}`;
  const lit = () =>
    page.locator('.spot.pointed').evaluateAll(spots => spots.map(spot => spot.getAttribute('data-spot')).sort());
  // Who stopped playing with the list open would have it over the log.
  await page.locator('.choices').evaluateAll(all => {
    for (const it of all) it.open = false;
  });
  await line.hover();
  assert.deepEqual(await lit(), [idOf(from), idOf(to)].sort());
  await page.mouse.move(2, 2);
  assert.deepEqual(await lit(), []);
  await line.focus();
  assert.deepEqual(await lit(), [idOf(from), idOf(to)].sort(), 'by keyboard, too');

  // Another room of hers stays: once it is there, the list has come.
  const going = ann.page.getByRole('region', { name: 'Continue' });
  await ann.open('/new?game=nekonoko');
  await page.getByRole('button', { name: 'Create the room' }).click();
  await page.getByText('waiting for players').waitFor();
  await ann.open('/');
  await going.getByText('Kilkenny Cats').waitFor();
  await resign(ben);
  await until('the end', () => ben.isOver());
  await ann.open('/');
  await going.getByText('Nekonoko').waitFor();
  assert.match((await going.locator('.room-line').allInnerTexts()).at(-1), /Kilkenny Cats.*finished/s);
  await goHome(ann, ben);
});

test('teams are A and B in the form, in the room and at the table', { timeout: 120_000 }, async () => {
  const ann = await house.arrive('Ann');
  const { page } = ann;
  await ann.createRoom('cat-attack', async form => {
    await form.getByRole('radio', { name: '4' }).check();
    await form.getByRole('switch', { name: 'Teams' }).check();
    assert.deepEqual(await form.getByLabel('Teams: Seat 1').locator('option').allTextContents(), ['A', 'B', 'C']);
    await form.getByText('Teams: A (1, 3) – B (2, 4)').first().waitFor();
  });
  const team = page.locator('.seat-list .seat').first().getByText('Team A');
  await ann.fillWithBots();
  assert.equal(await team.count(), 1);
  await ann.start();
  await ann.waitForTable();
  await page.locator('.player', { hasText: 'Team A' }).first().waitFor();
  assert.equal(await page.locator('.player', { hasText: 'Team A' }).count(), 2);
  assert.equal(await page.locator('.player', { hasText: 'Team B' }).count(), 2);
  await page.getByText(/^Round 1$/).waitFor();
  await goHome(ann);
});
