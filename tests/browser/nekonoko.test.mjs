// The pictures in the rules of Nekonoko.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, picture } from './lib/look.mjs';
import { Person, openBrowser } from './lib/people.mjs';
import { Server } from './lib/server.mjs';

let browser;
let server;

before(async () => { [browser, server] = await Promise.all([openBrowser(), Server.start()]); });
after(async () => {
  await browser.close();
  await server.stop();
});

test('the rules can be tried out', { timeout: 120_000 }, async () => {
  const eve = await Person.arrive(browser, server, 'Eve');
  await eve.open('/rules/nekonoko#N8');
  const picture8 = eve.page.locator('#N8 .nekonoko-board');
  await picture8.locator('[data-spot="b14"]').click();
  await eve.page.locator('#N8 [role=status]', { hasText: 'pick the cornflower' }).waitFor();
  await picture(eve.page, 'nekonoko-rules');
  assert.equal(await eve.page.locator('.nekonoko-board').count(), 5);
  assert.deepEqual(await axe(eve.page), []);
  assert.deepEqual(eve.complaints, []);
  await eve.leave();
});
