// Somebody leaves a table that waits: the others see for how long, and go on without them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House, goHome, seat, speak } from './lib/house.mjs';
import { axe, picture, resize } from './lib/look.mjs';
import { screenSizes, until } from './lib/people.mjs';

const house = new House();
const moved = /led the cat|let the cat jump/; // a six lets it jump (N10)

// A room whose patience is so long.
const waits = seconds => async page => {
  await page.getByText('Clock, spectators and more').click();
  await page.getByLabel('How long we wait first').selectOption(String(seconds));
};

test('the others vote for a bot, and its owner takes the seat back', { timeout: 120_000 }, async () => {
  const ann = await house.arrive('Ann');
  const ben = await house.arrive('Ben');
  const path = await seat('nekonoko', [ann, ben], { change: waits(0) });
  await ben.open('/');
  const { page } = ann;
  await page.locator('#content').getByText('Ben is away. How do you want to go on?').waitFor();
  await picture(page, 'away');
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Propose a pause' }).click();
  await page.locator('#content').getByText('The match is paused until Ben is back.').waitFor();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: 'Let a bot play' }).click();
  await page.locator('.log-lines', { hasText: 'A bot plays for Ben now.' }).waitFor();
  await until('a turn of the bot', async () => {
    if (await ann.hasTurn()) {
      await page.keyboard.press('1');
      await page.keyboard.press('c');
    }
    return (await page.locator('.log-lines', { hasText: '(played by a bot)' }).count()) > 0;
  });
  await picture(page, 'bot-for-ben');
  await ben.open(path);
  await ben.waitForTable();
  await page.locator('.log-lines', { hasText: 'Ben is back and plays again.' }).waitFor();

  // The replay tells it too.
  const { matches } = await (await ann.context.request.get(`${house.server.url}/api/matches?player=me`)).json();
  await ann.open(`/m/${matches[0].id}`);
  await page.locator('.bar .prompt', { hasText: 'Step 0 of' }).waitFor();
  await page.keyboard.press('End');
  await page.locator('.log-lines li', { hasText: '(played by a bot)' }).first().waitFor();
  await picture(page, 'replay-bot');
  await goHome(ann, ben);
});

test('while the match is paused nothing lights up and nothing is played', { timeout: 120_000 }, async () => {
  const ann = await house.arrive('Ann');
  const ben = await house.arrive('Ben');
  const path = await seat('nekonoko', [ann, ben], { change: waits(0) });
  await until('a first turn', async () => (await ann.hasTurn()) || (await ben.hasTurn()));
  const [mover, other] = (await ann.hasTurn()) ? [ann, ben] : [ben, ann];
  const { page } = mover;
  const rings = page.locator('.nekonoko-board .ring');
  const prompt = page.locator('.bar .prompt');
  const asks = async () => (await mover.hasTurn()) && (await rings.count()) > 0;
  const asksNothing = async () => {
    await prompt.getByText('The match is paused.').waitFor();
    for (const key of ['1', 'c', 'u']) await page.keyboard.press(key);
    assert.equal(await mover.hasTurn(), false);
    assert.equal(await rings.count(), 0);
    assert.equal(await page.locator('.nekonoko-board .preview').count(), 0);
    assert.equal(await page.locator('.bar button:visible').count(), 0);
    const said = () => page.locator('[aria-live=polite]').first().textContent();
    const before = await said();
    await page.keyboard.press('m');
    await until('what now, said', async () => (await said()) !== before);
    assert.match(await said(), /The match is paused/);
    assert.equal(await page.locator('.log-lines', { hasText: moved }).count(), 0);
  };
  await until('the choices', asks);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Propose a pause' }).click();
  await other.page.getByRole('button', { name: 'Agree' }).click();
  await asksNothing();
  await other.page.locator('.bar .prompt').getByText('The match is paused.').waitFor();
  await picture(page, 'paused');
  assert.deepEqual(await axe(page), []);
  await other.page.getByRole('button', { name: 'Go on' }).click();
  await until('the choices again', asks);

  // The room waits for somebody who left: until they are back.
  await other.open('/');
  await page.getByRole('button', { name: 'Propose a pause' }).click();
  await page.locator('#content').getByText(`The match is paused until ${other.name} is back.`).waitFor();
  await asksNothing();
  await other.open(path);
  await until('the choices once more', asks);
  await page.keyboard.press('1');
  await page.keyboard.press('c');
  await page.locator('.log-lines', { hasText: moved }).waitFor();
  await goHome(ann, ben);
});

