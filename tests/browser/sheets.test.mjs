// The sheets over a screen: all that they hold has a name, and the focus comes back to what opened them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House, goHome, seat } from './lib/house.mjs';
import { looksGood } from './lib/look.mjs';
import { until } from './lib/people.mjs';

const house = new House();

const named = ({ page }, name) => page.getByRole('button', { name, exact: true });
const inSheet = ({ page }, name) => page.getByRole('dialog').getByRole('button', { name, exact: true });

async function hasFocus(control, what) {
  await control.page().getByRole('dialog').waitFor({ state: 'detached' });
  await until(`the focus on ${what}`, () => control.evaluate(it => it === document.activeElement), 5_000);
}

// Opens a sheet with the keyboard, looks at it, and closes it in each of these ways.
async function comesBack(person, opener, name, ways) {
  for (const [i, close] of ways.entries()) {
    await opener.focus();
    await person.page.keyboard.press('Enter');
    await person.page.getByRole('dialog').waitFor();
    if (i === 0) await looksGood(person, `sheet-${name}`);
    await close();
    await hasFocus(opener, `${name}, ${i}`);
  }
}

// The headings of the sheet that is open, once this is in it.
async function headings({ page }, content) {
  const sheet = page.getByRole('dialog');
  await sheet.locator(content).first().waitFor();
  return sheet.getByRole('heading').allTextContents();
}

test('in a waiting room', { timeout: 120_000 }, async () => {
  const [ann, ben] = [await house.arrive('Ann'), await house.arrive('Ben')];
  const path = await ann.createRoom('nekonoko');
  await ben.follow(path, 'Sit down, ready to play');
  const byEscape = () => ann.page.keyboard.press('Escape');
  await comesBack(ann, named(ann, 'Settings'), 'settings', [byEscape, () => inSheet(ann, 'Close').press('Enter')]);
  await comesBack(ann, named(ann, 'Change'), 'agreement', [byEscape, () => inSheet(ann, 'Save').press('Enter')]);
  await comesBack(ann, named(ann, 'Send away: Ben'), 'send-away', [
    byEscape,
    () => inSheet(ann, 'Cancel').press('Enter'),
  ]);
  await comesBack(ann, named(ann, 'Leave the room'), 'leave', [byEscape, () => inSheet(ann, 'Cancel').press('Enter')]);
  await goHome(ann, ben);
});

test('at a table', { timeout: 120_000 }, async () => {
  const [ann, ben] = [await house.arrive('Ann'), await house.arrive('Ben')];
  await seat('nekonoko', [ann, ben]);
  await until('a first turn', async () => (await ann.hasTurn()) || (await ben.hasTurn()));
  const byEscape = () => ann.page.keyboard.press('Escape');
  const press = name => inSheet(ann, name).press('Enter');
  const more = named(ann, 'More');
  await comesBack(ann, named(ann, 'Invite'), 'invite', [
    async () => {
      assert.deepEqual(await headings(ann, '.big-code'), ['Invite']);
      await byEscape();
    },
  ]);
  await comesBack(ann, more, 'more', [byEscape, () => press('Propose a pause')]);
  await comesBack(ann, more, 'propose-end', [
    async () => {
      await press('Propose to end here');
      assert.deepEqual(await headings(ann, 'p'), ['Propose to end here?']);
      await press('Propose');
    },
  ]);
  await comesBack(ann, more, 'resign', [
    async () => {
      await press('Resign');
      await ann.page.getByRole('dialog', { name: 'Resign this match?' }).waitFor();
      await looksGood(ann, 'sheet-resign');
      await byEscape();
    },
    async () => {
      await press('Resign');
      await press('Cancel');
    },
  ]);
  await comesBack(ann, more, 'leave at the table', [
    async () => {
      await press('Leave the room');
      await ann.page.getByRole('dialog', { name: 'Leave this room?' }).waitFor();
      await byEscape();
      await ann.page.getByRole('dialog', { name: 'Leave this room?' }).waitFor({ state: 'detached' });
      await until('the focus on Leave', () =>
        inSheet(ann, 'Leave the room').evaluate(it => it === document.activeElement),
      );
      await byEscape();
    },
  ]);
  const spot = ann.page.locator('.board-area [data-spot][tabindex="0"]');
  await spot.focus();
  await ann.page.keyboard.press('?');
  await ann.page.getByRole('dialog').waitFor();
  assert.deepEqual(await headings(ann, 'kbd'), ['Keys', 'Replay']);
  await looksGood(ann, 'sheet-keys');
  await byEscape();
  await hasFocus(spot, 'the board');
  await goHome(ann, ben);
});
