// What fingers and keys do by accident, and what happens to a choice while the connection is lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ear } from './lib/ear.mjs';
import { House, goHome, seat } from './lib/house.mjs';
import { looksGood } from './lib/look.mjs';
import { smallPhone, until } from './lib/people.mjs';

const house = new House();

const square = ({ page }, name) => page.locator(`[data-spot="${name}"]`);
const confirm = ({ page }) => page.locator('.bar button.confirm');
const marks = ({ page }) => page.locator('.chess .last-move').count();
const takeBack = ({ page }) => page.getByRole('button', { name: 'Take back' });

async function chess(settings = {}) {
  const ann = await house.arrive('Ann', { settings });
  const ben = await house.arrive('Ben', { settings });
  for (const person of [ann, ben]) person.ear = new Ear(person.page);
  await seat('cats-chess', [ann, ben]);
  await until('the first turn', async () => (await ann.hasTurn()) || (await ben.hasTurn()));
  return (await ann.hasTurn()) ? { mover: ann, other: ben } : { mover: ben, other: ann };
}

// The empty squares that several pieces can move to.
function shared(ear) {
  const from = new Map();
  for (const { action } of ear.choices)
    if (action.move) from.set(action.move.to, [...(from.get(action.move.to) ?? []), action.move.from]);
  return [...from].filter(([, pieces]) => new Set(pieces).size > 1).map(([to]) => to);
}

test('a tap on a square that does not light up plays nothing, with and without confirmation', {
  timeout: 120_000,
}, async () => {
  for (const settings of [{ confirm: true }, { confirm: false }]) {
    const { mover, other } = await chess(settings);
    const { ear } = mover;
    const [target] = shared(ear);
    assert.ok(target, 'a square that two pieces reach');
    const before = ear.seq;
    await square(mover, target).click();
    await square(mover, target).dblclick();
    assert.ok(await confirm(mover).isDisabled(), 'nothing is chosen');
    // A piece, then the square: that is a move.
    const { action } = ear.choices.find(choice => choice.action.move?.to === target);
    await square(mover, action.move.from).click();
    await square(mover, target).click();
    if (settings.confirm) await confirm(mover).click();
    await until('the move', () => ear.seq > before);
    assert.equal(ear.seq, before + 1, 'one entry, the move');
    await goHome(mover, other);
  }
});

const reason = ({ page }) => page.locator('.notices .wrong');

