// Whole matches of Cat Attack: two by keys and by touch, six with bots, and teams; then the replay and the dice.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byKeys, byTouch, facesOf, foretold, heardNoSecrets, overhear, short } from './lib/attack.mjs';
import { hiddenButtons, tellInstead } from './lib/choices.mjs';
import { Ear } from './lib/ear.mjs';
import { House, allOver, goHome, seat, watchAgain } from './lib/house.mjs';
import { contrasts, looksGood, picture, resize } from './lib/look.mjs';
import { phone, until } from './lib/people.mjs';

const house = new House();
const goodMoves = ['wins|you win', 'caught|took|stole', 'attack', 'fight'];
const proved = /All \d+ open throws and draws and all \d+ hidden ones match the seal/;

const handOf = person =>
  person.page
    .locator('.attack-controls .mog .unseen')
    .evaluateAll(names => names.map(name => name.textContent.split(',')[0]));

// The replay as everybody, as one seat and as a spectator sees it; and the file, which the program can check without a network.
async function replayed(person, seats) {
  const { page } = person;
  await page.getByText(proved).first().waitFor();
  await watchAgain(person);
  await page.getByText(proved).first().waitFor();
  await page.goto(`${page.url().split('#')[0]}#2`);
  await page.reload();
  const seen = page.getByLabel('Seen by');
  const hands = page.locator('.panels .small-hand');
  await until('every hand in the replay', async () => (await hands.count()) === seats);
  await seen.selectOption('0');
  await until('one hand in the replay', async () => (await hands.count()) === 1);
  await seen.selectOption('spectator');
  await until('no hand in the replay', async () => (await hands.count()) === 0);
  await looksGood(person, 'cat-attack-replay');
  await house.checkFile(person, file =>
    file.replace(
      /"from":"mog","item":"(\w+)-(\d)"/,
      (_, suit, n) => `"from":"mog","item":"${suit}-${(Number(n) % 6) + 1}"`,
    ),
  );
}

test('two play to the end: one by keyboard alone, one by touch on a phone; nobody sees the other hand', {
  timeout: 300_000,
}, async () => {
  const key = await house.arrive('Key');
  const pho = await house.arrive('Pho', { viewport: phone, touch: true });
  const toPho = overhear(pho.page);
  const ears = new Map([
    [key, new Ear(key.page)],
    [pho, new Ear(pho.page)],
  ]);
  await seat('cat-attack', [key, pho], { change: short({ lives: 3 }) });
  await until('a first turn', async () => (await key.hasTurn()) || (await pho.hasTurn()));

  // A page that is loaded again in the middle of its own turn has its turn and its hand back.
  const mover = (await key.hasTurn()) ? key : pho;
  const before = await handOf(mover);
  assert.equal(before.length, 6);
  await mover.page.reload();
  await until('the turn after the reload', () => mover.hasTurn());
  assert.deepEqual(await handOf(mover), before);
  await looksGood(mover, mover === key ? 'cat-attack-table' : 'cat-attack-table-phone');

  // What a tap would do stands on the board before it is done.
  await mover.page.locator('.attack-controls .mog.live').first().click();
  await until(
    'a place that is lit, or a card without one',
    async () => (await mover.page.locator('.target, .bar .confirm:not([disabled])').count()) > 0,
  );
  await mover.page.keyboard.press('Escape');
  await foretold(mover, ears.get(mover));

  let turns = 0;
  const end = Date.now() + 240_000;
  while (!(await key.isOver()) && Date.now() < end) {
    turns += 1;
    if (await key.hasTurn()) await byKeys(key);
    else if (await pho.hasTurn())
      await byTouch(pho, turns).catch(error => {
        if (!/Timeout|closed|detached/.test(error.message)) throw error;
      });
    else await new Promise(resolve => setTimeout(resolve, 20));
    const faces = await facesOf(pho);
    if (!(await pho.hasTurn()) && !(await pho.isOver())) assert.ok(faces <= 6, 'one hand at most');
  }
  await allOver([key, pho], 20_000);
  heardNoSecrets(
    toPho.slice(
      0,
      toPho.findIndex(({ type }) => type === 'result'),
    ),
    1,
  );
  await looksGood(key, 'cat-attack-summary');
  await looksGood(pho, 'cat-attack-summary-phone');
  await replayed(key, 2);
  await goHome(key, pho);
});

