// Rooms as people come to them and go: invitation, waiting room, sending away, leaving, closing, playing on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House, goHome, seat } from './lib/house.mjs';
import { axe, picture } from './lib/look.mjs';
import { phone, smallPhone, until } from './lib/people.mjs';

const house = new House(async () => undefined, { 'rooms-per-player': 5 });

const button = ({ page }, name) => page.getByRole('button', { name, exact: true });
const yes = ({ page }, name) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const going = ({ page }) => page.getByRole('region', { name: 'Continue' });
const asPublic = async page => {
  await page.locator('.contract details summary').click();
  await page.getByLabel('Who finds the room').selectOption({ label: 'Everybody: it is listed' });
};

test('who is invited sees by whom to what, and sits down ready with one button', { timeout: 120_000 }, async () => {
  const ann = await house.arrive('Ann');
  const path = await ann.createRoom('nekonoko', asPublic);
  const ben = await house.arrive('Ben', { viewport: phone, touch: true });
  await ben.open(path);
  await ben.page.getByRole('heading', { name: 'Ann invites you to Nekonoko' }).waitFor();
  await ben.page.getByText('2 seats').waitFor();
  await picture(ben.page, 'invitation');
  assert.deepEqual(await axe(ben.page), []);
  await ben.page.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  await button(ben, 'Sit down, ready to play').tap();
  await until('Start', () => button(ann, 'Start').isEnabled()); // Ann is ready by herself

  await button(ann, 'Change').click();
  await ann.page.getByRole('dialog').locator('details summary').click();
  await ann.page.getByRole('dialog').getByLabel('How long we wait first').selectOption({ index: 0 });
  await yes(ann, 'Save');
  await ben.page.locator('.banner', { hasText: 'The host has changed the agreement' }).waitFor();
  await until('nobody is ready', () => button(ann, 'Start').isDisabled());
  await ben.ready();
  await ben.page.locator('.banner', { hasText: 'The host has changed the agreement' }).waitFor({ state: 'detached' });
  await ann.start();
  await ben.waitForTable();

  // A guest who goes home finds their match again, and is not offered it to watch, as others are.
  const eve = await house.arrive('Eve');
  await eve.createRoom('nekonoko', asPublic);
  const open = ({ page }) => page.getByRole('region', { name: 'Open rooms' });
  await ben.open('/');
  await going(ben).getByText('Ann, Ben').waitFor();
  await open(ben).getByText('Eve · waiting for players').waitFor();
  assert.equal(await open(ben).getByText('Ann, Ben').count(), 0);
  await eve.open('/');
  await open(eve).getByText('Ann, Ben').waitFor();
  await goHome(ann, ben, eve);
});

test('an invitation opens at its beginning on a phone on its side, ready for the name', {
  timeout: 60_000,
}, async () => {
  const ann = await house.arrive('Ann');
  const path = await ann.createRoom('cat-attack');
  for (const language of ['ja', 'fr', 'en']) {
    const ben = await house.arrive('Ben', {
      viewport: { width: 740, height: 360 },
      touch: true,
      settings: { language },
    });
    await ben.open(path);
    const field = ben.page.getByRole('textbox');
    await until('the focus', () => field.evaluate(it => it === document.activeElement));
    assert.equal(await ben.page.evaluate(() => scrollY), 0, language);
    await goHome(ben);
  }
  await goHome(ann);
});

test('who is sent away is told so, and sits here no more', { timeout: 120_000 }, async () => {
  const ann = await house.arrive('Ann');
  const [ben, eve] = [await house.arrive('Ben'), await house.arrive('Eve')];
  const path = await ann.createRoom('nekonoko');
  await ben.follow(path, 'Sit down, ready to play');
  await eve.follow(path);
  await ann.page.getByRole('button', { name: 'Send away: Ben' }).click();
  await ann.page.getByRole('dialog', { name: 'Send Ben away?' }).waitFor();
  await picture(ann.page, 'send-away');
  await yes(ann, 'From the table');
  await ben.page.getByText('The host has emptied your seat').first().waitFor();
  assert.equal(await ben.page.getByRole('button', { name: /^Sit/ }).count(), 0);
  await ben.page.reload();
  await ben.page.getByText('The host has emptied your seat').first().waitFor();
  assert.equal(await ben.page.getByRole('button', { name: /^Sit/ }).count(), 0);

  await ann.page.getByRole('button', { name: 'Mute: Eve' }).click();
  await eve.page.getByText('The host has muted you').first().waitFor();
  assert.equal(await eve.page.getByRole('textbox', { name: 'Say something' }).count(), 0);
  await ann.page.getByRole('button', { name: 'Send away: Eve' }).click();
  await yes(ann, 'Out of the room');
  await eve.page.getByRole('heading', { name: 'The host has sent you out of this room' }).waitFor();
  assert.equal(await button(eve, 'Leave the room').count(), 0, 'nothing of the room is left');
  await eve.page.reload();
  await eve.page.getByRole('heading', { name: 'The host has sent you out of this room' }).waitFor();
  await goHome(ann, ben, eve);
});

