// Every screen, in both themes, three languages and three sizes: nothing for axe, nothing sideways.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House, goHome } from './lib/house.mjs';
import { looksGood, resize } from './lib/look.mjs';
import { desktop, phone, until } from './lib/people.mjs';

let played; // { room, match } of a finished match
const house = new House(async house => {
  const host = await house.arrive('Host');
  await host.open('/new?game=kilkenny-cats&bots');
  await host.page.getByRole('button', { name: 'Play with bots' }).click();
  await host.giveName();
  await host.waitForTable();
  await host.playByList(['hole', 'takes|captures']);
  await until('the end of a match with bots', () => host.isOver(), 300_000);
  const match = await host.page.getByRole('link', { name: 'Watch it again' }).first().getAttribute('href');
  played = { room: new URL(host.page.url()).pathname, match, storage: await host.context.storageState() };
  await goHome(host);
});

test('the four games stand in even rows at every width', { timeout: 60_000 }, async () => {
  const ann = await house.arrive('Ann');
  await ann.open('/');
  const cards = ann.page.locator('.game-card');
  await cards.nth(3).waitFor();
  for (const [width, rows] of [
    [320, [1, 1, 1, 1]],
    [390, [1, 1, 1, 1]],
    [768, [2, 2]],
    [1280, [4]],
  ]) {
    await resize(ann.page, { width, height: 800 });
    const tops = await cards.evaluateAll(found => found.map(card => Math.round(card.getBoundingClientRect().top)));
    assert.deepEqual(
      [...new Set(tops)].map(top => tops.filter(it => it === top).length),
      rows,
      `${width} wide`,
    );
  }
  await goHome(ann);
});

test('the games come compressed, and a second visit does not load them again', { timeout: 60_000 }, async () => {
  const ann = await house.arrive('Ann');
  const visit = async () => {
    await ann.open('/');
    await ann.page.locator('.game-card').first().waitFor();
    const [asked] = await ann.page.evaluate(() =>
      performance.getEntriesByName(new URL('/api/games', location.href).href).map(it => it.toJSON()),
    );
    return asked;
  };
  const first = await visit();
  assert.ok(first.encodedBodySize < first.decodedBodySize / 2, JSON.stringify(first));
  assert.ok(first.transferSize >= first.encodedBodySize, JSON.stringify(first));
  const second = await visit();
  assert.ok(second.transferSize < second.encodedBodySize / 2, JSON.stringify(second));
  await goHome(ann);
});

const small = { width: 320, height: 640 };
const sizes = { desktop, phone, small };

for (const scheme of ['light', 'dark']) {
  for (const language of ['en', 'fr', 'ja']) {
    test(`screens: ${scheme}, ${language}`, { timeout: 600_000 }, async () => {
      for (const [size, viewport] of Object.entries(sizes)) {
        const person = await house.arrive(`P ${size}`, { viewport, scheme, settings: { language, theme: scheme } });
        const label = screen => `${screen}-${size}-${scheme}-${language}`;
        await person.open('/');
        await person.page.locator('.game-card').first().waitFor();
        await looksGood(person, label('home'));
        await person.open('/new?game=kilkenny-cats');
        await person.page.locator('button.big').waitFor();
        await looksGood(person, label('create'));
        await person.page.locator('button.big').click();
        await person.page.getByRole('dialog').waitFor();
        await looksGood(person, label('name'));
        await person.page.getByRole('dialog').getByRole('textbox').fill(person.name);
        await person.page.getByRole('dialog').locator('button.primary').click();
        await person.page.locator('.seat-list').waitFor();
        await person.page.locator('.qr path[d^=M]').waitFor();
        await looksGood(person, label('waiting'));
        await person.page.locator('.seat-list ~ .row button').nth(1).click();
        await person.page.locator('.seat-list li.free').waitFor({ state: 'detached' });
        await person.page.locator('.seat-list ~ .row button.primary').click();
        await person.waitForTable();
        await until('my turn', () => person.hasTurn());
        await looksGood(person, label('table'));
        await person.open('/history');
        await person.page.locator('main').waitFor();
        await looksGood(person, label('history'));
        await person.open('/rules/kilkenny-cats');
        await person.page.locator('svg.board.mini').first().waitFor();
        const { width } = await person.page.locator('.in-short .mini-board').boundingBox();
        assert.ok(width >= 250, `the picture of the rules in short is ${width} wide`);
        await looksGood(person, label('rules'));
        await person.page.locator('header button').last().click();
        await person.page.getByRole('dialog').waitFor();
        await looksGood(person, label('settings'));
        for (const [name, address] of Object.entries({
          nothing: '/nothing/here',
          'no-rules': '/rules/nothing-here',
          'no-room': '/r/XXXXXX',
          'no-match': '/m/m_nothing',
        })) {
          await person.open(address);
          await person.page.locator('.empty a').waitFor();
          await looksGood(person, label(name));
        }
        await person.context.addCookies(played.storage.cookies);
        await person.open(played.room);
        await person.page.locator('.summary').waitFor();
        await looksGood(person, label('summary'));
        await person.open(played.match);
        await person.page.getByRole('slider').first().waitFor();
        await looksGood(person, label('replay'));
        await goHome(person);
      }
    });
  }
}
