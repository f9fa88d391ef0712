// A guided first match: five steps at the real board, by keyboard, by touch, and in three languages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House, goHome, speak } from './lib/house.mjs';
import { looksGood, picture, resize } from './lib/look.mjs';
import { desktop, smallPhone, until } from './lib/people.mjs';

const house = new House();
const games = {
  'Kilkenny Cats': 'kilkenny-cats',
  Nekonoko: 'nekonoko',
  'Cat Attack': 'cat-attack',
  'Cat’s Chess': 'cats-chess',
};
const sizes = [
  [360, 640],
  [740, 360],
  [390, 844],
  [1280, 720],
  [1440, 900],
];
const guide = ({ page }) => page.getByRole('complementary', { name: /^(Guide|ガイド)/ });
const step = ({ page }, n) => page.getByRole('complementary', { name: `Guide: ${n} of 5` }).waitFor();
const learn = ({ page }, game) =>
  page.getByRole('article', { name: game }).getByRole('button', { name: 'Learn by playing' });
const ringed = ({ page }) => page.locator('.board-area .spot.ringed');

// To a button and Enter, as who has no mouse.
const enter = (person, name) => guide(person).getByRole('button', { name }).press('Enter');

async function begin(person, game) {
  await person.open();
  await learn(person, game).press('Enter');
  await person.giveName();
  await person.waitForTable();
  await step(person, 1);
}

// Plays by the digits and `c` alone until the guide has reached a step.
async function playUntil(person, n) {
  const reached = () => person.page.getByRole('complementary', { name: `Guide: ${n} of 5` }).count();
  await until(`step ${n}`, async () => {
    if (await reached()) return true;
    if (await person.hasTurn()) {
      await person.page.keyboard.press('1');
      if (!(await reached())) await person.page.keyboard.press('c');
    }
    return false;
  });
}

for (const [name, slug] of Object.entries(games))
  test(`${name}: five steps by keyboard, each by what it asks`, { timeout: 180_000 }, async () => {
    const ann = await house.arrive('Ann', { viewport: desktop, settings: { letterKeys: true } });
    const { page } = ann;
    await begin(ann, name);
    await page.locator('.player .bot[title="bot, Kitten"]').waitFor({ state: 'attached' });
    if (slug !== 'nekonoko' || (await ann.hasTurn())) await ringed(ann).first().waitFor({ state: 'attached' });
    await looksGood(ann, `guide-${slug}`);
    const said = page.locator('[aria-live=polite]');
    await enter(ann, 'Next');
    await step(ann, 2);
    await until('the step in words', async () => (await said.allInnerTexts()).join(' ').includes('2 of 5'));
    await until('her turn', () => ann.hasTurn());
    await page.keyboard.press('1');
    await step(ann, 3);
    await page.locator('.bar button.confirm:not([disabled])').waitFor();
    await page.reload();
    await ann.waitForTable();
    await step(ann, 3);
    await until('her turn', () => ann.hasTurn());
    await page.keyboard.press('1');
    await page.keyboard.press('c');
    await step(ann, 4);
    await playUntil(ann, 5);
    await page.locator('.log-lines', { hasText: 'Ann' }).waitFor({ state: 'attached' });
    assert.equal(await guide(ann).getByRole('button', { name: 'Skip the guide' }).count(), 0);
    await enter(ann, 'Play on');
    await guide(ann).waitFor({ state: 'detached' });
    await ringed(ann).first().waitFor({ state: 'detached' });
    await ann.open();
    await page.getByRole('article', { name }).waitFor();
    assert.equal(await learn(ann, name).count(), 0, 'the game has been played');
    await goHome(ann);
  });