test('nobody need be there while the clock counts days', { timeout: 60_000 }, async () => {
  const ann = await house.arrive('Ann');
  const ben = await house.arrive('Ben');
  const { page } = ann;
  const path = await seat('nekonoko', [ann, ben], {
    change: async form => {
      await form.getByText('Clock, spectators and more').click();
      await form.getByLabel('How long we wait first').selectOption('0');
      await form.getByLabel('Clock', { exact: true }).selectOption('days-3');
      assert.equal(await form.getByLabel('How long we wait first').count(), 0);
      assert.equal(await form.getByLabel('When somebody is away').count(), 0);
    },
  });
  await ben.open('/');
  await page.locator('.players .state.away').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Propose to end here' }).click();
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await page.locator('.offer', { hasText: 'You propose' }).waitFor();
  assert.equal(await page.getByText('Ben is away').count(), 0);
  await picture(page, 'away-days');
  await ann.open('/');
  await ben.open(path);
  await ben.page.getByRole('button', { name: 'Agree' }).click();
  await ben.page.locator('.ranking').waitFor();
  await goHome(ann, ben);
});

test('how long the room waits is counted down', { timeout: 60_000 }, async () => {
  const ann = await house.arrive('Ann');
  const ben = await house.arrive('Ben');
  const path = await seat('nekonoko', [ann, ben]);
  await ben.open('/');
  const left = ann.page.getByRole('timer').filter({ hasText: 'Ben is away. The room waits for' });
  await left.waitFor();
  const said = await left.innerText();
  await until('a second later', async () => (await left.innerText()) !== said);
  await ben.open(path);
  await left.waitFor({ state: 'detached' });
  await goHome(ann, ben);
});

test('who proposes an end hears that it was declined', { timeout: 60_000 }, async () => {
  const ann = await house.arrive('Ann');
  const ben = await house.arrive('Ben');
  await seat('nekonoko', [ann, ben]);
  await ann.page.getByRole('button', { name: 'More' }).click();
  await ann.page.getByRole('button', { name: 'Propose to end here' }).click();
  await ann.page.getByRole('button', { name: 'Propose', exact: true }).click();
  await ben.page.getByRole('button', { name: 'No', exact: true }).click();
  await ann.page.locator('.log-lines', { hasText: 'Ben said no.' }).waitFor();
  await goHome(ann, ben);
});