test('a locked room lets nobody else in; a new host unlocks it', { timeout: 120_000 }, async () => {
  const [ann, ben, eve] = [await house.arrive('Ann'), await house.arrive('Ben'), await house.arrive('Eve')];
  const fay = await house.arrive('Fay');
  const path = await ann.createRoom('nekonoko');
  await ben.follow(path, 'Sit down, ready to play');
  await eve.follow(path);
  await fay.open(path);
  await fay.page.getByRole('textbox', { name: 'Your name' }).fill('Fay');
  await button(ann, 'Lock the room').click();
  await eve.page.getByRole('heading', { name: 'The host has locked this room' }).waitFor();
  // She has looked at the room while it was open, and is refused where a browser hears no reason.
  await button(fay, 'Have a look first').click();
  await fay.page.getByRole('heading', { name: 'The host has locked this room' }).waitFor();
  // A guest who comes now is told so before they give a name.
  const gil = await house.arrive('Gil');
  await gil.open(path);
  await gil.page.getByRole('heading', { name: 'The host has locked this room' }).waitFor();
  assert.equal(await gil.page.getByRole('textbox').count(), 0);
  await ben.page.getByText('The room is locked').waitFor();
  await eve.page.reload();
  await eve.page.getByRole('heading', { name: 'The host has locked this room' }).waitFor();
  await picture(ann.page, 'locked');

  assert.equal(await button(ben, 'Unlock the room').count(), 0, 'only the host may');
  await button(ann, 'Hand the room over').click();
  await ann.page.getByRole('dialog', { name: 'Hand the room over' }).getByRole('button', { name: 'Ben' }).click();
  await button(ben, 'Unlock the room').click();
  await ben.page.getByText('The room is locked').waitFor({ state: 'detached' });
  assert.equal(await button(ann, 'Lock the room').count(), 0);
  await eve.page.reload();
  await eve.page.getByText('waiting for players').waitFor();
  await button(gil, 'Try again').click();
  await gil.page.getByRole('textbox', { name: 'Your name' }).waitFor();
  await goHome(ann, ben, eve, fay, gil);
});

test('spectators who may not watch are told before they come in', { timeout: 120_000 }, async () => {
  const [ann, ben, eve] = [await house.arrive('Ann'), await house.arrive('Ben'), await house.arrive('Eve')];
  const path = await seat('nekonoko', [ann, ben], {
    change: async page => {
      await page.locator('.contract details summary').click();
      await page.getByLabel('Spectators').selectOption({ label: 'May not watch' });
    },
  });
  await eve.open(path);
  await eve.page.getByText('its players want no spectators').waitFor();
  await picture(eve.page, 'no-spectators');
  await goHome(ann, ben, eve);
});