test('a tap on what is out of reach plays nothing and tells the rule, for a place and for a piece that cannot move', {
  timeout: 120_000,
}, async () => {
  const { mover, other } = await chess();
  const { ear } = mover;
  const before = ear.seq;
  const { action } = ear.choices.find(choice => choice.action.move && choice.does[0].piece?.toUpperCase() === 'P');
  const white = action.move.from.endsWith('3');
  await square(mover, action.move.from).click();
  await square(mover, `${action.move.from[0]}${white ? 7 : 4}`).click();
  await reason(mover).getByText('It does not go there.').waitFor();
  assert.match(await reason(mover).getByRole('link').getAttribute('href'), /^\/rules\/cats-chess#X\d+$/);
  assert.ok(await confirm(mover).isDisabled(), 'nothing is chosen');
  assert.equal(await mover.page.locator('.spot[aria-selected=true]').count(), 1, 'the piece stays picked');

  // A rook in its corner, with pieces all round.
  const corner = white ? 'a1' : 'a10';
  assert.ok(!ear.choices.some(it => it.action.move?.from === corner));
  await square(mover, corner).click();
  await reason(mover).getByText('That one cannot move now.').waitFor();

  // After the move only a second cat may follow, and a rule says so.
  const cat = ear.choices.find(it => it.action.move && it.does.some(event => event.piece?.toUpperCase() === 'C')).action
    .move;
  await square(mover, cat.from).click();
  await square(mover, cat.to).click();
  await confirm(mover).click();
  await until('the move', () => ear.seq > before);
  await mover.page.locator('.end-turn').waitFor(); // the next step is asked for: until then the board is the old one
  await square(mover, corner).click();
  await reason(mover).getByText('That one cannot move now. You have made your move in this turn.').waitFor();
  assert.match(await reason(mover).getByRole('link').getAttribute('href'), /#X50$/);
  await looksGood(mover, 'why-not');
  assert.equal(ear.seq, before + 1, 'one entry, the move');
  await goHome(mover, other);
});

test('a double tap on Confirm takes nothing back, and what was taken back is neither marked nor offered again', {
  timeout: 120_000,
}, async () => {
  const { mover, other } = await chess();
  const { ear } = mover;
  const nth = ear.choices.findIndex(({ action }) => action.move);
  assert.ok(nth >= 0 && nth < ear.choices.length);
  const before = ear.seq;
  const { from, to } = ear.choices[nth].action.move;
  await square(mover, from).click();
  await square(mover, to).click();
  await confirm(mover).dblclick();
  await until('the move', () => ear.seq > before);
  await takeBack(mover).waitFor();
  assert.equal(ear.seq, before + 1, 'the second half of the double tap did nothing');
  await until('the move to be marked', async () => (await marks(mover)) > 0);
  assert.equal(await mover.page.locator('.bar use[href="#i-undo"]').count(), 1, 'one arrow means taking back');
  await looksGood(mover, 'take-back');
  await takeBack(mover).click();
  await until('the ruling', () => ear.seq === before + 2);
  await until('my turn as it was', () => mover.hasTurn());
  await takeBack(mover).waitFor({ state: 'detached' });
  await until('the move that was taken back to lose its mark', async () => (await marks(mover)) === 0);
  await goHome(mover, other);
});

test('keys do not act behind a dialog, Escape closes it, and single letters can be switched off', {
  timeout: 120_000,
}, async () => {
  const { mover, other } = await chess();
  const { page, ear } = mover;
  const before = ear.seq;
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await page.getByRole('button', { name: 'Settings' }).click();
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  await dialog.getByText('Open this link on your other device').waitFor();
  for (const key of ['1', 'c', '1', 'c']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.ok(await confirm(mover).isDisabled(), 'nothing is chosen');
  assert.equal(ear.seq, before);

  await page.getByRole('button', { name: 'Settings' }).click();
  await dialog.getByRole('switch', { name: 'Single-letter keys' }).uncheck();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('1');
  assert.ok(await confirm(mover).isDisabled(), 'a digit is no shortcut any more');
  await goHome(mover, other);
});

test('while the connection is lost a choice waits: greyed, said, and kept', { timeout: 120_000 }, async () => {
  const { mover, other } = await chess();
  const { page, ear } = mover;
  const { from, to } = ear.choices.find(({ action }) => action.move).action.move;
  await square(mover, from).click();
  await square(mover, to).click();
  assert.ok(await confirm(mover).isEnabled());
  const before = ear.seq;
  house.server.process.kill('SIGSTOP'); // the line is open, and nothing comes
  try {
    await page.locator('#content').getByText('Connection lost. Your choice is kept.').waitFor();
    assert.ok(await confirm(mover).isDisabled());
    await page
      .getByText('Connection lost. Trying again')
      .or(page.getByText('Connection lost. Connecting'))
      .first()
      .waitFor();
    await looksGood(mover, 'lost');
  } finally {
    house.server.process.kill('SIGCONT');
  }
  await until('the connection', () => confirm(mover).isEnabled());
  await confirm(mover).click();
  await until('the move', () => ear.seq > before);
  await goHome(mover, other);
});

test('the log has a line a turn that unfolds, and leads back to the beginning of a long match', {
  timeout: 240_000,
}, async () => {
  const ann = await house.arrive('Ann');
  const ear = new Ear(ann.page);
  await seat('cat-attack', [ann], { change: page => page.getByRole('radio', { name: '6' }).check(), bots: true });
  await ann.playByList();
  await until('more entries than a snapshot tells of', () => ear.seq > 260, 120_000);
  await ann.stopPlaying();
  await ann.page.reload();
  await ann.waitForTable();
  const { page } = ann;
  const turns = page.locator('.log-lines > li');
  const unfold = page.getByRole('button', { name: 'Details' }).first();
  await unfold.dispatchEvent('click'); // a fight's sheet may lie over the log
  assert.ok((await page.locator('.log-lines .details li').count()) > 1);
  await looksGood(ann, 'log');
  await unfold.dispatchEvent('click');
  const [earlier, beginning] = [
    page.getByRole('button', { name: 'Show earlier turns' }),
    page.getByText('Before the first turn'),
  ];
  assert.equal(await beginning.count(), 0);
  for (let pages = 0; pages < 20 && (await earlier.count()) > 0; pages += 1) {
    const before = await turns.count();
    await earlier.dispatchEvent('click');
    await until('more turns', async () => (await turns.count()) > before || (await earlier.count()) === 0, 20_000);
  }
  await beginning.waitFor();
  await goHome(ann);
});

// A finger by itself, as the browser gets it from the screen.
async function finger({ page }) {
  const cdp = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  const centre = async name => {
    const { x, y, width, height } = await page.locator(`[data-spot="${name}"]`).boundingBox();
    return [{ x: x + width / 2, y: y + height / 2 }];
  };
  return {
    down: async name => send('touchStart', await centre(name)),
    to: async name => send('touchMove', await centre(name)),
    up: () => send('touchEnd', []),
    // In one go, however busy the machine is: a pause on the way would be a long press.
    drag: async (from, to) => {
      const [start, end] = [await centre(from), await centre(to)];
      await Promise.all([send('touchStart', start), send('touchMove', end), send('touchEnd', [])]);
    },
  };
}

test('a long press and a drag draw an arrow, which plays and scrolls nothing; a tap clears it', {
  timeout: 120_000,
}, async () => {
  const ann = await house.arrive('Ann', { viewport: smallPhone, touch: true });
  const ben = await house.arrive('Ben', { viewport: smallPhone, touch: true });
  for (const person of [ann, ben]) person.ear = new Ear(person.page);
  await seat('cats-chess', [ann, ben], { change: page => page.getByLabel('White', { exact: true }).selectOption('0') });
  await until('the first turn', () => ann.hasTurn());
  const { page, ear } = ann;
  const before = ear.seq;
  const arrows = page.locator('.chess .arrow');
  const drafts = page.locator('.chess .arrow-start');
  const hand = await finger(ann);
  await page.evaluate(() => {
    window.menus = 0;
    addEventListener('contextmenu', event => {
      if (!event.defaultPrevented) window.menus += 1;
    });
  });
  const place = () =>
    page.evaluate(() => [
      scrollX,
      scrollY,
      visualViewport.scale,
      visualViewport.pageTop,
      document.querySelector('.board').getBoundingClientRect().top,
    ]);
  const stood = await place();
  const draw = async (from, to) => {
    await hand.down(from);
    await drafts.waitFor({ state: 'attached' });
    await hand.to('e5');
    await hand.to(to);
    await hand.up();
    await drafts.waitFor({ state: 'detached' });
  };
  // From a piece that could be dragged to a square that it could go to.
  await draw('e3', 'e4');
  assert.equal(await arrows.count(), 1);
  await draw('c5', 'g7');
  assert.equal(await arrows.count(), 2, 'a further press clears nothing');
  await draw('c5', 'g7');
  assert.equal(await arrows.count(), 1, 'drawn again it goes');
  assert.equal(await page.locator('.spot[aria-selected=true]').count(), 0, 'nothing is picked');
  assert.equal(ear.seq, before, 'nothing is played');
  assert.deepEqual(await place(), stood, 'nothing has scrolled');
  assert.equal(await page.evaluate(() => window.menus), 0, 'no menu');
  await looksGood(ann, 'chess-arrow-phone');
  await page.locator('[data-spot="f6"]').tap();
  await arrows.first().waitFor({ state: 'detached' });
  // Without a rest it is a drag, as ever.
  await hand.drag('e3', 'e4');
  await page.locator('.spot[data-spot="e3"][aria-selected=true]').waitFor({ state: 'attached' });
  assert.equal(await arrows.count(), 0);
  await goHome(ann, ben);
});
