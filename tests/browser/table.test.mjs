// What every table has: hints in a first turn, a look back while the match goes on, and the list of public rooms.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House, goHome, seat } from './lib/house.mjs';
import { axe, picture } from './lib/look.mjs';
import { smallPhone, until } from './lib/people.mjs';

const house = new House();
const moved = /led the cat|let the cat jump/; // a six lets it jump (N10)

// Plays one turn of the seat that has it.
async function playOne(...people) {
  let mover = null;
  await until('a turn', async () => {
    for (const person of people) if (await person.hasTurn()) mover = person;
    return mover !== null;
  });
  await mover.page.keyboard.press('1');
  await mover.page.keyboard.press('c');
  await mover.page.locator('.nekonoko-board .preview').waitFor({ state: 'detached' });
  return mover;
}

test('a first turn is guided, once', { timeout: 120_000 }, async () => {
  const ann = await house.arrive('Ann', { viewport: smallPhone, touch: true, settings: { hints: true } });
  const ben = await house.arrive('Ben');
  await seat('nekonoko', [ann, ben]);
  await until('the turn of Ann', async () => {
    if (await ben.hasTurn()) await playOne(ben);
    return ann.hasTurn();
  });
  const intro = n => ann.page.getByRole('complementary', { name: `Introduction ${n} of 4` });
  await intro(1).getByText('nothing is sent yet').waitFor();
  await picture(ann.page, 'hint');
  assert.deepEqual(await axe(ann.page), []);
  await ann.page.keyboard.press('1');
  await ann.page.locator('button.confirm').tap();
  await intro(3).getByText('watch the others').waitFor();
  await playOne(ben);
  await intro(4).getByText('All choices').waitFor();
  await playOne(ann);
  await intro(4).waitFor({ state: 'detached' });
  await ann.page.reload();
  await ann.waitForTable();
  await playOne(ben);
  await until('the next turn of Ann', () => ann.hasTurn());
  assert.equal(await ann.page.locator('.lesson').count(), 0, 'nothing of it comes twice');
  await goHome(ann, ben);
});

