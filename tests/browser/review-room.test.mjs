// A finished match that is reviewed together: one leads, the other follows or looks around, and both see the marks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House, goHome, inThreeLanguages, seat } from './lib/house.mjs';
import { looksGood, overflow, picture, resize } from './lib/look.mjs';
import { smallPhone, until } from './lib/people.mjs';

const house = new House();
const label = page => page.locator('.bar .prompt strong');
const bar = page => page.locator('.together');
const button = (page, name) => bar(page).getByRole('button', { name, exact: true });
const at = (page, step) =>
  label(page)
    .filter({ hasText: `Step ${step} of` })
    .waitFor();
const marked = page => page.locator('.spot[aria-label*=", marked"]').evaluateAll(all => all.map(it => it.dataset.spot));

// A few turns by themselves, then the second one resigns.
async function finish(game, people) {
  const path = await seat(game, people);
  for (const person of people) await person.playByList([]);
  await until('some turns', async () => (await people[0].page.locator('.log li').count()) > 8);
  for (const person of people) await person.stopPlaying();
  const { page } = people.at(-1);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog', { name: 'Resign this match?' }).getByRole('button', { name: 'Resign' }).click();
  for (const person of people) await until('the end', () => person.isOver());
  return path;
}

async function review({ page }) {
  await page.getByRole('link', { name: 'Review together' }).click();
  await page.waitForURL(/\/m\/.*\?with=/);
  await bar(page).waitFor();
}

