// Networks and browsers that let only a part of the site through: the page says what is wrong and what helps.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Person, openBrowser } from './lib/people.mjs';
import { Middlebox } from './lib/middlebox.mjs';
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

// A person who reaches the server through such a proxy, and whatever is done to both.
async function behind(options, name, does) {
  const proxy = await Middlebox.start(server, options);
  const person = await Person.arrive(browser, proxy, name);
  try {
    await does(person, proxy);
    assert.deepEqual(person.complaints, []);
  } finally {
    await person.context.close();
    await proxy.stop();
  }
}

for (const webSockets of ['refuse', 'silent'])
  test(`a WebSocket that a proxy blocks (${webSockets}): the page says so, and goes on when it opens`, async () => {
    await behind({ webSockets }, 'Ann', async (ann, proxy) => {
      await ann.open('/new?game=kilkenny-cats');
      await ann.page.getByRole('button', { name: 'Create the room' }).click();
      await ann.giveName();
      await ann.page.getByRole('heading', { name: 'The connection to the room does not open.' }).waitFor();
      assert.match(await ann.page.locator('main').innerText(), /proxy.*browser extension/);
      proxy.webSockets = 'pass';
      await ann.page.getByRole('button', { name: 'Try now' }).click();
      await ann.page.getByText('waiting for players').waitFor();
    });
  });

test('cookies that are blocked: who signs up reads why that fails, and leaves no guest', async () => {
  const host = await Person.arrive(browser, server, 'Hana');
  const room = await host.createRoom('kilkenny-cats');
  await behind({ cookies: false }, 'Ann', async ann => {
    const made = [];
    ann.page.on('response', async answer => {
      if (answer.request().method() === 'POST') made.push((await answer.json()).token);
    });
    const needsCookie = ann.page.getByText('This site needs a cookie');
    await ann.open('/new?game=kilkenny-cats');
    await ann.page.getByRole('button', { name: 'Create the room' }).click();
    await ann.giveName();
    await needsCookie.waitFor();
    await ann.follow(room);
    await needsCookie.waitFor();
    assert.equal(made.length, 2);
    for (const token of made) {
      const known = await fetch(`${server.url}/api/players/me`, { headers: { Authorization: `Bearer ${token}` } });
      assert.equal(known.status, 401);
    }
  });
  await host.context.close();
});

test('texts that do not come: the page says so at once, and its button loads it again', async () => {
  await behind({ missing: path => /\/assets\/en-/.test(path) }, 'Ann', async (ann, box) => {
    await ann.open('/?from=friends#content');
    await ann.page.getByText('This page has not loaded.').waitFor();
    box.missing = () => false;
    await ann.page.getByRole('link', { name: 'Reload' }).click();
    await ann.page.getByRole('textbox', { name: 'code' }).waitFor();
    assert.equal(new URL(ann.page.url()).hash, '#content');
  });
});

test('a script that does not come: the page says so after some seconds', async () => {
  await behind({ missing: path => /\/assets\/index-.*js/.test(path) }, 'Ann', async (ann, box) => {
    await ann.open();
    await ann.page.getByText('This page has not loaded.').waitFor();
    box.missing = () => false;
    await ann.page.getByRole('link', { name: 'Reload' }).click();
    await ann.page.getByRole('textbox', { name: 'code' }).waitFor();
  });
});

test('a language that does not come is not kept', async () => {
  await behind({ missing: path => /\/assets\/fr-/.test(path) }, 'Ann', async (ann, box) => {
    await ann.open();
    await ann.page.getByRole('button', { name: 'Settings' }).click();
    const choice = ann.page.getByRole('combobox', { name: 'Language' });
    await choice.selectOption('fr');
    await ann.page.locator('.wrong', { hasText: 'A part of the page could not be loaded.' }).waitFor();
    assert.equal(await choice.inputValue(), 'en');
    assert.equal(await ann.page.evaluate(() => JSON.parse(localStorage.getItem('clowder.settings')).language), 'en');
    box.missing = () => false;
    await choice.selectOption('fr');
    await ann.page.getByRole('combobox', { name: 'Langue' }).waitFor();
  });
});

test('a rules page that does not come does not blame the server', async () => {
  await behind({ missing: path => /\/assets\/rules-/.test(path) }, 'Ann', async ann => {
    await ann.open('/rules/nekonoko');
    await ann.page.locator('.banner', { hasText: 'A part of the page could not be loaded.' }).waitFor();
    assert.equal(await ann.page.getByText('server cannot be reached').count(), 0);
  });
});