const longNames = ['Maximiliane-Aurélie', 'Benedikt-Sébastien'];
for (const language of ['en', 'fr', 'ja'])
  test(`the votes about somebody who is away leave the board in sight: ${language}`, { timeout: 60_000 }, async () => {
    const [ann, ben] = [await house.arrive(longNames[0]), await house.arrive(longNames[1])];
    await seat('kilkenny-cats', [ann, ben], { change: waits(0) });
    await speak(ann, language);
    await ann.waitForTable();
    await ben.open('/');
    const { page } = ann;
    // On a phone they wait for the end of her turn: they would lie over the players.
    await page.locator('.votes button').nth(2).waitFor();
    if (await ann.hasTurn()) {
      await page.locator('.votes button').nth(2).click();
      await resize(page, { width: 390, height: 844 });
      const question = page.getByRole('dialog');
      assert.equal(await question.isVisible(), true, 'a question that is open stays');
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      assert.equal(await page.locator('.votes').isVisible(), false);
      await page.keyboard.press('1');
      await page.keyboard.press('c');
      await until('the end of her turn', async () => !(await ann.hasTurn()));
    }
    for (const [width, height] of [...screenSizes, [667, 375]]) {
      await resize(page, { width, height });
      await picture(page, `away-${language}-${width}`);
      const tops = await page.locator('.votes button').evaluateAll(all => all.map(it => it.getBoundingClientRect().y));
      assert.equal(new Set(tops).size, 1, `${width}: one row`);
      const [notice, board] = [await page.locator('.votes').boundingBox(), await page.locator('.board').boundingBox()];
      assert.ok(
        notice.y + notice.height <= board.y || notice.y >= board.y + board.height || notice.x >= board.x + board.width,
        `${width}: ${JSON.stringify([notice, board])}`,
      );
      const tabs = await page.locator('.tabs').boundingBox();
      assert.ok(
        notice.y + notice.height <= tabs.y || notice.y >= tabs.y + tabs.height,
        `${width}: over the tabs ${JSON.stringify([notice, tabs])}`,
      );
      const [thrower, prompt] = [
        await page.locator('.thrower').boundingBox(),
        await page.locator('.prompt').boundingBox(),
      ];
      assert.ok(thrower.x + thrower.width <= prompt.x - 2, `${width}: the thrower's name touches the prompt`);
      const cut = await page
        .locator('.player-name :is(.you, .you bdi, .state):visible')
        .evaluateAll(all => all.filter(it => it.scrollWidth > it.clientWidth + 1).map(it => it.textContent));
      assert.deepEqual(cut, [], `${width}: words that are cut`);
      const lines = await page
        .locator('.player-name small:visible')
        .evaluateAll(all =>
          all.map(it => it.getBoundingClientRect().height / parseFloat(getComputedStyle(it).fontSize)),
        );
      for (const line of lines) assert.ok(line < 2, `${width}: one line beside the name, not ${lines.join(' ')}`);
    }
    await goHome(ann, ben);
  });

test('on a phone nothing that is told while one waits lies over players, tabs or the words of the bar', {
  timeout: 90_000,
}, async () => {
  const ann = await house.arrive('Maximiliane-Aurélie-Jea');
  const ben = await house.arrive('長靴をはいた猫と魔法の笛吹き男爵さま');
  const line = { cut: false, sockets: [] };
  for (const { page } of [ann, ben])
    await page.routeWebSocket(/\/ws\/rooms\//, socket => {
      if (line.cut) return void socket.close();
      socket.connectToServer();
      line.sockets.push(socket);
    });
  await seat('kilkenny-cats', [ann, ben]);
  await until('a first turn', async () => (await ann.hasTurn()) || (await ben.hasTurn()));
  const [gone, left] = (await ann.hasTurn()) ? [ann, ben] : [ben, ann];
  const { page } = left;
  const free = async what => {
    for (const [width, height] of [[360, 640], [667, 375], ...screenSizes.slice(0, 3)]) {
      await resize(page, { width, height });
      await picture(page, `waits-${what}-${width}x${height}`);
      const [told, ...others] = await page.evaluate(() =>
        ['.notices', '.players', '.board', '.tabs', '.prompt'].map(it => {
          const { left, right, top, bottom } = document.querySelector(it).getBoundingClientRect();
          return { it, left, right, top, bottom };
        }),
      );
      assert.ok(told.top >= 0 && told.bottom <= height, `${what}, ${width}x${height}: in sight`);
      const { bottom } = others.at(-1);
      for (const { it, ...box } of others)
        assert.ok(
          (it === '.tabs' && box.top > bottom) || // below the bar: the log gives way
            told.left >= box.right ||
            told.top >= box.bottom ||
            told.bottom <= box.top,
          `${what}, ${width}x${height}: over ${it} ${JSON.stringify([told, box])}`,
        );
    }
  };
  await gone.open('/');
  for (const language of ['fr', 'ja']) {
    await speak(left, language);
    await page.locator('.notice [role=timer]').waitFor();
    await free(`away-${language}`);
  }
  line.cut = true;
  for (const socket of line.sockets.splice(0)) await socket.close();
  await page.locator('.notices .banner').waitFor();
  assert.equal(await page.locator('.notices > *').count(), 1, 'the connection alone');
  await free('lost');
  line.cut = false;
  await goHome(ann, ben);
});