test('a room is left and closed, and those who are still there hear of it', { timeout: 120_000 }, async () => {
  const [ann, ben, eve] = [await house.arrive('Ann'), await house.arrive('Ben'), await house.arrive('Eve')];
  const path = await seat('nekonoko', [ann, ben], { watching: [eve] });
  // Another room of Ben's stays: once it is there, the list has come.
  await ben.open('/new?game=kilkenny-cats');
  await button(ben, 'Create the room').click();
  await ben.page.getByText('waiting for players').waitFor();
  await ben.open('/');
  await going(ben).getByText('Nekonoko').waitFor();
  await ben.open(path);
  await ben.waitForTable();
  await button(ben, 'More').click();
  await yes(ben, 'Leave the room');
  await ben.page.getByText('You resign the match').waitFor();
  await ben.page
    .getByRole('dialog', { name: 'Leave this room?' })
    .getByRole('button', { name: 'Leave the room' })
    .click();
  await ben.page.getByRole('heading', { name: /Four cat games/ }).waitFor();
  await going(ben).getByText('Kilkenny Cats').waitFor();
  assert.equal(await going(ben).getByText('Nekonoko').count(), 0);
  await until('the end of the match', () => ann.isOver());

  // Between matches a spectator sits down, and the host changes the agreement.
  await button(ann, 'Seats and agreement').click();
  await ann.fillWithBots();
  await ann.page.getByRole('button', { name: /^Take the bot away/ }).click();
  await button(eve, 'Seats and agreement').click();
  await button(eve, 'Sit down, ready to play').click();
  await picture(ann.page, 'between-matches');
  await until('Start', () => button(ann, 'Start').isEnabled());
  await button(ann, 'Back to the result').click();
  await ann.page.locator('.summary').waitFor();
  await button(ann, 'Play again').click();
  await button(eve, 'Back to the result').click();
  await eve.page.locator('.notices .rematch').getByText('Ann proposes to play again.').waitFor();
  assert.equal(await eve.page.getByRole('button', { name: 'Play again' }).count(), 0, 'one button to agree');
  assert.equal(await button(eve, 'Agree').count(), 1);
  assert.equal(await button(ann, 'Withdraw the offer').count(), 1);
  assert.equal(await ann.page.locator('.notices button').count(), 0, 'no second button that withdraws');
  await ann.page.locator('.notices .rematch').getByText('Waiting for Eve.').waitFor();
  await eve.page.getByRole('button', { name: 'No', exact: true }).click();
  await until(
    'the offer to go',
    async () => (await ann.page.getByRole('button', { name: 'Withdraw the offer' }).count()) === 0,
  );
  await button(ann, 'Seats and agreement').click();
  await button(ann, 'Change').click();
  await ann.page.getByRole('dialog').locator('details summary').click();
  await ann.page.getByRole('dialog').getByLabel('How long we wait first').selectOption({ index: 0 });
  await yes(ann, 'Save');
  await eve.page.locator('.banner', { hasText: 'The host has changed the agreement' }).waitFor();
  await button(ann, 'Close the room').click();
  await yes(ann, 'Close the room');
  await eve.page.getByText('This room has closed').first().waitFor();
  await eve.open(path);
  await eve.page.getByText('This room has closed').waitFor();
  await goHome(ann, ben, eve);
});

test('after a match the replay and a turning point lead back to the room, and home lists it', {
  timeout: 120_000,
}, async () => {
  const [ann, ben] = [await house.arrive('Ann'), await house.arrive('Ben', { viewport: smallPhone, touch: true })];
  const path = await seat('kilkenny-cats', [ann, ben]);
  await button(ann, 'More').click();
  await yes(ann, 'Resign');
  await ann.page.getByRole('dialog', { name: 'Resign' }).getByRole('button', { name: 'Resign' }).click();
  await until('the end of the match', async () => (await ann.isOver()) && (await ben.isOver()));
  await picture(ben.page, 'podium-won');
  await picture(ann.page, 'podium-lost');
  await ann.page.locator('.podium .reason').getByText('resigned').waitFor();
  for (const person of [ann, ben]) {
    await person.page.locator('.podium button').click();
    await person.page.getByRole('link', { name: 'Watch it again' }).click();
    await person.page.getByRole('slider').first().waitFor();
    await person.page.getByRole('link', { name: 'Back to the room' }).waitFor();
  }
  await picture(ben.page, 'replay-of-a-room');
  await ben.page.getByRole('link', { name: 'Back to the room' }).tap();
  await ben.page.waitForURL(url => url.pathname === path);
  // From the list of matches, whose addresses name no room.
  await ben.open('/history');
  await ben.page.getByText('You won!').waitFor();
  await ben.page.getByRole('link', { name: 'From the start' }).click();
  await ben.page.getByRole('link', { name: 'Back to the room' }).waitFor();
  await ben.open('/');
  await going(ben).getByText('Kilkenny Cats').waitFor();
  await picture(ben.page, 'home-after-a-match');
  assert.ok((await ben.page.evaluate(() => document.documentElement.scrollHeight)) < 2000, 'home is short on a phone');
  await ben.page.getByRole('link', { name: 'Continue: Kilkenny Cats' }).waitFor();
  // The proposal finds who is at home, and the next match takes them to the table.
  await ann.page.getByRole('link', { name: 'Back to the room' }).click();
  await button(ann, 'Play again').click();
  await ben.page.locator('.notice.rematch').getByText('Ann proposes to play again.').waitFor();
  await button(ben, 'Agree').tap();
  await ben.page.waitForURL(url => url.pathname === path);
  await until('the next match', async () => !(await ben.isOver()) && !(await ann.isOver()));
  await ben.waitForTable();
  await goHome(ann, ben);
});