test('one leads, the other follows, looks around, follows again and is given the lead', {
  timeout: 180_000,
}, async () => {
  const [ann, ben] = [await house.arrive('Ann'), await house.arrive('Ben', { viewport: smallPhone, touch: true })];
  await finish('kilkenny-cats', [ann, ben]);
  await review(ann);
  await bar(ann.page).getByText('Nobody leads.').waitFor();
  await ann.page.keyboard.press('Home');
  await ann.page.keyboard.press('ArrowRight');
  await at(ann.page, 1);
  await button(ann.page, 'Lead').click();
  await bar(ann.page).getByText('You lead').waitFor();

  // The other hears of it in the room, and comes where the leader is.
  await ben.page.getByText('Ann leads a review of this match.').first().waitFor();
  await review(ben);
  await bar(ben.page).getByText('Ann leads.').waitFor();
  await at(ben.page, 1);
  // The invitation is the address of the review: a newcomer gives a name and is in the room.
  const cid = await house.arrive('Cid');
  await cid.page.goto(await ann.page.evaluate(() => location.href));
  await bar(cid.page).getByText('This match is reviewed together').waitFor();
  await button(cid.page, 'Join').click();
  await cid.giveName();
  await bar(cid.page).getByText('Ann leads.').waitFor();
  await at(cid.page, 1);
  await bar(cid.page).getByRole('button', { name: 'Copy the invitation' }).waitFor();
  await ann.page.keyboard.press('ArrowRight');
  await ann.page.keyboard.press('ArrowRight');
  await at(ben.page, 3);
  assert.match(await ben.page.evaluate(() => location.href), /\?with=[A-Z0-9]{6}#\d+\.[\w-]{16,}$/);

  // Marks by pointer and by key, an arrow; they go with the next step.
  await ann.page.locator('.spot[data-spot="3,4"]').click();
  await until('a mark', async () => (await marked(ben.page)).join(' ') === '3,4');
  await ann.page.locator('.spot[data-spot="5,6"]').focus();
  await ann.page.keyboard.press('Enter');
  await until('two marks', async () => (await marked(ben.page)).length === 2);
  await ann.page.locator('.spot[data-spot="3,4"]').click();
  await until('one mark', async () => (await marked(ben.page)).join(' ') === '5,6');
  await button(ann.page, 'Arrow').click();
  await ann.page.locator('.spot[data-spot="2,2"]').click();
  await ann.page.locator('.spot[data-spot="8,9"]').click();
  await ben.page.locator('.marks > path').waitFor();
  assert.match(await ben.page.locator('.spot[data-spot="8,9"]').getAttribute('aria-label'), /an arrow ends here$/);
  await picture(ben.page, 'review-room-marks');
  await looksGood(ann, 'review-room-leader');

  // The follower looks around alone, and follows again.
  await ben.page.getByRole('button', { name: 'One step back' }).click();
  await at(ben.page, 2);
  await bar(ben.page).getByText('You look around for yourself.').waitFor();
  assert.equal(await ben.page.locator('.marks').count(), 0, 'the marks are of another step');
  await ann.page.getByRole('button', { name: 'One step on' }).click();
  await at(ann.page, 4);
  await new Promise(resolve => setTimeout(resolve, 600));
  assert.match(await label(ben.page).innerText(), /^Step 2 of/);
  await button(ben.page, 'Follow Ann').tap();
  await at(ben.page, 4);
  assert.equal(await ben.page.locator('.marks').count(), 0, 'a step of the leader takes the marks away');

  // The chat of the room.
  await bar(ben.page).getByLabel('Say something').fill('There it was!');
  await bar(ben.page).getByRole('button', { name: 'Send' }).click();
  await bar(ann.page).getByText('There it was!').waitFor();

  // The lead changes hands; on the phone a tap marks.
  await button(ann.page, 'Hand over to Ben').click();
  await bar(ben.page).getByText('You lead').waitFor();
  await bar(ann.page).getByText('Ben leads.').waitFor();
  await ben.page.locator('.spot[data-spot="7,7"]').tap();
  await until('his mark', async () => (await marked(ann.page)).join(' ') === '7,7');
  await button(ben.page, 'Clear marks').tap();
  await until('no mark', async () => (await marked(ann.page)).length === 0);
  await ben.page.getByRole('button', { name: 'One step back' }).tap();
  await at(ann.page, 3);

  // A leader who loads the page again does not lead any more; the address leads back to the room.
  await ben.page.reload();
  await bar(ann.page).getByText('Nobody leads.').waitFor();
  await bar(ben.page).getByText('Nobody leads.').waitFor();
  await button(ben.page, 'Lead').tap();
  await bar(ann.page).getByText('Ben leads.').waitFor();
  await button(ann.page, 'Take the lead').click();
  await bar(ben.page).getByText('Ann leads.').waitFor();
  await button(ann.page, 'Stop leading').click();
  await bar(ben.page).getByText('Nobody leads.').waitFor();

  // A proposal to play again finds who looks back, and the next match takes both to the table.
  await ann.page.getByRole('link', { name: 'Back to the room' }).click();
  await ann.page.getByRole('button', { name: 'Play again' }).click();
  const proposal = ben.page.locator('.notices .rematch');
  await proposal.getByText('Ann proposes to play again.').waitFor();
  await picture(ben.page, 'review-room-rematch');
  await proposal.getByRole('button', { name: 'Agree' }).tap();
  await until('the next match', async () => !(await ann.isOver()));
  await ben.page.waitForURL(/\/r\//);
  await ben.waitForTable();
  await goHome(ann, ben);
});

test('in three languages, on a small phone, on its side, light and dark', { timeout: 180_000 }, async () => {
  const ann = await house.arrive('Ann', { viewport: smallPhone, touch: true });
  const ben = await house.arrive('Ben', { scheme: 'dark' });
  await finish('cats-chess', [ann, ben]);
  await review(ben);
  await button(ben.page, 'Lead').click();
  await ben.page.locator('.spot[data-spot="e4"]').click();
  await button(ben.page, 'Arrow').click();
  await ben.page.locator('.spot[data-spot="b1"]').click();
  await ben.page.locator('.spot[data-spot="c3"]').click();
  await review(ann);
  await ann.page.locator('.marks > path').waitFor();
  const both = async () => {
    await bar(ann.page).waitFor();
    await ann.page.locator('.marks > path').waitFor();
    await bar(ann.page).scrollIntoViewIfNeeded();
  };
  await inThreeLanguages(ann, 'review-room-phone', both);
  await resize(ann.page, { width: 740, height: 360 });
  await both();
  await looksGood(ann, 'review-room-sideways');
  await looksGood(ben, 'review-room-dark');
  await resize(ben.page, smallPhone);
  await until('the phone', async () => (await overflow(ben.page)) <= 0);
  await bar(ben.page).scrollIntoViewIfNeeded();
  await looksGood(ben, 'review-room-dark-phone');
  await goHome(ann, ben);
});

for (const [game, cell] of [
  ['nekonoko', 'b12'],
  ['cat-attack', 'BH'],
])
  test(`marks on the board of ${game}`, { timeout: 120_000 }, async () => {
    const people = [await house.arrive('Ann'), await house.arrive('Ben')];
    const [ann, ben] = people;
    await finish(game, people);
    await review(ann);
    await button(ann.page, 'Lead').click();
    await ann.page.locator(`.spot[data-spot="${cell}"]`).click();
    await review(ben);
    await until('the mark', async () => (await marked(ben.page)).join(' ') === cell);
    await ben.page.locator('.marks > ellipse').waitFor();
    await picture(ben.page, `review-room-${game}`);
    await goHome(...people);
  });