test('six play to the end: two at their pages, four bots, and somebody who watches and hears of no hand', {
  timeout: 300_000,
}, async () => {
  const ann = await house.arrive('Ann');
  const ben = await house.arrive('Ben', { viewport: phone, touch: true, scheme: 'dark' });
  const eve = await house.arrive('Eve');
  const toEve = overhear(eve.page);
  await seat('cat-attack', [ann, ben], { change: short({ seats: 6, lives: 2 }), bots: true, watching: [eve] });
  await ann.playByList(goodMoves);
  await ben.playByList(goodMoves);
  await until('some moves', async () => (await eve.logLines()).length >= 8);
  assert.equal(await facesOf(eve), 0);
  assert.equal(await eve.page.getByRole('button', { name: 'Confirm' }).count(), 0);
  await allOver([ann, ben, eve], 200_000);
  heardNoSecrets(
    toEve.slice(
      0,
      toEve.findIndex(({ type }) => type === 'result'),
    ),
    null,
  );
  await ann.page.getByText(proved).first().waitFor();
  await looksGood(ben, 'cat-attack-summary-six-dark');
  await goHome(ann, ben, eve);
});

// The letters on the panels; "Team A" is there for screen readers only.
// How many seats came first. The table of results is loaded when a match is over.
async function winners(page) {
  await page.locator('.ranking li').first().waitFor();
  return (await page.locator('.ranking .rank').allInnerTexts()).filter(rank => rank === '1.').length;
}
const teamLetters = page => page.locator('.panels .team [aria-hidden]').allInnerTexts();

test('two teams play to the end and share what they reach', { timeout: 300_000 }, async () => {
  const ann = await house.arrive('Ann', { scheme: 'dark' });
  const ben = await house.arrive('Ben');
  await seat('cat-attack', [ann, ben], { change: short({ seats: 4, lives: 2, teams: true }), bots: true });
  assert.deepEqual(await teamLetters(ann.page), ['A', 'B', 'A', 'B']);
  assert.ok((await ann.page.locator('.attack .team-tag').count()) > 0, 'the cats on the board carry their team');
  await looksGood(ann, 'cat-attack-teams-dark');
  await ann.playByList(goodMoves);
  await ben.playByList(goodMoves);
  await allOver([ann, ben], 200_000);
  assert.ok([2, 4].includes(await winners(ann.page)), 'a team wins together');
  await goHome(ann, ben);
});

test('six in two teams, each under one roof, play to the end: one at a desk, one by touch on a phone', {
  timeout: 300_000,
}, async () => {
  const ann = await house.arrive('Ann');
  const ben = await house.arrive('Ben', { viewport: phone, touch: true, scheme: 'dark' });
  const toBen = overhear(ben.page);
  await seat('cat-attack', [ann, ben], {
    change: short({ seats: 6, lives: 3, teams: true, shared: true }),
    bots: true,
  });
  assert.deepEqual(await teamLetters(ben.page), ['A', 'B', 'A', 'B', 'A', 'B']);
  await ann.playByList(goodMoves);
  let turns = 0;
  const end = Date.now() + 200_000;
  while (!(await ben.isOver()) && Date.now() < end) {
    if (await ben.hasTurn()) {
      turns += 1;
      await byTouch(ben, turns).catch(error => {
        if (!/Timeout|closed|detached/.test(error.message)) throw error;
      });
    } else await new Promise(resolve => setTimeout(resolve, 20));
    const [lives, larders] = await ben.page.evaluate(() =>
      ['.player-score', '.larder .slots'].map(part =>
        [...document.querySelectorAll(`.panels ${part}`)].map(it => it.innerHTML),
      ),
    );
    for (const shown of [lives, larders])
      for (const seat of [2, 3, 4, 5]) assert.equal(shown[seat], shown[seat - 2], 'a team shares lives and larder');
  }
  await allOver([ann, ben], 20_000);
  heardNoSecrets(
    toBen.slice(
      0,
      toBen.findIndex(({ type }) => type === 'result'),
    ),
    1,
  );
  assert.ok([3, 6].includes(await winners(ann.page)), 'a team wins together, or both are even'); // A113
  await looksGood(ben, 'cat-attack-summary-shared-dark');
  await goHome(ann, ben);
});

