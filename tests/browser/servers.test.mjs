// Pages that reach one of several servers through HAProxy.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fleet, mayRun } from './lib/fleet.mjs';
import { allOver, goHome, openProof, seat, watchAgain } from './lib/house.mjs';
import { Person, openBrowser, until } from './lib/people.mjs';

const skip = !mayRun && 'there is no PostgreSQL 15 or no HAProxy here';
let browser, fleet;

before(async () => {
  if (skip) return;
  fleet = await Fleet.start(3);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await fleet?.stop();
});

test('two play to the end while the server of their room is killed, twice', { skip, timeout: 240_000 }, async () => {
  const [ann, ben] = await Promise.all(['Ann', 'Ben'].map(name => Person.arrive(browser, fleet, name)));
  await seat('kilkenny-cats', [ann, ben]);
  await ann.playByList(['hole', 'takes|captures']);
  await ben.playByList(['hole', 'takes|captures']);
  for (let kills = 0; kills < 2; ++kills) {
    const before = (await ann.logLines()).length;
    await until('some moves', async () => (await ann.logLines()).length >= before + 6 || (await ann.isOver()));
    await fleet.kill();
  }
  await allOver([ann, ben], 200_000);
  await ann.page.getByText(openProof).first().waitFor();

  // The server that is left has the whole match.
  await watchAgain(ann);
  await ann.page.getByText(openProof).first().waitFor();
  const id = new URL(ann.page.url()).pathname.split('/').at(-1);
  const match = await (await ann.context.request.get(`${fleet.url}/api/matches/${id}`)).json();
  assert.deepEqual(
    match.entries.map(({ seq }) => seq),
    match.entries.map((_, i) => i + 1),
  );
  await goHome(ann, ben);
});
