// What the tests of a file share: one browser, one server, and what people do in every game.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { looksGood } from './look.mjs';
import { Person, openBrowser, until } from './people.mjs';
import { Server, program } from './server.mjs';

export const openProof = /All \d+ open throws and draws match the seal|The one open throw or draw matches the seal/;

// Opened before the first test of the file that asks for it, closed after the last. `furnish`: what the file needs
// besides; in the same hook, because those of one file do not wait for each other. `matches`: what `simulated` names.
export class House {
  constructor(furnish = async () => undefined, settings = {}, matches = []) {
    before(async () => {
      this.server = await Server.start(settings, matches);
      this.browser = await openBrowser();
      await furnish(this);
    });
    after(async () => {
      await this.browser?.close();
      await this.server?.stop();
    });
  }

  arrive(name, options) {
    return Person.arrive(this.browser, this.server, name, options);
  }

  // The file of the finished match that a page's replay shows is accepted offline, and refused once it is spoilt.
  async checkFile(person, spoil) {
    const id = new URL(person.page.url()).pathname.split('/').at(-1);
    const file = await (await person.context.request.get(`${this.server.url}/api/matches/${id}`)).text();
    const [good, bad] = [join(this.server.data, `${id}.json`), join(this.server.data, `${id}-bad.json`)];
    writeFileSync(good, file);
    writeFileSync(bad, spoil(file));
    assert.match(execFileSync(program, ['verify', good], { encoding: 'utf8' }), /ok/);
    assert.throws(() => execFileSync(program, ['verify', bad], { stdio: 'pipe' }), 'a file that was changed');
  }
}

// The first makes the room, the others follow its link and sit down, bots take what is free, the match begins.
export async function seat(game, [host, ...guests], { change, bots = false, watching = [] } = {}) {
  const path = await host.createRoom(game, change);
  for (const guest of guests) {
    await guest.follow(path);
    await guest.sit();
    await guest.ready();
  }
  if (bots) await host.fillWithBots();
  for (const person of watching) await person.follow(path);
  await host.start();
  await Promise.all([host, ...guests, ...watching].map(person => person.waitForTable()));
  return path;
}

export const allOver = (people, ms) =>
  Promise.all(people.map(person => until(`the end for ${person.name}`, () => person.isOver(), ms)));

// From the summary to the replay.
export async function watchAgain({ page }) {
  await page.getByRole('link', { name: 'Watch it again' }).first().click();
  await page.waitForURL(/\/m\//);
  await page.getByRole('slider').first().waitFor();
}

export async function toTheEnd({ page }) {
  await page.keyboard.press('End');
  await until('the last step', async () => /Step (\d+) of \1/.test(await page.locator('main').innerText()));
}

export function noComplaints(...people) {
  for (const person of people) assert.deepEqual(person.complaints, [], person.name);
}

export async function goHome(...people) {
  noComplaints(...people);
  await Promise.all(people.map(person => person.leave()));
}

// The page is loaded again in another language.
export async function speak({ page }, language) {
  await page.evaluate(
    to =>
      localStorage.setItem(
        'clowder.settings',
        JSON.stringify({ ...JSON.parse(localStorage.getItem('clowder.settings')), language: to }),
      ),
    language,
  );
  await page.reload();
}

// In each language the page is loaded again and looked at.
export async function inThreeLanguages(person, name, ready) {
  for (const language of ['fr', 'ja', 'en']) {
    await speak(person, language);
    await ready();
    await looksGood(person, `${name}-${language}`);
  }
}
