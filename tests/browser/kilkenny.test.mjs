// Whole matches of Kilkenny Cats, from the browser to the file and back.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Person, openBrowser, phone, until } from './lib/people.mjs';
import { Server } from './lib/server.mjs';

const goodMoves = ['hole', 'takes|captures'];
let browser;
let server;

before(async () => { [browser, server] = await Promise.all([openBrowser(), Server.start()]); });
after(async () => {
  await browser.close();
  await server.stop();
});

async function seatTwo(options = {}) {
  const ann = await Person.arrive(browser, server, 'Ann', options.ann);
  const path = await ann.createRoom('kilkenny-cats');
  const ben = await Person.arrive(browser, server, 'Ben', options.ben);
  await ben.follow(path);
  await ben.sit();
  await ben.ready();
  await ann.start();
  await Promise.all([ann.waitForTable(), ben.waitForTable()]);
  return { ann, ben, path };
}

function noComplaints(...people) {
  for (const person of people) assert.deepEqual(person.complaints, [], person.name);
}

test('two play to the end; one reloads, one goes offline, the server is killed; then the dice are checked', { timeout: 300_000 }, async () => {
  const { ann, ben, path } = await seatTwo();
  const eve = await Person.arrive(browser, server, 'Eve');
  await eve.follow(path);
  await eve.waitForTable();
  assert.equal(await eve.page.getByRole('button', { name: 'Confirm' }).count(), 0, 'a spectator has no buttons of a seat');

  // A page that is loaded again in the middle of its own turn has its turn back.
  await until('a turn of Ann or Ben', async () => (await ann.hasTurn()) || (await ben.hasTurn()));
  const mover = (await ann.hasTurn()) ? ann : ben;
  await mover.page.reload();
  await mover.waitForTable();
  await until('the turn after the reload', () => mover.hasTurn());

  await ann.playByList(goodMoves);
  await ben.playByList(goodMoves);
  await until('some moves', async () => (await eve.logLines()).length >= 8);

  // Ben goes offline and comes back.
  await ben.context.setOffline(true);
  await ben.page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await ben.context.setOffline(false);
  await ben.page.evaluate(() => window.dispatchEvent(new Event('online')));

  // The server dies and comes back; nobody does anything about it.
  await server.killAndRestart();
  await until('the end of the match', async () => (await ann.isOver()) && (await ben.isOver()) && (await eve.isOver()), 200_000);
  await ann.page.getByText(/All \d+ open throws and draws match the seal/).first().waitFor();

  // The replay: the last position is the one at the table, and every throw is proved.
  await ann.page.getByRole('link', { name: 'Watch it again' }).first().click();
  await ann.page.waitForURL(/\/m\//);
  const slider = ann.page.getByRole('slider').first();
  await slider.waitFor();
  await ann.page.keyboard.press('Home');
  await ann.page.getByText('The beginning.').first().waitFor();
  await ann.page.keyboard.press('End');
  await until('the last step', async () => /Step (\d+) of \1/.test(await ann.page.locator('main').innerText()));
  await ann.page.getByText(/All \d+ open throws and draws match the seal/).first().waitFor();

  // The file that the page offers is accepted offline, and refused once a byte has changed.
  const id = new URL(ann.page.url()).pathname.split('/').at(-1);
  const file = await (await ann.context.request.get(`${server.url}/api/matches/${id}`)).text();
  const program = process.env.CLOWDER ?? join(import.meta.dirname, '../../build/release/server/clowder');
  const good = join(server.data, 'good.json');
  const bad = join(server.data, 'bad.json');
  writeFileSync(good, file);
  writeFileSync(bad, file.replace(/"values":\[(\d)\]/, (_, n) => `"values":[${(Number(n) % 6) + 1}]`));
  assert.match(execFileSync(program, ['verify', good], { encoding: 'utf8' }), /ok/);
  assert.throws(() => execFileSync(program, ['verify', bad], { stdio: 'pipe' }));
  noComplaints(ann, ben, eve);
  await Promise.all([ann, ben, eve].map(person => person.leave()));
});

test('four play to the end: one by keyboard alone, one by touch on a small phone', { timeout: 300_000 }, async () => {
  const names = ['Key', 'Pho', 'Cid', 'Dot'];
  const options = [{}, { viewport: phone, touch: true }, {}, { scheme: 'dark' }];
  const people = await Promise.all(names.map((name, i) => Person.arrive(browser, server, name, options[i])));
  const [key, pho, cid, dot] = people;
  const path = await key.createRoom('kilkenny-cats', page => page.getByRole('radio', { name: '4' }).check());
  for (const person of [pho, cid, dot]) {
    await person.follow(path);
    await person.sit();
    await person.ready();
  }
  await key.start();
  await Promise.all(people.map(person => person.waitForTable()));
  await cid.playByList(goodMoves);
  await dot.playByList(goodMoves);

  let keys = 0;
  let turns = 0;
  const byKeyboard = async () => {
    await key.page.keyboard.press('1');
    await key.page.keyboard.press('c');
    keys += 2;
    turns += 1;
  };
  const byTouch = async () => {
    const cats = pho.page.locator('.cat-button');
    const count = await cats.count();
    if (count === 0) return;
    await cats.nth(turns % count).tap();
    await pho.page.locator('.pad-button:not([disabled])').first().tap();
    await pho.page.locator('button.confirm:not([disabled])').tap();
  };
  assert.equal(await pho.page.evaluate(() => document.documentElement.scrollWidth), phone.width, 'no sideways scrolling on a phone');
  const end = Date.now() + 240_000;
  while (!(await key.isOver()) && Date.now() < end) {
    if (await key.hasTurn()) await byKeyboard();
    else if (await pho.hasTurn()) await byTouch().catch(error => { if (!/Timeout|closed|detached/.test(error.message)) throw error; });
    else await new Promise(resolve => setTimeout(resolve, 20));
  }
  for (const person of people) await until(`the end for ${person.name}`, () => person.isOver(), 20_000);
  assert.ok(turns > 3 && keys <= 6 * turns);
  noComplaints(...people);

  // Another match in the same room.
  for (const person of people) await person.page.getByRole('button', { name: 'Play again' }).click();
  await until('the next match', async () => !(await key.isOver()));
  await key.waitForTable();
  await Promise.all(people.map(person => person.leave()));
});
