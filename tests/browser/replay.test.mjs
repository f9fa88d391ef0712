// The replay: where it begins, its address, the board that turns and stays in sight, and whose eyes it offers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hiddenButtons } from './lib/choices.mjs';
import { House, goHome, seat } from './lib/house.mjs';
import { overflow, picture, resize } from './lib/look.mjs';
import { phone, until } from './lib/people.mjs';
import { simulated } from './lib/server.mjs';

const fights = simulated({ game: 'cat-attack', options: { players: 4, lives: 5 }, seed: 41 });
const house = new House(undefined, {}, [fights]);

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

// The steps of a replay in which a fight begins, and whether it is over in the same step: when the rival holds no card
// of its kind.
async function fightsOf(person) {
  const answer = await person.context.request.get(`${house.server.url}/api/matches/${fights.id}/frames?as=all`);
  const { frames, setup } = await answer.json();
  return frames.flatMap(({ events }, i) =>
    events.some(({ event }) => event === 'fight_began')
      ? [{ step: i + 1 - setup, over: events.some(({ event }) => event === 'fight_decided') }]
      : [],
  );
}

test('every fight of a replay has its sheet, also one that nobody could answer, and says who lost', {
  timeout: 120_000,
}, async () => {
  const ann = await house.arrive('Ann');
  const { page } = ann;
  await ann.open(`/m/${fights.id}`);
  const steps = await fightsOf(ann);
  assert.ok(steps.some(({ over }) => over) && steps.some(({ over }) => !over), 'the match has fights of both kinds');
  await page.getByLabel('Jump to').selectOption('fight');
  const sheet = page.locator('.attack-sheet.fight');
  for (const { step, over } of steps) {
    await page.getByRole('button', { name: 'Next: Fight' }).click();
    await label(page)
      .filter({ hasText: `Step ${step} of` })
      .waitFor();
    await sheet.waitFor();
    assert.ok((await sheet.locator('.laid .mog').count()) > 0, `step ${step}: the cards that were laid`);
    for (let more = 0; !over && more < 60 && (await sheet.locator('.lost').count()) === 0; more += 1) {
      await sheet.waitFor();
      const said = await label(page).innerText();
      await page.keyboard.press('ArrowRight');
      await until('the next step', async () => (await label(page).innerText()) !== said);
    }
    assert.equal(await sheet.locator('.lost').count(), 1, `the fight of step ${step}: who lost`);
    await page.keyboard.press('ArrowRight');
    await sheet.waitFor({ state: 'detached' });
  }
  assert.equal(await page.getByRole('button', { name: 'Next: Fight' }).isDisabled(), true);
  await goHome(ann);
});

test('the sheet of a fight leaves the buttons of the replay and a part of the board free on a phone', {
  timeout: 60_000,
}, async () => {
  const ann = await house.arrive('Ann');
  const { page } = ann;
  const [{ step }] = (await fightsOf(ann)).filter(({ over }) => !over);
  await ann.open(`/m/${fights.id}#${step}`);
  const sheet = page.locator('.attack-sheet.fight');
  await sheet.waitFor();
  for (const [width, height] of [
    [390, 844],
    [360, 740],
    [740, 360],
  ]) {
    await resize(page, { width, height });
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

test('a replay and its review come though the server was busy with others of the same address', {
  timeout: 60_000,
}, async () => {
  const ann = await house.arrive('Ann');
  const { page } = ann;
  const refused = new Set();
  await page.route(/\/api\/matches\/.*\/(frames|review)/, route => {
    const what = route.request().url();
    if (refused.has(what)) return route.continue();
    refused.add(what);
    return route.fulfill({
      status: 429,
      headers: { 'Retry-After': '1' },
      json: { error: { code: 'too_many', message: 'too often; try again later' } },
    });
  });
  await ann.open(`/m/${fights.id}`);
  await page.getByRole('slider').first().waitFor();
  await page.locator('.review').waitFor();
  assert.equal(refused.size, 3, 'frames for everybody, all frames, the review');
  await goHome(ann);
});