const raid = ['bird', 'mouse', 'fish', 'milk', 'catfood', 'vitamins'].map(item => ({
  action: { raid: { item } },
  does: [],
}));
const offered = {
  'a full larder': [...raid, { action: { leave: {} }, does: [] }],
  'three rivals': [1, 2, 3].map(rival => ({ action: { fight: { seat: rival, card: 'cat-3' } }, does: [] })),
  'one rival': ['cat-3', 'cat-4'].map(card => ({ action: { fight: { seat: 1, card } }, does: [] })),
};
for (const [what, choices] of Object.entries(offered))
  test(`the buttons of ${what} stand free of each other, on a desktop and a phone on its side`, {
    timeout: 120_000,
  }, async () => {
    const ann = await house.arrive('Ann', { viewport: { width: 1280, height: 720 } });
    await tellInstead(ann, choices);
    await seat('cat-attack', [ann], { change: page => page.getByRole('radio', { name: '4' }).check(), bots: true });
    await until('the turn', () => ann.hasTurn());
    const few = what === 'one rival';
    const buttons = ann.page.locator('.instead button');
    if (few && (await buttons.count()) === 1) await buttons.click();
    if (few) await buttons.nth(1).evaluate(it => (it.textContent = 'Somebody with a very long name'));
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
      [1920, 1080],
      [740, 360],
      [390, 844],
      ...(few ? [[360, 740]] : []),
    ]) {
      await resize(ann.page, { width, height });
      await picture(ann.page, `cat-attack-${what}-${width}`);
      assert.ok((await buttons.count()) >= (few ? 2 : 4));
      const list = few || width !== 390 ? ', .choices summary' : ''; // with many buttons a phone scrolls to it
      assert.deepEqual(
        await hiddenButtons(ann, `.instead button, .bar-buttons button:visible${list}`),
        [],
        `${width}x${height}`,
      );
    }
    await goHome(ann);
  });

for (const scheme of ['light', 'dark'])
  test(`every cat stands out from the grounds and the grass: ${scheme}`, { timeout: 60_000 }, async () => {
    const ann = await house.arrive('Ann', { scheme });
    await seat('cat-attack', [ann], { change: page => page.getByRole('radio', { name: '6' }).check(), bots: true });
    const cats = ann.page.locator('.attack .cat');
    await until('six cats', async () => (await cats.count()) === 6);
    const ratios = await contrasts(cats, ['.attack .grass', '.attack .grounds']);
    for (const ratio of ratios) assert.ok(ratio >= 3, `contrasts ${ratios.join(' ')}`);
    await picture(ann.page, `cat-attack-contrast-${scheme}`);
    await goHome(ann);
  });

test('who waits sees his hand in full colour', { timeout: 60_000 }, async () => {
  const ann = await house.arrive('Ann');
  const ben = await house.arrive('Ben');
  await seat('cat-attack', [ann, ben]);
  await until('the first turn', async () => (await ann.hasTurn()) || (await ben.hasTurn()));
  const waits = (await ann.hasTurn()) ? ben : ann;
  const cards = waits.page.locator('.attack-controls .hand .mog');
  assert.equal(await cards.count(), 6);
  for (const filter of await cards.evaluateAll(found => found.map(card => getComputedStyle(card).filter)))
    assert.equal(filter, 'none');
  await goHome(ann, ben);
});

test('the rules can be tried out', { timeout: 120_000 }, async () => {
  const eve = await house.arrive('Eve', { viewport: phone, touch: true });
  await eve.open('/rules/cat-attack#A12');
  await eve.page.locator('#A12 [data-spot="L1"]').click();
  await eve.page.locator('#A12 [role=status]', { hasText: /catch(es)? a mouse/i }).waitFor();
  assert.equal(await eve.page.locator('.try svg.board').count(), 7);
  await looksGood(eve, 'cat-attack-rules');
  await goHome(eve);
});

// Stops the page that plays by itself as soon as such an element is there.
const stopAt = ({ page }, selector) =>
  page.evaluate(wanted => {
    const look = () => {
      if (document.querySelector(wanted)) window.stopPlaying = true;
    };
    look();
    window.stopAt?.disconnect();
    window.stopAt = new MutationObserver(look);
    window.stopAt.observe(document.body, { subtree: true, childList: true });
  }, selector);

