// A whole match of Nekonoko: one plays by keyboard alone in the dark, one by touching the board of a phone,
// one watches with everything moving. And the pictures in the rules.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House, allOver, goHome, openProof, toTheEnd } from './lib/house.mjs';
import { axe, looksGood, overflow, picture } from './lib/look.mjs';
import { smallPhone, until } from './lib/people.mjs';

const house = new House();
const tabsMax = 60;
const turnsMax = 60;

// Goes on with Tab until the element has the focus.
async function tabTo({ page }, wanted) {
  await wanted.waitFor();
  for (let i = 0; i < tabsMax; i += 1) {
    if (await wanted.evaluate(element => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`no way by Tab to ${wanted}`);
}

async function press(person, wanted) {
  await tabTo(person, wanted);
  await person.page.keyboard.press('Enter');
}

// From the form to the waiting room without a mouse.
async function createByKeyboard(key) {
  await key.open('/new?game=nekonoko');
  await press(key, key.page.getByRole('button', { name: 'Create the room' }));
  await tabTo(key, key.page.getByRole('dialog').getByRole('textbox'));
  await key.page.keyboard.type(key.name);
  await key.page.keyboard.press('Enter');
  await key.page.getByText('waiting for players').waitFor();
  return new URL(key.page.url()).pathname;
}

// One turn from the list by a digit, the next one on the board: to a live place, choose it, confirm it.
// A bed that two stones reach asks which of them is meant.
async function chosen(page, name) {
  const [preview, asked] = [page.locator('.nekonoko-board .preview'), page.getByText('Which one do you mean?')];
  await preview.or(asked).first().waitFor();
  if ((await asked.count()) > 0) await name();
  await preview.waitFor();
}

async function byKeyboard({ page }, turn) {
  if (turn % 2 === 0) await page.keyboard.press('1');
  else {
    await tabTo({ page }, page.locator('.nekonoko-board [data-spot][tabindex="0"]'));
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
  }
  await chosen(page, () => page.keyboard.press('1'));
  await picture(page, 'nekonoko-dark');
  await page.keyboard.press('c');
  await page.locator('.nekonoko-board .preview').waitFor({ state: 'detached' });
}

// Touches the middle of a live bed, or of a stone if no bed can be reached.
async function touchPlace({ page }) {
  const beds = page.locator('.nekonoko-board .ring:not(.on-stone)');
  const rings = (await beds.count()) > 0 ? beds : page.locator('.nekonoko-board .ring');
  const box = await rings.first().boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await chosen(page, () => page.locator('.choices li button').first().tap());
  await picture(page, 'nekonoko-phone');
}

async function byTouch(person) {
  await touchPlace(person);
  await person.page.locator('button.confirm:not([disabled])').tap();
  await person.page.locator('.nekonoko-board .preview').waitFor({ state: 'detached' });
}

// Keeps what moves and what is said, for a look afterwards.
async function remember({ context }) {
  await context.addInitScript(() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      window.moved.push({
        what: this.getAttribute('class'),
        drawn: this.querySelector('use')?.getAttribute('href'),
        stops: frames.length,
      });
      return animate.call(this, frames, options);
    };
    window.heard = [];
    const listen = () =>
      new MutationObserver(changes => {
        for (const { target } of changes)
          if (target.parentElement?.closest('[aria-live]')) window.heard.push(target.textContent);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    addEventListener('DOMContentLoaded', listen);
  });
}

async function seat() {
  const key = await house.arrive('Key', { scheme: 'dark' });
  await remember(key);
  const path = await createByKeyboard(key);
  const pho = await house.arrive('Pho', { viewport: smallPhone, touch: true });
  const eve = await house.arrive('Eve', { settings: { motion: 'on', speed: 4 } });
  await remember(eve);
  for (const person of [pho, eve]) await person.follow(path);
  await pho.sit();
  await pho.ready();
  const start = key.page.getByRole('button', { name: 'Start', exact: true });
  await until('everybody ready', () => start.isEnabled());
  await press(key, start);
  await Promise.all([key, pho, eve].map(person => person.waitForTable()));
  return { key, pho, eve };
}

test('two play to the end, by keyboard and by touch; the points are explained and the dice checked', {
  timeout: 300_000,
}, async () => {
  const { key, pho, eve } = await seat();
  assert.equal(await overflow(pho.page), 0, 'no sideways scrolling on a phone');
  const bar = await pho.page.locator('.bar').boundingBox();
  assert.ok(bar.y + bar.height <= smallPhone.height, 'the table fits on the phone');

  let turns = 0;
  let loadedAgain = false;
  while (!(await key.isOver()) && turns < turnsMax) {
    await until(
      'a turn or the end',
      async () => (await key.hasTurn()) || (await pho.hasTurn()) || (await key.isOver()),
    );
    if (await key.hasTurn()) await byKeyboard(key, Math.floor(turns / 2));
    else if (await pho.hasTurn()) {
      if (!loadedAgain) {
        // In the middle of a turn, with something picked: the same dice and the same choices come back.
        const dice = () => pho.page.locator('.pips-of-die text').allTextContents();
        const before = await dice();
        await touchPlace(pho);
        await pho.page.reload();
        await until('the turn after the reload', () => pho.hasTurn());
        assert.deepEqual(await dice(), before);
        assert.equal(await pho.page.locator('.preview').count(), 0);
        for (const person of [key, pho, eve])
          assert.deepEqual(await axe(person.page), [], `the table of ${person.name}`);
        loadedAgain = true;
      }
      await byTouch(pho);
    } else continue;
    turns += 1;
    await until('Eve to have seen it', async () => (await eve.logLines()).length >= (await key.logLines()).length);
  }
  await allOver([key, pho, eve], 20_000);
  assert.ok(turns >= 16 && loadedAgain, 'every kitten takes a turn');

  // The points, each with what it is made of. The table of results is loaded when a match is over.
  await key.page.locator('.ranking li').first().waitFor();
  const points = (await key.page.locator('.ranking .points').allInnerTexts()).map(Number);
  const totals = (await key.page.locator('.ranking .player-score').allInnerTexts()).map(Number);
  assert.deepEqual(
    [0, 4].map(from => points.slice(from, from + 4).reduce((sum, n) => sum + n, 0)),
    totals,
  );
  assert.match(
    await key.page.locator('.ranking').innerText(),
    /bunches[\s\S]*variety\s+\d kinds? of flower[\s\S]*neighbours[\s\S]*found/,
  );
  await picture(key.page, 'nekonoko-summary');

  // What was heard: each turn, what happened, and the end; each alone, or after what else came in the same moment.
  const heard = async () => (await key.page.evaluate(() => window.heard)).join('\n');
  await until('the end to be told', async () =>
    /(^| )(You won!|Pho won|A draw) – You: \d+ points/m.test(await heard()),
  );
  assert.ok((await heard()).split('It is your turn.').length > 6, await heard());
  assert.match(await heard(), /(^| )Pho: threw \d and \d\./m);

  // What was seen: the cat walked stone by stone, flowers and kittens flew.
  await until('the last picture', async () => (await eve.page.locator('.flight').count()) === 0);
  const moved = await eve.page.evaluate(() => window.moved);
  assert.ok(
    moved.some(({ what, stops }) => what === 'cat' && stops > 3),
    'a walk of several stones',
  );
  assert.ok(
    moved.some(({ what, drawn }) => what.startsWith('flight') && /^#fl\d$/.test(drawn)),
    'a flower',
  );
  assert.ok(
    moved.some(({ what, drawn }) => what.startsWith('flight') && /^#cat\d$/.test(drawn)),
    'a kitten',
  );

  // The log changes its language with the page.
  await eve.page.getByRole('button', { name: 'Log', exact: true }).click();
  for (const [language, threw] of [
    ['fr', /a fait \d et \d/],
    ['ja', /\dと\dが出ました/],
  ]) {
    await eve.page.locator('header button').last().click();
    await eve.page.getByRole('dialog').locator('select').first().selectOption(language);
    await eve.page.keyboard.press('Escape');
    await eve.page.locator('.log-lines li', { hasText: threw }).first().waitFor();
  }

  await replay(key);
  for (const person of [key, pho]) assert.deepEqual(await axe(person.page), [], person.name);
  await goHome(key, pho, eve);
});

// By keyboard: the beginning, a few steps, the end with the score of the summary, and the proof of the dice.
async function replay(key) {
  const totals = (await key.page.locator('.players .player-score').allInnerTexts()).map(Number);
  await press(key, key.page.getByRole('link', { name: 'Watch it again' }));
  await key.page.waitForURL(/\/m\//);
  await key.page.getByRole('slider').first().waitFor();
  await key.page.keyboard.press('Home');
  await key.page.getByText('The beginning.').first().waitFor();
  await until('every flower', async () => (await key.page.locator('.nekonoko-board .flower').count()) === 16);
  for (let i = 0; i < 26; i += 1) await key.page.keyboard.press('ArrowRight');
  await toTheEnd(key);
  assert.deepEqual((await key.page.locator('.players .player-score').allInnerTexts()).map(Number), totals);
  await key.page.getByText(openProof).first().waitFor();
  await picture(key.page, 'nekonoko-replay');
}

test('the rules can be tried out', { timeout: 120_000 }, async () => {
  const eve = await house.arrive('Eve', { viewport: smallPhone, touch: true });
  await eve.open('/rules/nekonoko#N8');
  await eve.page.locator('#N8 [data-spot="b14"]').tap();
  await eve.page.locator('#N8 [role=status]', { hasText: 'pick the cornflower' }).waitFor();
  await eve.page.locator('#N15 [data-spot="b20"]').tap();
  await eve.page.locator('#N15 [role=status]', { hasText: 'one is set aside' }).waitFor();
  await looksGood(eve, 'nekonoko-rules');
  assert.equal(await eve.page.locator('.nekonoko-board').count(), 11);
  assert.match(await eve.page.locator('#N23 .panels').innerText(), /bunches/);
  await goHome(eve);
});
