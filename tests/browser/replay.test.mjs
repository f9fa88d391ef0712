// The replay: where it begins, its address, the board that turns and stays in sight, and whose eyes it offers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { short } from './lib/attack.mjs';
import { hiddenButtons } from './lib/choices.mjs';
import { House, goHome, seat } from './lib/house.mjs';
import { overflow, picture } from './lib/look.mjs';
import { phone, until } from './lib/people.mjs';

const house = new House();

const matchOf = async person =>
  (await (await person.context.request.get(`${house.server.url}/api/matches?player=me`)).json()).matches[0].id;
const label = page => page.locator('.bar .prompt strong');
const resign = async ({ page }) => {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog', { name: 'Resign this match?' }).getByRole('button', { name: 'Resign' }).click();
};

test('a replay begins with the first turn, follows its address, turns at the first press, and knows me by more than my name', {
  timeout: 120_000,
}, async () => {
  const people = [await house.arrive('Ann'), await house.arrive('Ann')];
  const [, second] = people;
  await seat('kilkenny-cats', people);
  for (const person of people) await person.playByList([]);
  await until('some turns', async () => (await second.page.locator('.log li').count()) > 12);
  for (const person of people) await person.stopPlaying();
  await resign(second);
  await until('the end', () => second.isOver());

  const { page } = second;
  await second.open(`/m/${await matchOf(second)}`);
  await label(page).filter({ hasText: 'Step 0 of' }).waitFor();
  assert.match(await page.locator('.bar .prompt').innerText(), /The beginning\..*goes first/s);
  assert.equal(await page.getByLabel('Seen by').count(), 0, 'nothing is secret here');
  await page.keyboard.press('ArrowRight');
  await label(page).filter({ hasText: 'Step 1 of' }).waitFor();
  assert.match(await page.locator('.bar .prompt').innerText(), /threw a/);
  await page.waitForURL(/#1$/);

  for (const step of [5, 2]) {
    await page.evaluate(to => {
      location.hash = `#${to}`;
    }, step);
    await label(page)
      .filter({ hasText: `Step ${step} of` })
      .waitFor();
  }
  await page.keyboard.press('End');
  await page.waitForURL(/#\d\d/);
  await page.evaluate(() => {
    location.hash = '#2';
  });
  await label(page).filter({ hasText: 'Step 2 of' }).waitFor();

  const square = () =>
    page.locator('.spot[data-spot="1,1"]').evaluate(spot => `${spot.getAttribute('x')},${spot.getAttribute('y')}`);
  const before = await square();
  await page.getByRole('button', { name: 'Turn the board' }).click();
  assert.notEqual(await square(), before);

  await page.keyboard.press('Home');
  await page.getByLabel('Jump to').selectOption('mine');
  await page.getByRole('button', { name: 'Next: My turn' }).click();
  assert.equal(await page.locator('.player').nth(1).getAttribute('aria-current'), 'true', 'the second Ann is on turn');

  const small = await house.arrive('Ann', { viewport: phone, touch: true });
  await small.context.addCookies(await second.context.cookies());
  await small.open(`/m/${await matchOf(second)}#9`);
  await small.page.locator('.log-lines li').last().scrollIntoViewIfNeeded();
  await small.page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  const board = await small.page.locator('.board-area .board').boundingBox();
  assert.ok(
    board.y >= 0 && board.y + board.height <= phone.height,
    `the board is in sight: ${board.y} to ${board.y + board.height}`,
  );
  assert.ok((await overflow(small.page)) <= 0);
  await picture(small.page, 'replay-phone-log');
  await goHome(...people, small);
});

test('while a match runs, the replay offers what the asker may see', { timeout: 120_000 }, async () => {
  const [ann, ben, eve] = [await house.arrive('Ann'), await house.arrive('Ben'), await house.arrive('Eve')];
  await seat('cat-attack', [ann, ben], { watching: [eve] });
  await until('a hand', async () => (await ann.page.locator('.attack-controls .mog').count()) > 0);
  const match = await matchOf(ann);
  const offered = person => person.page.getByLabel('Seen by').locator('option').allTextContents();
  for (const person of [ben, eve]) {
    await person.open(`/m/${match}`);
    await label(person.page).waitFor();
  }
  assert.deepEqual(await offered(ben), ['Spectators', 'Ben']);
  assert.equal(await ben.page.getByLabel('Seen by').inputValue(), '1', 'what he sees himself comes first');
  assert.equal(await eve.page.getByLabel('Seen by').count(), 0);
  await ben.page.getByLabel('Seen by').selectOption('spectator');
  await until('no hand', async () => (await ben.page.locator('.panels .small-hand').count()) === 0);
  await goHome(ann, ben, eve);
});

test('the sheet of a fight leaves the buttons of the replay and a part of the board free on a phone', {
  timeout: 160_000,
}, async () => {
  const ann = await house.arrive('Ann');
  const { page } = ann;
  const fights = page.getByLabel('Jump to').locator('option[value=fight]');
  for (let matches = 0; matches < 3; matches += 1) {
    await page.setViewportSize({ width: 1280, height: 720 });
    if (matches === 0)
      await seat('cat-attack', [ann], { change: short({ seats: 4, lives: 4, rounds: 12 }), bots: true });
    else {
      await ann.open('/new?game=cat-attack&bots');
      await page.getByRole('button', { name: 'Play with bots' }).click();
      await ann.waitForTable();
    }
    await ann.playByList(['attack', 'fight']);
    await until('the end', () => ann.isOver());
    await ann.open(`/m/${await matchOf(ann)}`);
    await label(page).waitFor();
    if (await fights.count()) break;
  }
  await page.getByLabel('Jump to').selectOption('fight');
  await page.getByRole('button', { name: 'Next: Fight' }).click();
  const sheet = page.locator('.attack-sheet.fight');
  await sheet.waitFor();
  for (const [width, height] of [
    [390, 844],
    [360, 740],
    [740, 360],
  ]) {
    await page.setViewportSize({ width, height });
    await picture(page, `replay-fight-${width}`);
    assert.deepEqual(await hiddenButtons(ann, '.bar .transport button'), [], `${width}x${height}`);
    const [{ y, width: broad, height: tall }, board] = [
      await sheet.boundingBox(),
      await page.locator('.board-area').boundingBox(),
    ];
    assert.ok(y >= 0 && y + tall <= height, `${width}x${height}: the sheet is in sight`);
    assert.ok(broad >= 280, `${width}x${height}: ${broad} wide`);
    const free = Math.max(y - board.y, board.y + board.height - y - tall);
    assert.ok(free >= 100, `${width}x${height}: ${free} of the board`);
  }
  await goHome(ann);
});
