// Whole matches of Cat Attack: two by keys and by touch, six with bots, and teams; then the replay and the dice.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { byKeys, byTouch, facesOf, heardNoSecrets, overhear, short } from './lib/attack.mjs';
import { axe, overflow, picture } from './lib/look.mjs';
import { Person, openBrowser, until } from './lib/people.mjs';
import { Server } from './lib/server.mjs';

const handheld = { width: 390, height: 844 };
const goodMoves = ['wins|you win', 'caught|took|stole', 'attack', 'fight'];
const proved = /All \d+ open throws and draws and all \d+ hidden ones match the seal/;
let browser;
let server;

before(async () => { [browser, server] = await Promise.all([openBrowser(), Server.start()]); });
after(async () => {
  await browser.close();
  await server.stop();
});

async function looksGood(person, name) {
  await picture(person.page, `cat-attack-${name}`);
  assert.deepEqual(await axe(person.page), [], `axe on ${name}`);
  assert.ok((await overflow(person.page)) <= 0, `${name} is too wide`);
}

async function noComplaints(...people) {
  for (const person of people) assert.deepEqual(person.complaints, [], person.name);
  await Promise.all(people.map(person => person.leave()));
}

const handOf = person => person.page.locator('.attack-controls .mog .unseen').evaluateAll(names => names.map(name => name.textContent.split(',')[0]));