test('one can look back while the match goes on', { timeout: 120_000 }, async () => {
  const ann = await house.arrive('Ann');
  const ben = await house.arrive('Ben');
  const path = await seat('nekonoko', [ann, ben]);
  const { page } = ann;
  const board = () =>
    page
      .locator('.nekonoko-board')
      .evaluate(drawn => [...drawn.querySelectorAll('.kitten, .flower, .cat')].map(piece => piece.outerHTML).join());
  const live = page.locator('.live-pill');
  for (let i = 0; i < 4; i += 1) await playOne(ann, ben);
  await until(
    'the turn of Ann',
    async () => (await ann.hasTurn()) || ((await ben.hasTurn()) && (await playOne(ben)) && false),
  );

  // Two turns back by a line of the log; the choices make room for the way back.
  const present = await board();
  await page.locator('.log-lines .line', { hasText: moved }).nth(1).click();
  await live.waitFor();
  const past = await board();
  assert.notEqual(past, present);
  assert.equal(await page.locator('.nekonoko-board .ring').count(), 0);
  assert.match(await live.innerText(), /Live – Your turn/);
  assert.deepEqual(await axe(page), []);
  await picture(page, 'look-back');
  await page.keyboard.press('1');
  assert.equal(await page.locator('.nekonoko-board .preview').count(), 0, 'nothing is chosen in the past');
  await page.keyboard.press('Escape');
  await live.waitFor({ state: 'detached' });
  assert.equal(await board(), present);

  // New moves never move the view.
  await playOne(ann);
  await page.keyboard.press(',');
  await live.waitFor();
  const step = await page.locator('.bar .prompt strong').innerText();
  await page.keyboard.press(',');
  await until('two steps back', async () => (await page.locator('.bar .prompt strong').innerText()) !== step);
  const held = await board();
  await until('an answer of Ben', async () => ((await ben.hasTurn()) ? Boolean(await playOne(ben)) : ann.hasTurn()));
  await until('my turn, told by the pill', async () => /Your turn/.test(await live.innerText()));
  assert.equal(await board(), held);
  await live.click();
  await live.waitFor({ state: 'detached' });

  // Since my last turn, step by step, to the present.
  await page.getByRole('button', { name: 'Since your last turn' }).click();
  await live.waitFor();
  for (let i = 0; i < 12 && (await live.count()) > 0; i += 1) {
    const said = await page.locator('.bar .prompt').textContent();
    await page.keyboard.press('.');
    await page.waitForFunction(before => document.querySelector('.bar .prompt')?.textContent !== before, said);
  }
  assert.equal(await live.count(), 0, 'the steps lead to the present');
  assert.ok((await page.locator('.nekonoko-board .ring').count()) > 0);

  // The replay of a match that is not over leads to its room.
  const history = await (await ann.context.request.get(`${house.server.url}/api/matches?player=me`)).json();
  await ann.open(`/m/${history.matches[0].id}#3`);
  await live.click();
  await page.waitForURL(/\/r\//);
  await ann.waitForTable();
  assert.equal(new URL(page.url()).pathname, path);
  await goHome(ann, ben);
});

test('public rooms come and go by themselves', { timeout: 60_000 }, async () => {
  const eve = await house.arrive('Eve');
  const named = await eve.createRoom('nekonoko');
  assert.match(named, /^\/r\//);
  await eve.open('/');
  const rooms = eve.page.getByRole('region', { name: 'Open rooms' });
  await rooms.getByText('No public room').waitFor();
  const ann = await house.arrive('Ann');
  const ben = await house.arrive('Ben');
  const path = await ann.createRoom('nekonoko', async page => {
    await page.locator('.contract details summary').click();
    await page.getByLabel('Who finds the room').selectOption({ label: 'Everybody: it is listed' });
  });
  await rooms.getByText('Ann · waiting for players').waitFor();
  await ben.follow(path);
  await ben.sit();
  await rooms.getByText('Ann, Ben').waitFor({ state: 'detached' }); // full: nothing to go in for
  await rooms.getByText('No public room').waitFor();
  await goHome(eve, ann, ben);
});

test('on the smallest phone a phrase stands at the panel of who says it, and the title tells of a guest', {
  timeout: 60_000,
}, async () => {
  const ann = await house.arrive('Ann', { viewport: { width: 360, height: 640 }, touch: true });
  const ben = await house.arrive('Ben');
  const path = await ann.createRoom('nekonoko');
  await ben.follow(path, 'Sit down, ready to play');
  await until('the title', async () => /^● Ben has sat down/.test(await ann.page.title()));
  await ann.start();
  for (const person of [ann, ben]) await person.waitForTable();
  await ben.page.getByRole('button', { name: 'Chat' }).click();
  await ben.page.getByLabel('Say something').fill('Your move, dear!');
  await ben.page.getByRole('button', { name: 'Send' }).click();
  const bubble = ann.page.locator('.player .bubble');
  await bubble.getByText('Your move, dear!').waitFor();
  await picture(ann.page, 'bubble');
  const box = await bubble.boundingBox();
  assert.ok(box.y > 0 && box.y + box.height < 640 && box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
  await goHome(ann, ben);
});

test('chat is told once, counted as unread once, and readable on a small desktop', { timeout: 120_000 }, async () => {
  const ann = await house.arrive('Ann', { viewport: { width: 1280, height: 720 } });
  const ben = await house.arrive('Ben');
  await seat('kilkenny-cats', [ann, ben]);
  const chatTab = ({ page }) => page.locator('.tabs button', { hasText: 'Chat' });
  const say = async ({ page }, text) => {
    await page.getByRole('textbox', { name: 'Say something' }).fill(text);
    await page.keyboard.press('Enter');
  };
  const lines = ({ page }) => page.locator('.chat-lines li').allInnerTexts();
  await chatTab(ben).click();
  await say(ben, 'Hello Ann');
  await until('the badge', async () => (await chatTab(ann).locator('.pill').innerText()) === '1');
  assert.equal(await chatTab(ben).locator('.pill').count(), 0, 'nobody is told of his own lines');
  await chatTab(ann).click();
  await say(ann, 'Hello Ben');
  const two = ['Ben: Hello Ann', 'Ann: Hello Ben'];
  await until('both lines', async () => (await lines(ann)).length === 2);
  assert.deepEqual(
    (await lines(ann)).map(line => line.trim()),
    two,
  );
  await picture(ann.page, 'chat');

  // The phrases lie over the lines and inside the card, and go once one is said.
  await ann.page.getByRole('button', { name: 'Ready phrases' }).click();
  const card = await ann.page.locator('.panel').boundingBox();
  const phrase = ann.page.getByRole('button', { name: 'Well played!' });
  const box = await phrase.boundingBox();
  assert.ok(
    box.x >= card.x &&
      box.x + box.width <= card.x + card.width &&
      box.y >= 0 &&
      box.y + box.height <= card.y + card.height,
    JSON.stringify([box, card]),
  );
  await phrase.click();
  await until('the phrase', async () => (await lines(ann)).length === 3);
  assert.equal(await phrase.count(), 0);

  // Read by Ann, then the connection is lost for all: the lines come again and are the same ones.
  await ann.page.locator('.tabs button', { hasText: 'Log' }).click();
  await house.server.killAndRestart();
  for (const person of [ann, ben])
    await until(`${person.name} back`, async () => /Online/.test(await person.page.locator('.link-dot').innerText()));
  await chatTab(ben).click();
  await say(ben, 'Still here');
  await until('the new line alone to be unread', async () => (await chatTab(ann).locator('.pill').innerText()) === '1');
  await chatTab(ann).click();
  assert.equal((await lines(ann)).length, 4);
  assert.equal((await lines(ben)).length, 4);
  await ann.page.reload();
  await ann.waitForTable();
  assert.equal(await chatTab(ann).locator('.pill').count(), 0, 'what was read stays read');
  await goHome(ann, ben);
});