test('a new match with bots makes way for itself; other rooms are closed by hand', { timeout: 240_000 }, async () => {
  const ann = await house.arrive('Ann');
  for (let i = 0; i < 7; i += 1) {
    await ann.open('/new?game=nekonoko&bots');
    await button(ann, 'Play with bots').click();
    if (i === 0) await ann.giveName();
    await ann.waitForTable();
  }
  await ann.open('/');
  await until('five rooms', async () => (await going(ann).getByRole('listitem').count()) === 5);
  const ben = await house.arrive('Ben');
  for (let i = 0; i < 5; i += 1) {
    if (i === 0) await ben.createRoom('nekonoko');
    else {
      await ben.open('/new?game=nekonoko');
      await button(ben, 'Create the room').click();
      await ben.page.getByText('waiting for players').waitFor();
    }
  }
  await ben.open('/new?game=nekonoko');
  await button(ben, 'Create the room').click();
  await ben.page.getByText('You have too many open rooms').waitFor();
  await picture(ben.page, 'too-many-rooms');
  await button(ben, 'Close the room').first().click();
  await yes(ben, 'Close the room');
  await until('a room less', async () => (await ben.page.locator('.room-line').count()) === 4);
  await button(ben, 'Create the room').click();
  await ben.page.getByText('waiting for players').waitFor();
  await goHome(ann, ben);
});

test('a device that signs in by link takes its matches along, but not out of one that runs', {
  timeout: 180_000,
}, async () => {
  const ann = await house.arrive('Ann');
  await ann.createRoom('nekonoko');
  await button(ann, 'Settings').click();
  await button(ann, 'Make a link').click();
  const link = new URL(await ann.page.locator('code.address').innerText());

  const guest = await house.arrive('Guest', { viewport: phone, touch: true });
  await guest.createRoom('kilkenny-cats');
  await guest.fillWithBots();
  await guest.start();
  await guest.waitForTable();
  const table = new URL(guest.page.url()).pathname;
  await guest.open(link.pathname + link.hash);
  await guest.page.getByRole('switch', { name: 'Take the matches of Guest along' }).check();
  assert.deepEqual(await axe(guest.page), []);
  await picture(guest.page, 'link');
  await button(guest, 'Sign in').tap();
  await guest.page.getByText('Not while a match is running.').waitFor();
  await guest.open(table);
  await guest.waitForTable();
  await button(guest, 'More').tap();
  await button(guest, 'Resign').tap();
  await yes(guest, 'Resign');
  await until('the end', () => guest.isOver());
  await guest.open(link.pathname + link.hash);
  await guest.page.getByRole('switch', { name: 'Take the matches of Guest along' }).check();
  await button(guest, 'Sign in').tap();
  await guest.page.locator('#content').getByText('Signed in as Ann.').waitFor();
  for (const device of [guest, ann]) {
    await device.open('/history');
    await device.page.locator('.room-line', { hasText: 'Guest' }).waitFor(); // names stay as they were played
    await device.open(table);
    await until('the seat at the table', () => device.isOver());
  }
  await goHome(ann, guest);
});

test('on a phone the invitation of a new room comes right after its players', { timeout: 60_000 }, async () => {
  const ann = await house.arrive('Ann', { viewport: phone, touch: true });
  await ann.createRoom('nekonoko');
  const tops = await Promise.all(
    ['Players', 'Invite', 'Agreement'].map(async title => {
      const heading = ann.page.getByRole('heading', { name: title, exact: true });
      return (await heading.boundingBox()).y;
    }),
  );
  assert.deepEqual(
    tops,
    tops.toSorted((a, b) => a - b),
  );
  assert.ok(tops[1] < phone.height, 'in sight without scrolling');
  await goHome(ann);
});