// The replay as everybody, as one seat and as a spectator sees it; and the file, which the program can check without a network.
async function replayed(person, seats) {
  const { page } = person;
  await page.getByText(proved).first().waitFor();
  await page.getByRole('link', { name: 'Watch it again' }).first().click();
  await page.waitForURL(/\/m\//);
  await page.getByText(proved).first().waitFor();
  await page.goto(`${page.url().split('#')[0]}#${seats * 8 + 4}`);
  await page.reload();
  const seen = page.getByLabel('Seen by');
  const hands = page.locator('.panels .small-hand');
  await until('every hand in the replay', async () => (await hands.count()) === seats);
  await seen.selectOption('0');
  await until('one hand in the replay', async () => (await hands.count()) === 1);
  await seen.selectOption('spectator');
  await until('no hand in the replay', async () => (await hands.count()) === 0);
  await looksGood(person, 'replay');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const file = await (await person.context.request.get(`${server.url}/api/matches/${id}`)).text();
  const program = process.env.CLOWDER ?? join(import.meta.dirname, '../../build/release/server/clowder');
  const [good, bad] = [join(server.data, `${id}.json`), join(server.data, `${id}-bad.json`)];
  writeFileSync(good, file);
  writeFileSync(bad, file.replace(/"from":"mog","item":"(\w+)-(\d)"/, (_, suit, n) => `"from":"mog","item":"${suit}-${(Number(n) % 6) + 1}"`));
  assert.match(execFileSync(program, ['verify', good], { encoding: 'utf8' }), /ok/);
  assert.throws(() => execFileSync(program, ['verify', bad], { stdio: 'pipe' }), 'a card that was changed');
}

test('two play to the end: one by keyboard alone, one by touch on a phone; nobody sees the other hand', { timeout: 300_000 }, async () => {
  const key = await Person.arrive(browser, server, 'Key');
  const pho = await Person.arrive(browser, server, 'Pho', { viewport: handheld, touch: true });
  const toPho = overhear(pho.page);
  const path = await key.createRoom('cat-attack', short({ lives: 3 }));
  await pho.follow(path);
  await pho.sit();
  await pho.ready();
  await key.start();
  await Promise.all([key.waitForTable(), pho.waitForTable()]);
  await until('a first turn', async () => (await key.hasTurn()) || (await pho.hasTurn()));

  // A page that is loaded again in the middle of its own turn has its turn and its hand back.
  const mover = (await key.hasTurn()) ? key : pho;
  const before = await handOf(mover);
  assert.equal(before.length, 6);
  await mover.page.reload();
  await until('the turn after the reload', () => mover.hasTurn());
  assert.deepEqual(await handOf(mover), before);
  await looksGood(mover, mover === key ? 'table' : 'table-phone');

  // What a tap would do stands on the board before it is done.
  await mover.page.locator('.attack-controls .mog.live').first().click();
  await until('a place that is lit, or a card without one', async () => (await mover.page.locator('.target, .bar .confirm:not([disabled])').count()) > 0);
  await mover.page.keyboard.press('Escape');

  let turns = 0;
  const end = Date.now() + 240_000;
  while (!(await key.isOver()) && Date.now() < end) {
    turns += 1;
    if (await key.hasTurn()) await byKeys(key);
    else if (await pho.hasTurn()) await byTouch(pho, turns).catch(error => { if (!/Timeout|closed|detached/.test(error.message)) throw error; });
    else await new Promise(resolve => setTimeout(resolve, 20));
    if (!(await pho.hasTurn()) && !(await pho.isOver())) assert.ok((await facesOf(pho)) <= 6, 'one hand at most');
  }
  await until('the end', async () => (await key.isOver()) && (await pho.isOver()), 20_000);
  heardNoSecrets(toPho.slice(0, toPho.findIndex(({ type }) => type === 'result')), 1);
  await looksGood(key, 'summary');
  await looksGood(pho, 'summary-phone');
  await replayed(key, 2);
  await noComplaints(key, pho);
});

test('six play to the end: two at their pages, four bots, and somebody who watches and hears of no hand', { timeout: 300_000 }, async () => {
  const ann = await Person.arrive(browser, server, 'Ann');
  const ben = await Person.arrive(browser, server, 'Ben', { viewport: handheld, touch: true, scheme: 'dark' });
  const eve = await Person.arrive(browser, server, 'Eve');
  const toEve = overhear(eve.page);
  const path = await ann.createRoom('cat-attack', short({ seats: 6, lives: 2 }));
  await ben.follow(path);
  await ben.sit();
  await ben.ready();
  await ann.page.getByRole('button', { name: 'Fill with bots' }).click();
  await ann.page.locator('.seat-list li.free').first().waitFor({ state: 'detached' });
  await eve.follow(path);
  await ann.start();
  await Promise.all([ann, ben, eve].map(person => person.waitForTable()));
  await ann.playByList(goodMoves);
  await ben.playByList(goodMoves);
  await until('some moves', async () => (await eve.logLines()).length >= 8);
  assert.equal(await facesOf(eve), 0);
  assert.equal(await eve.page.getByRole('button', { name: 'Confirm' }).count(), 0);
  await until('the end', async () => (await ann.isOver()) && (await ben.isOver()) && (await eve.isOver()), 200_000);
  heardNoSecrets(toEve.slice(0, toEve.findIndex(({ type }) => type === 'result')), null);
  await ann.page.getByText(proved).first().waitFor();
  await looksGood(ben, 'summary-six-dark');
  await noComplaints(ann, ben, eve);
});

test('two teams play to the end and share what they reach', { timeout: 300_000 }, async () => {
  const ann = await Person.arrive(browser, server, 'Ann', { scheme: 'dark' });
  const path = await ann.createRoom('cat-attack', short({ seats: 4, lives: 2, teams: true }));
  const ben = await Person.arrive(browser, server, 'Ben');
  await ben.follow(path);
  await ben.sit();
  await ben.ready();
  await ann.page.getByRole('button', { name: 'Fill with bots' }).click();
  await ann.start();
  await Promise.all([ann.waitForTable(), ben.waitForTable()]);
  assert.deepEqual(await ann.page.locator('.panels .team').allInnerTexts(), ['A', 'B', 'A', 'B']);
  assert.ok((await ann.page.locator('.attack .team-tag').count()) > 0, 'the cats on the board carry their team');
  await looksGood(ann, 'teams-dark');
  await ann.playByList(goodMoves);
  await ben.playByList(goodMoves);
  await until('the end', async () => (await ann.isOver()) && (await ben.isOver()), 200_000);
  const ranks = await ann.page.locator('.ranking .rank').allInnerTexts();
  assert.equal(ranks.filter(rank => rank === '1.').length % 2, 0, 'a team wins together');
  await noComplaints(ann, ben);
});

test('the rules can be tried out', { timeout: 120_000 }, async () => {
  const eve = await Person.arrive(browser, server, 'Eve', { viewport: handheld, touch: true });
  await eve.open('/rules/cat-attack#A12');
  await eve.page.locator('#A12 [data-spot="L1"]').click();
  await eve.page.locator('#A12 [role=status]', { hasText: 'caught a mouse' }).waitFor();
  assert.equal(await eve.page.locator('.try svg.board').count(), 7);
  await looksGood(eve, 'rules');
  await noComplaints(eve);
});
