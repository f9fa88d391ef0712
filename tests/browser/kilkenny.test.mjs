// Whole matches of Kilkenny Cats, from the browser to the file and back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House, allOver, goHome, openProof, seat, toTheEnd, watchAgain } from './lib/house.mjs';
import { smallPhone, until } from './lib/people.mjs';

const house = new House();

test('who waits is shown no dead pad of directions', { timeout: 60_000 }, async () => {
  const ann = await house.arrive('Ann');
  const ben = await house.arrive('Ben');
  await seat('kilkenny-cats', [ann, ben]);
  await until('the first turn', async () => (await ann.hasTurn()) || (await ben.hasTurn()));
  const [mover, waits] = (await ann.hasTurn()) ? [ann, ben] : [ben, ann];
  await mover.page.locator('.pad').waitFor();
  assert.equal(await waits.page.locator('.pad').count(), 0);
  await goHome(ann, ben);
});

const goodMoves = ['hole', 'takes|captures'];

test('two play to the end; one reloads, one goes offline, the server is killed; then the dice are checked', {
  timeout: 300_000,
}, async () => {
  const [ann, ben, eve] = await Promise.all(['Ann', 'Ben', 'Eve'].map(name => house.arrive(name)));
  await seat('kilkenny-cats', [ann, ben], { watching: [eve] });
  assert.equal(
    await eve.page.getByRole('button', { name: 'Confirm' }).count(),
    0,
    'a spectator has no buttons of a seat',
  );

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
  await house.server.killAndRestart();
  await allOver([ann, ben, eve], 200_000);
  await ann.page.getByText(openProof).first().waitFor();

  // The replay: the last position is the one at the table, and every throw is proved.
  await watchAgain(ann);
  await ann.page.keyboard.press('Home');
  await ann.page.getByText('The beginning.').first().waitFor();
  await toTheEnd(ann);
  await ann.page.getByText(openProof).first().waitFor();

  // The file that the page offers is accepted offline, and refused once a byte has changed.
  await house.checkFile(ann, file => file.replace(/"values":\[(\d)\]/, (_, n) => `"values":[${(Number(n) % 6) + 1}]`));
  await goHome(ann, ben, eve);
});

test('four play to the end: one by keyboard alone, one by touch on a small phone', { timeout: 300_000 }, async () => {
  const names = ['Key', 'Pho', 'Cid', 'Dot'];
  const options = [{}, { viewport: smallPhone, touch: true }, {}, { scheme: 'dark', settings: { forced: true } }];
  const people = await Promise.all(names.map((name, i) => house.arrive(name, options[i])));
  const [key, pho, cid, dot] = people;
  await seat('kilkenny-cats', people, { change: page => page.getByRole('radio', { name: '4' }).check() });
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
  assert.equal(
    await pho.page.evaluate(() => document.documentElement.scrollWidth),
    smallPhone.width,
    'no sideways scrolling on a phone',
  );
  const end = Date.now() + 240_000;
  while (!(await key.isOver()) && Date.now() < end) {
    if (await key.hasTurn()) await byKeyboard();
    else if (await pho.hasTurn())
      await byTouch().catch(error => {
        if (!/Timeout|closed|detached/.test(error.message)) throw error;
      });
    else await new Promise(resolve => setTimeout(resolve, 20));
  }
  await allOver(people, 20_000);
  assert.ok(turns > 3 && keys <= 6 * turns);

  // Another match in the same room.
  const [asks, ...others] = people;
  await asks.page.getByRole('button', { name: 'Play again' }).click();
  for (const person of others) await person.page.getByRole('button', { name: 'Agree', exact: true }).click();
  await until('the next match', async () => !(await key.isOver()));
  await key.waitForTable();
  await goHome(...people);
});