for (const scheme of ['light', 'dark'])
  test(`Cat Attack: the ring goes round the shops and is seen on them, in ${scheme} colours`, {
    timeout: 60_000,
  }, async () => {
    const ann = await house.arrive('Ann', { viewport: desktop, scheme });
    const { page } = ann;
    await begin(ann, 'Cat Attack');
    await ringed(ann).nth(3).waitFor({ state: 'attached' });
    await picture(page, `guide-ring-${scheme}`);
    const rings = await page.evaluate(() => {
      const light = colour => {
        const [r, g, b] = colour
          .match(/[\d.]+/g)
          .map(Number)
          .map(it => (it / 255 <= 0.03928 ? it / 255 / 12.92 : ((it / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const walls = [...document.querySelectorAll('.shop-wall')];
      const inside = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
      return [...document.querySelectorAll('.spot.ringed')].map(ring => {
        const box = ring.getBoundingClientRect();
        const wall = walls.find(it => inside(it.getBoundingClientRect(), box));
        const [a, b] = wall ? [light(getComputedStyle(ring).stroke), light(getComputedStyle(wall).fill)] : [0, 0];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      });
    });
    assert.equal(rings.length, 4);
    for (const contrast of rings) assert.ok(contrast >= 3, `contrasts ${rings}`);
    await goHome(ann);
  });

test('Cat Attack: nothing lies over the shops that the guide rings', { timeout: 60_000 }, async () => {
  const ann = await house.arrive('Ann', { viewport: smallPhone, touch: true });
  await begin(ann, 'Cat Attack');
  await until('her turn', () => ann.hasTurn());
  await ringed(ann).first().waitFor({ state: 'attached' });
  for (const [width, height] of sizes.slice(0, 3)) {
    await resize(ann.page, { width, height });
    await picture(ann.page, `guide-shops-${width}`);
    for (const over of ['.zooms', '.minimap'])
      assert.equal(await ann.page.locator(over).isVisible(), false, `${width}x${height}: ${over}`);
  }
  await enter(ann, 'Next');
  await step(ann, 2);
  await ann.page.locator('.zooms').waitFor();
  await goHome(ann);
});

test('skipped, the guide stays away until it is asked for on the page of the rules', { timeout: 120_000 }, async () => {
  const ann = await house.arrive('Ann', { viewport: smallPhone, touch: true, settings: { hints: true } });
  const { page } = ann;
  await begin(ann, 'Nekonoko');
  await guide(ann).getByRole('button', { name: 'Skip the guide' }).tap();
  await guide(ann).waitFor({ state: 'detached' });
  await page.locator('.players').waitFor();
  await page.reload();
  await ann.waitForTable();
  await until('her turn', () => ann.hasTurn());
  assert.equal(await guide(ann).count(), 0);
  assert.equal(await page.locator('.hint').count(), 0);
  const first = new URL(page.url()).pathname;
  await ann.open('/rules/nekonoko');
  await page.getByRole('button', { name: 'Learn by playing' }).tap();
  await ann.waitForTable();
  await step(ann, 1);
  assert.notEqual(new URL(page.url()).pathname, first);
  await goHome(ann);
});

// The boxes in one frame, once three frames agree: after a change of size the page lays itself out again.
const boxesOf = (page, ...selectors) =>
  page.evaluate(async all => {
    const measure = () =>
      all.map(it => {
        const { x, y, width, height } = document.querySelector(it).getBoundingClientRect();
        return { x, y, width, height };
      });
    const frame = () => new Promise(done => requestAnimationFrame(done));
    let boxes = measure();
    for (let same = 0, frames = 0; same < 2; frames += 1) {
      if (frames === 120) throw new Error(`the page comes to no rest: ${JSON.stringify(boxes)}`);
      await frame();
      const now = measure();
      same = JSON.stringify(now) === JSON.stringify(boxes) ? same + 1 : 0;
      boxes = now;
    }
    return boxes;
  }, selectors);
const apart = (a, b) => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

for (const [name, slug] of Object.entries(games))
  test(`${name}: the guide covers neither board nor bar, and nothing of it is cut`, { timeout: 240_000 }, async () => {
    const ann = await house.arrive('Ann', { viewport: desktop });
    const { page } = ann;
    await begin(ann, name);
    await until('her turn', () => ann.hasTurn());
    const boxes = new Map();
    for (let n = 1; n <= 5; n += 1) {
      for (const language of ['fr', 'ja', 'en']) {
        await speak(ann, language);
        await ann.waitForTable();
        await guide(ann).waitFor();
        for (const [width, height] of sizes) {
          const where = `${slug}, step ${n}, ${language}, ${width}x${height}`;
          await resize(page, { width, height });
          const [panel, board, bar] = await boxesOf(page, '.lesson', '.board-area', '.bar');
          assert.ok(bar.width > 0 && bar.height > 0, `${where}: no bar ${JSON.stringify(bar)}`);
          assert.ok(apart(panel, board), `${where}: over the board ${JSON.stringify([panel, board])}`);
          assert.ok(apart(panel, bar), `${where}: over the bar ${JSON.stringify([panel, bar])}`);
          assert.ok(panel.y >= 0 && panel.y + panel.height <= height, `${where}: out of the window`);
          const cut = await page.locator('.lesson').evaluate(it => it.scrollHeight - it.clientHeight);
          assert.ok(cut <= 0, `${where}: ${cut} px are cut off`);
          boxes.set(`${width}x${height}`, board);
        }
      }
      if (n < 5) await enter(ann, 'Next');
      if (n < 5) await step(ann, n + 1);
    }
    await looksGood(ann, `guide-last-${slug}`);
    await enter(ann, 'Play on');
    await guide(ann).waitFor({ state: 'detached' });
    for (const [width, height] of sizes) {
      await resize(page, { width, height });
      const [box] = await boxesOf(page, '.board-area');
      const before = boxes.get(`${width}x${height}`);
      const rise = before.y - box.y; // on a short phone the guide is higher than the players that it stands for
      assert.ok(
        rise === 0 || (height === 640 && rise > 0 && rise <= 40),
        `${width}x${height}: the board rises by ${rise} px`,
      );
      assert.deepEqual({ ...box, y: before.y }, before, 'the board keeps its box');
    }
    await goHome(ann);
  });
