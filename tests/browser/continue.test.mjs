// From a position of a finished match into a new room: by mouse, keyboard and finger, in three languages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House, goHome, inThreeLanguages, watchAgain } from './lib/house.mjs';
import { looksGood } from './lib/look.mjs';
import { smallPhone, until } from './lib/people.mjs';
import { simulated } from './lib/server.mjs';

const fights = simulated({ game: 'cat-attack', options: { players: 2, lives: 3 }, seed: 35 });
const house = new House(undefined, {}, [fights]);
const here = page => page.getByRole('button', { name: 'Continue from here' });
const label = page => page.locator('.bar .prompt strong');

// The steps of the replay after which a seat chooses, and one after which nobody does.
async function stepsOf({ context }, id) {
  const { frames, setup } = await (
    await context.request.get(`${house.server.url}/api/matches/${id}/frames?as=all`)
  ).json();
  const after = frames.map(({ seq, to_act: who }) => ({ seq, step: seq - setup, who })).filter(({ step }) => step > 10);
  return {
    decided: after.find(({ who }) => typeof who === 'number'),
    thrown: after.find(({ who }) => who === 'chance'),
  };
}

test('a finished match goes on in a new room, with fresh dice, and its file says from where', {
  timeout: 180_000,
}, async () => {
  const ann = await house.arrive('Ann', { settings: { botLevel: 'random' } });
  const { page } = ann;
  const { decided, thrown } = await stepsOf(ann, fights.id);
  await ann.open(`/m/${fights.id}#${thrown.step}`);
  await label(page).waitFor();
  // Nobody chooses here: it goes on from the next step after which somebody does.
  await page.getByRole('button', { name: /^Continue from the next choice \(step \d+\)$/ }).waitFor();
  await page.keyboard.press('End');
  await page.getByText('The match is over at this step.').waitFor();

  await ann.open(); // else the page that went to the end would follow the new address, or its own step
  await ann.open(`/m/${fights.id}#${decided.step}`);
  await until('a position where somebody chooses', () => here(page).isEnabled());
  await looksGood(ann, 'continue-here');
  await here(page).focus();
  await page.keyboard.press('Enter');
  await ann.giveName();
  await page.getByText('waiting for players').waitFor();
  await page.getByRole('link', { name: 'Continues another match', exact: true }).waitFor();
  assert.equal(await page.locator('.seat-list li').nth(decided.who).locator('text=You').count(), 1, 'at that seat');
  await inThreeLanguages(ann, 'continue-waiting', () => page.locator('.continued').waitFor());

  await ann.start();
  await ann.waitForTable();
  await until('my turn', () => ann.hasTurn());
  assert.equal(await page.locator('.log .continued').getAttribute('href'), `/m/${fights.id}#entry-${decided.seq}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog', { name: 'Resign this match?' }).getByRole('button', { name: 'Resign' }).click();
  await until('the end', () => ann.isOver());
  await watchAgain(ann);
  await page.getByRole('link', { name: `Continues another match from step ${decided.step}` }).waitFor();
  await page.getByText(`Everything up to step ${decided.step} is a copy`).waitFor();
  await house.checkFile(ann, file => file.replace(/"start":\{[^}]*\}/, `"start":{"match":"${fights.id}","seq":0}`));

  // The way back leads to the position.
  await page.locator('.continued').click();
  await label(page)
    .filter({ hasText: `Step ${decided.step} of` })
    .waitFor();
  await goHome(ann);
});

test('on a phone it is one tap, and the host may change seats first', { timeout: 120_000 }, async () => {
  const ann = await house.arrive('Ann', { viewport: smallPhone, touch: true, settings: { botLevel: 'random' } });
  const { page } = ann;
  const { decided } = await stepsOf(ann, fights.id);
  await ann.open(`/m/${fights.id}#${decided.step}`);
  await here(page).scrollIntoViewIfNeeded();
  await inThreeLanguages(ann, 'continue-phone', () => page.locator('.continue-here button:enabled').waitFor());
  await here(page).tap();
  await ann.giveName();
  await page.getByText('waiting for players').waitFor();
  await looksGood(ann, 'continue-phone-waiting');
  const seats = () => page.locator('.seat-list li').allInnerTexts();
  const before = await seats();
  await page.locator('.swap').first().tap();
  await until('other seats', async () => (await seats()).join() !== before.join());
  await ann.start();
  await ann.waitForTable();
  await goHome(ann);
});
