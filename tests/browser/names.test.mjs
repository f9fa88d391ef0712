// Names that are long, alike or written from right to left; a browser that translates the page; forced colours.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Person, openBrowser } from './lib/people.mjs';
import { Server } from './lib/server.mjs';

let browser, server;

before(async () => {
  server = await Server.start();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

// Four people at a table of Cat Attack.
async function four(names) {
  const people = [];
  for (const name of names) people.push(await Person.arrive(browser, server, name));
  const [host, ...guests] = people;
  const path = await host.createRoom('cat-attack', page => page.getByRole('radio', { name: '4' }).check());
  for (const guest of guests) await guest.follow(path, 'Sit down, ready to play');
  await host.page.locator('.seat-list li.free').first().waitFor({ state: 'detached' });
  await host.start();
  await host.waitForTable();
  return people;
}

test('cards keep their height, short words stay whole, people of one name are told apart', async () => {
  const people = await four(['Pia', '﷽'.repeat(24), 'אבי', 'pia']);
  const { page } = people[0];
  for (const [width, height] of [
    [1280, 720],
    [360, 640],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    const cards = await page
      .locator('.player')
      .evaluateAll(all => all.map(card => card.getBoundingClientRect().height));
    assert.ok(Math.max(...cards) <= 170, `${width}x${height}: cards of ${cards.join(', ')} pixels`);
    const name = page.locator('.player-name bdi').last();
    assert.equal(await name.innerText(), 'pia (2)');
    const lines = await name.evaluate(it => {
      const range = document.createRange();
      range.setStart(it.firstChild, 0);
      range.setEnd(it.firstChild, 3);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    assert.equal(lines, 1, `${width}x${height}: a name of three letters is broken`);
  }
  assert.equal(await page.locator('.player-name strong bdi').nth(2).innerText(), '\u2068אבי\u2069');
  for (const person of people) await person.context.close();
});

test('a browser that translates the page leaves alone what changes', async () => {
  const ann = await Person.arrive(browser, server, 'Ann');
  await ann.createRoom('kilkenny-cats');
  const free = await ann.page.evaluate(() => {
    const mayChange = node => node.parentElement.closest('[translate]')?.getAttribute('translate') !== 'no';
    const walker = document.createTreeWalker(document.querySelector('#page'), NodeFilter.SHOW_TEXT);
    let found = 0;
    while (walker.nextNode()) found += mayChange(walker.currentNode) ? 1 : 0;
    return found;
  });
  assert.equal(free, 0);
  await ann.open('/rules/kilkenny-cats');
  await ann.page.locator('article[translate=yes]').waitFor();
  await ann.context.close();
});

test('with forced colours a pressed button and a disabled one differ by more than a colour', async () => {
  const ann = await Person.arrive(browser, server, 'Ann', { viewport: { width: 390, height: 844 } });
  await ann.page.emulateMedia({ forcedColors: 'active' });
  await ann.createRoom('kilkenny-cats');
  const start = ann.page.getByRole('button', { name: 'Start', exact: true });
  const style = await start.evaluate(it => getComputedStyle(it).borderStyle);
  assert.equal(style, 'dashed');
  await ann.fillWithBots();
  await ann.start();
  await ann.waitForTable();
  const pressed = ann.page.locator('.tabs [aria-pressed=true]').first();
  const outline = await pressed.evaluate(it => {
    const { outlineStyle, color, backgroundColor } = getComputedStyle(it);
    return { outlineStyle, same: color === backgroundColor };
  });
  assert.deepEqual(outline, { outlineStyle: 'double', same: false });
  await ann.context.close();
});
