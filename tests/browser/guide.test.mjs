// A guided first match: four steps at the real board, by keyboard, by touch, and in three languages.
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
const step = ({ page }, n) => page.getByRole('complementary', { name: `Guide: ${n} of 4` }).waitFor();
const learn = ({ page }, game) =>
  page.getByRole('article', { name: game }).getByRole('button', { name: 'Learn by playing' });
const ringed = ({ page }) => page.locator('.board-area .spot.ringed');

async function begin(person, game) {
  await person.open();
  await learn(person, game).press('Enter');
  await person.giveName();
  await person.waitForTable();
  await step(person, 1);
}

// Plays by the digits and `c` alone until the guide has come so far: what is chosen hides its words.
async function playUntil(person, what, reached) {
  await until(what, async () => {
    if (await reached()) return true;
    if (await person.hasTurn()) {
      await person.page.keyboard.press('1');
      if (!(await reached())) await person.page.keyboard.press('c');
    }
    return false;
  });
}
const kept = ({ page }) => page.evaluate(() => JSON.parse(localStorage.getItem('clowder.lessons'))[0]?.step ?? 4);

for (const [name, slug] of Object.entries(games))
  test(`${name}: four steps by keyboard, each by what it asks`, { timeout: 180_000 }, async () => {
    const ann = await house.arrive('Ann', { viewport: desktop, settings: { letterKeys: true } });
    const { page } = ann;
    await begin(ann, name);
    await page.locator('.player .bot[title="bot, Kitten"]').waitFor({ state: 'attached' });
    await until('her turn', () => ann.hasTurn());
    await ringed(ann).first().waitFor({ state: 'attached' });
    await looksGood(ann, `guide-${slug}`);
    const said = page.locator('[aria-live=polite]');
    await page.keyboard.press('1');
    await until('the step in words', async () => (await said.allInnerTexts()).join(' ').includes('2 of 4'));
    await page.locator('.bar button.confirm:not([disabled])').waitFor();
    await page.keyboard.press('Escape');
    await step(ann, 2);
    await page.reload();
    await ann.waitForTable();
    await step(ann, 2);
    await until('her turn', () => ann.hasTurn());
    await page.keyboard.press('1');
    await page.keyboard.press('c');
    await playUntil(ann, 'her second turn', async () => (await kept(ann)) >= 3);
    await playUntil(ann, 'the end of the steps', async () => (await kept(ann)) === 4);
    // The moments of Cat Attack follow when they are there.
    if (slug === 'cat-attack') await page.evaluate(() => localStorage.setItem('clowder.lessons', '[]'));
    else assert.equal(await page.evaluate(() => localStorage.getItem('clowder.lessons')), '[]');
    if (slug === 'cat-attack') await page.reload();
    await guide(ann).waitFor({ state: 'detached' });
    await page.locator('.log-lines', { hasText: 'Ann' }).waitFor({ state: 'attached' });
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
  await guide(ann).getByRole('button', { name: 'Skip the guide' }).tap();
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
const inside = (a, b) =>
  a.x >= b.x - 1 && a.y >= b.y - 1 && a.x + a.width <= b.x + b.width + 1 && a.y + a.height <= b.y + b.height + 1;
const places = ['.board-area', '.players', '.bar', '.top'];

for (const [name, slug] of Object.entries(games))
  test(`${name}: the guide covers nothing, moves nothing, and is whole`, { timeout: 240_000 }, async () => {
    const ann = await house.arrive('Ann', { viewport: desktop });
    const { page } = ann;
    await begin(ann, name);
    await until('her turn', () => ann.hasTurn());
    const guidedBoxes = new Map();
    for (const language of ['fr', 'ja', 'en']) {
      await speak(ann, language);
      await ann.waitForTable();
      await guide(ann).waitFor();
      for (const [width, height] of sizes) {
        const where = `${slug}, ${language}, ${width}x${height}`;
        await resize(page, { width, height });
        const [panel, ...boxes] = await boxesOf(page, '.lesson', ...places);
        await picture(page, `guide-${slug}-${language}-${width}`);
        assert.ok(inside(panel, boxes[2]), `${where}: beyond the bar ${JSON.stringify([panel, boxes[2]])}`);
        assert.ok(boxes[1].height > 40, `${where}: no players`);
        const cut = await page
          .locator('.lesson, .prompt, .bar')
          .evaluateAll(all => all.map(it => it.scrollHeight - it.clientHeight));
        assert.ok(
          cut.every(it => it <= 1),
          `${where}: ${cut} px are cut off`,
        );
        const end = await page.locator('.bar').evaluate(it => it.getBoundingClientRect().bottom - innerHeight);
        assert.ok(end <= 0, `${where}: the bar ends ${end} px below the window`);
        guidedBoxes.set(`${width}x${height}`, boxes);
      }
    }
    await guide(ann).getByRole('button', { name: 'Skip the guide' }).click();
    await guide(ann).waitFor({ state: 'detached' });
    for (const [width, height] of sizes) {
      await resize(page, { width, height });
      assert.deepEqual(await boxesOf(page, ...places), guidedBoxes.get(`${width}x${height}`), `${width}x${height}`);
    }
    await goHome(ann);
  });