// Plays matches with bots until one shows such an element, at its end in the state that asks. The first one is long
// enough that it nearly always does.
async function playUntil(ann, selector, prefer) {
  for (let matches = 0; matches < 4; matches += 1) {
    if (matches > 0) {
      await ann.open('/new?game=cat-attack&bots');
      await ann.page.getByRole('button', { name: 'Play with bots' }).click();
      await ann.waitForTable();
    }
    await ann.playByList(prefer);
    await stopAt(ann, selector);
    await until(
      `${selector}, or the end`,
      async () => (await ann.page.locator(selector).count()) > 0 || (await ann.isOver()),
      240_000,
    );
    if (!(await ann.isOver())) return;
  }
  assert.fail(`no ${selector} in four matches`);
}

const windows = [
  [1280, 720],
  [1440, 900],
  [390, 844],
  [360, 740],
  [740, 360],
];

// What has the focus and lies wholly behind the sheet, while Tab walks round the page.
async function reachedBehind({ page }, sheet) {
  const found = new Set();
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(over => {
      const it = document.activeElement;
      if (!(it instanceof HTMLElement) || it === document.body || it.closest(over)) return null;
      const { left, top, width, height } = it.getBoundingClientRect();
      const along = (from, length) => [from + 2, from + length / 2, from + length - 2];
      const points = along(left, width).flatMap(x => along(top, height).map(y => [x, y]));
      const isCovered = points.every(([x, y]) => document.elementFromPoint(x, y)?.closest(over));
      return isCovered ? it.outerHTML.slice(0, 80) : null;
    }, sheet);
    if (hidden) found.add(hidden);
  }
  return [...found];
}

test('the sheet of a fight leaves a part of the board in sight', { timeout: 600_000 }, async () => {
  const ann = await house.arrive('Ann');
  await seat('cat-attack', [ann], { change: short({ seats: 4, lives: 9, rounds: 60 }), bots: true });
  await playUntil(ann, '.attack-sheet.fight .mine', ['fight', 'attack']);
  for (const [width, height] of windows) {
    await resize(ann.page, { width, height });
    await picture(ann.page, `cat-attack-fight-${width}`);
    const [sheet, board] = await Promise.all(
      ['.attack-sheet.fight', '.board-area'].map(it => ann.page.locator(it).boundingBox()),
    );
    assert.ok(sheet.y >= 0 && sheet.y + sheet.height <= height + 1, `${width}x${height}: the sheet is in sight`);
    const above = sheet.y - board.y;
    const beside = sheet.x - board.x;
    assert.ok(above >= 100 || beside >= 250, `${width}x${height}: ${above} above, ${beside} beside of the board`);
    assert.deepEqual(await reachedBehind(ann, '.attack-sheet'), [], `${width}x${height}: Tab goes behind the sheet`);
  }
  await goHome(ann);
});

test('the note about the last Curiosity card lies on no place that counts', { timeout: 600_000 }, async () => {
  const ann = await house.arrive('Ann', { viewport: phone });
  await seat('cat-attack', [ann], { change: short({ seats: 4, lives: 9, rounds: 60 }), bots: true });
  await playUntil(ann, '.attack-window.choosing .curiosity-last', ['curiosity']);
  const note = ann.page.locator('.curiosity-last');
  for (const [width, height] of windows) {
    await resize(ann.page, { width, height });
    await picture(ann.page, `cat-attack-curiosity-${width}`);
    const size = `${width}x${height}`;
    // A phone shows a part of the board: there the note goes while places are chosen.
    if (width < 900) {
      await ann.page.locator('.attack-window.choosing').waitFor();
      assert.equal(await note.isVisible(), false, size);
      continue;
    }
    await ann.page.locator('.attack-stage').waitFor();
    const [box, area] = [await note.boundingBox(), await ann.page.locator('.board-area').boundingBox()];
    const [right, bottom] = [area.x + area.width, area.y + area.height];
    const inside = box.x >= area.x && box.y >= area.y && box.x + box.width <= right && box.y + box.height <= bottom;
    assert.ok(inside, `${size}: ${JSON.stringify([box, area])}`);
    const covered = await ann.page.locator('.board-area [data-spot]').evaluateAll(
      (spots, { x, y, width, height }) =>
        spots
          .filter(spot => {
            const it = spot.getBoundingClientRect();
            return it.left < x + width && it.right > x && it.top < y + height && it.bottom > y;
          })
          .map(spot => spot.getAttribute('data-spot')),
      box,
    );
    assert.deepEqual(covered, [], size);
  }
  await goHome(ann);
});
