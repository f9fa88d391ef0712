// The replay of a very long match: shown with its first page, stepped through while the rest loads, read to its end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House, goHome } from './lib/house.mjs';
import { looksGood } from './lib/look.mjs';
import { phone, until } from './lib/people.mjs';
import { simulated } from './lib/server.mjs';

const long = simulated({ game: 'cats-chess', seed: 6, takeBacks: 0.99, freezes: 3 });
const enough = 20_000;
const pageFrames = 500;
// As many credits as an operator gives: the price of the pages must let them all through.
const house = new House(undefined, { 'requests-per-second': 40 }, [long]);

const label = page => page.locator('.bar .prompt strong');
const stepOf = async page =>
  (await label(page).innerText())
    .match(/Step (\d+) of (\d+)/)
    .slice(1)
    .map(Number);
const isAt = (page, step) =>
  until(`step ${step}`, async () => (await label(page).innerText()).startsWith(`Step ${step} of `), 60_000);

// Pages of frames that were asked for, by the entry before them. `let(after)`: that one is answered from now on.
async function holdPages(page) {
  const asked = [];
  const free = new Set([0]);
  let all = false;
  await page.route('**/frames?**', async route => {
    const after = Number(new URL(route.request().url()).searchParams.get('after'));
    if (!asked.includes(after)) asked.push(after);
    await until(`page ${after} is let through`, async () => all || free.has(after), 120_000);
    await route.continue();
  });
  return {
    asked,
    let: after => free.add(after),
    letAll: () => {
      all = true;
    },
  };
}

for (const [name, options] of [
  ['wide', { viewport: { width: 1440, height: 900 } }],
  ['phone', { viewport: phone, touch: true }],
])
  test(`a match of more than 20,000 entries is shown at once, and all of it can be reached (${name})`, {
    timeout: 300_000,
  }, async () => {
    const ann = await house.arrive('Ann', options);
    const { page } = ann;
    const pages = await holdPages(page);
    await ann.open(`/m/${long.id}`);
    await isAt(page, 0);
    const [, last] = await stepOf(page);
    assert.ok(last > enough, `it has ${last} steps`);
    const entries = last + (await setupOf(ann));
    assert.deepEqual(pages.asked, [0, 500], 'it is shown with its first page');
    await page.getByRole('button', { name: 'One step on' }).click();
    await isAt(page, 1);
    await looksGood(ann, `long-replay-${name}-begin`);

    // What is wanted comes before what lies between.
    await page.getByRole('button', { name: 'Last step' }).click();
    const end = Math.floor((entries - 1) / pageFrames) * pageFrames;
    pages.let(500);
    pages.let(end);
    await isAt(page, last);
    assert.deepEqual(
      pages.asked.filter(after => after !== 1_000),
      [0, 500, end],
    );
    await page.getByRole('button', { name: 'One step back' }).click();
    await isAt(page, last - 1);
    await looksGood(ann, `long-replay-${name}-end`);

    pages.letAll();
    await page.locator('progress.loading').waitFor({ state: 'detached', timeout: 240_000 });
    assert.equal(pages.asked.length, Math.ceil(entries / pageFrames), 'each page was asked for');
    await page.getByRole('button', { name: 'Previous: Turn' }).click();
    const [turn] = await stepOf(page);
    assert.ok(turn < last - 1);
    await page.locator('.timeline').fill(String(Math.floor(entries / 2)));
    await until('the middle', async () => Math.abs((await stepOf(page))[0] - last / 2) < 100);
    await looksGood(ann, `long-replay-${name}-middle`);
    await page.locator('.graph .line').first().waitFor(); // its code and the chances come later
    assert.ok((await page.locator('.sheet tbody tr').count()) <= 202, 'a part of the sheet is drawn');
    assert.equal(await page.locator('.sheet [aria-current]').count(), 1);
    await goHome(ann);
  });

async function setupOf({ context }) {
  const url = `${house.server.url}/api/matches/${long.id}/frames?after=0`;
  return (await (await context.request.get(url)).json()).setup;
}
