// The board's box through whole matches: as large as the window allows, and not one pixel of change.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { short } from './lib/attack.mjs';
import { hiddenButtons, tellInstead } from './lib/choices.mjs';
import { Ear } from './lib/ear.mjs';
import { House, allOver, goHome, seat, speak } from './lib/house.mjs';
import { contrasts, outOfReach as hidden, overflow, picture, resize } from './lib/look.mjs';
import { phone, screenSizes, smallPhone, until } from './lib/people.mjs';
import { simulated } from './lib/server.mjs';

const swapped = simulated({ game: 'cat-attack', options: { players: 4, lives: 5 }, seed: 1 });
const house = new House(undefined, {}, [swapped]);
const desktop = { width: 1280, height: 720 };
const upright = { viewport: smallPhone, touch: true };
const sideways = { viewport: { width: 740, height: 360 }, touch: true };
const longestClocks = ['23:59:59', '13日23時間']; // of days that may be agreed on
const four = page => page.getByRole('radio', { name: '4' }).check();

const games = {
  nekonoko: { change: four, bots: true },
  'kilkenny-cats': { prefer: ['hole', 'takes|captures'] },
  'cat-attack': { change: short({ seats: 6, lives: 2 }), bots: true, prefer: ['wins|you win', 'attack', 'fight'] },
  'cats-chess': { prefer: ['king', 'takes'] },
};

// Where the drawing of the board stands in the page, in pixels.
const boxOf = ({ page }) => page.evaluate(() => window.boardBox());

// Keeps every box that the board has from now on.
async function watch({ page }) {
  await page.evaluate(() => {
    window.boardBox = () => {
      const svg = document.querySelector('.board-area svg.board');
      const { x, y, width, height } = svg.getBoundingClientRect();
      const { width: w, height: h } = svg.viewBox.baseVal;
      const scale = Math.min(width / w, height / h);
      const round = pixels => Math.round(pixels * 100) / 100;
      return {
        x: round(x + window.scrollX),
        y: round(y + window.scrollY),
        width: round(width),
        height: round(height),
        shorter: round(scale * Math.min(w, h)),
      };
    };
    window.boxes = new Set();
    window.overlaps = new Set();
    window.shifts = []; // of everything on the page, until the match is over
    const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver(list => {
      if (document.querySelector('.bar .over')) return;
      for (const { value, sources } of list.getEntries())
        window.shifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.nodeName} ${node?.className ?? ''}: ${box(previousRect)} -> ${box(currentRect)}`,
          ),
        });
    }).observe({ type: 'layout-shift' });
    const overlapping = () => {
      const buttons = [...document.querySelectorAll('.bar button, .bar summary')]
        .filter(it => !it.closest('.choices ol'))
        .map(it => ({ it, box: it.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
      for (const [i, { it, box: a }] of buttons.entries())
        for (const { it: other, box: b } of buttons.slice(i + 1))
          if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
            window.overlaps.add(`${it.textContent} | ${other.textContent}`);
    };
    const note = () => {
      if (!document.querySelector('.board-area svg.board')) return;
      window.boxes.add(JSON.stringify(window.boardBox()));
      overlapping();
    };
    note();
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
}

// What is picked before, and the places of which the rules forbid at least one.
const outOfReach = {
  nekonoko: { places: ['s0', 's6', 's12', 's18'] },
  'kilkenny-cats': { pick: '.cat-button', places: ['1,1', '14,14', '1,14', '14,1'] },
  'cat-attack': { pick: '.attack-controls .mog.live', places: ['BH', 'L1', 'N3'] },
  'cats-chess': { places: ['a1', 'a10'] },
};

// Taps what the rules forbid, until the page tells which of them.
async function provoke({ page }, game) {
  const { pick, places } = outOfReach[game];
  const reason = page.locator('.notices .wrong');
  const picks = await picksOf(page, pick);
  for (const i of picks)
    for (const place of places) {
      if (pick && (await page.locator(pick).nth(i).getAttribute('aria-pressed')) !== 'true')
        await page.locator(pick).nth(i).click();
      await page
        .locator(`[data-spot="${place}"]`)
        .evaluate(spot => spot.dispatchEvent(new MouseEvent('click', { bubbles: true })));
      const told = reason.waitFor({ timeout: 2_000 }).then(() => true);
      if (await told.catch(() => false)) return;
    }
  assert.fail(`${game}: no reason was told`);
}

// The numbers of what can be picked. Cards for birds and mice come last: they first take the place of one, and
// before that no place is out of reach.
async function picksOf(page, pick) {
  if (!pick) return [0];
  const names = await page
    .locator(pick)
    .evaluateAll(all => all.map(it => it.getAttribute('aria-label') ?? it.textContent));
  assert.ok(names.length > 0, 'something to pick');
  const isLast = i => /bird|mouse/i.test(names[i]);
  return [...names.keys()].sort((a, b) => Number(isLast(a)) - Number(isLast(b)));
}

// A person whose connection to the room can be cut, and comes back.
async function arriveOnALine(name) {
  const person = await house.arrive(name, { viewport: desktop });
  const line = { cut: false, sockets: [] };
  await person.page.routeWebSocket(/\/ws\/rooms\//, socket => {
    if (line.cut) return void socket.close();
    socket.connectToServer();
    line.sockets.push(socket);
  });
  return Object.assign(person, { line });
}

async function lose({ page, line }) {
  line.cut = true;
  for (const socket of line.sockets.splice(0)) await socket.close();
  const banner = page.locator('.notices .banner');
  await banner.filter({ hasText: 'Connection lost.' }).waitFor();
  line.cut = false;
  // The page may be back by itself before the button is pressed.
  const back = banner.waitFor({ state: 'detached' });
  await Promise.race([back, banner.getByRole('button').click()]);
  await back;
}

// Hardly anything of the page moves in a match: the sum of its layout shifts, each a share of the window.
async function standsStill({ page }) {
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  const largest = shifts.sort((a, b) => b.value - a.value).slice(0, 5);
  assert.ok(sum < 0.02, `the page shifts by ${sum}: ${JSON.stringify(largest, null, 1)}`);
}

const boxesOf = ({ page }) => page.evaluate(() => [...window.boxes]);

// What comes and goes during a match: a look back, the chat, an offer to a person.
async function disturb({ page }) {
  await page.keyboard.press(',');
  await page.locator('.live-pill').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.live-pill').waitFor({ state: 'detached' });
  await page.locator('.tabs button', { hasText: 'Chat' }).click();
  await page.locator('.chat-lines').waitFor();
  await page.locator('.tabs button').first().click();
}

async function offer({ page }, other, meanwhile = async () => undefined) {
  await page.locator('header button[aria-label=More]').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Offer a draw|Propose to end)/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Propose', exact: true }).click();
  await other.page.locator('.notices .offer').waitFor();
  await meanwhile();
  await other.page.locator('.notices .offer').getByRole('button', { name: 'No', exact: true }).click();
  await other.page.locator('.notices .offer').waitFor({ state: 'detached' });
}

async function keepsItsBox(game, change, bots) {
  const ann = await arriveOnALine('Ann');
  const ben = await arriveOnALine('Ben');
  await seat(game, [ann, ben], { change, bots });
  await until('a first turn', async () => (await ann.hasTurn()) || (await ben.hasTurn()));
  const mover = (await ann.hasTurn()) ? ann : ben;
  await watch(mover);
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
    [740, 360],
  ]) {
    await crowd(mover);
    await resize(mover.page, { width, height });
    await mover.page.evaluate(() => window.boxes.clear());
    await provoke(mover, game);
    await picture(mover.page, `layout-why-${game}-${width}`);
    await lose(mover);
    const boxes = await boxesOf(mover);
    assert.equal(boxes.length, 1, `${width}x${height}: ${boxes.join(' ')}`);
    assert.deepEqual(
      await mover.page.evaluate(() => [...window.overlaps]),
      [],
      `${width}x${height}: buttons that overlap`,
    );
  }
  await goHome(ann, ben);
}

for (const [game, { change, bots = false, prefer = [] }] of Object.entries(games)) {
  test(`${game}: the board keeps its box through a match, on a desktop, a phone and a phone on its side`, {
    timeout: 240_000,
  }, async () => {
    const ann = await house.arrive('Ann', { viewport: desktop, settings: { hints: true } });
    const ben = await house.arrive('Ben', { ...upright, settings: { hints: true } });
    const eve = await house.arrive('Eve', sideways);
    const people = [ann, ben, eve];
    await seat(game, [ann, ben], { change, bots, watching: [eve] });
    for (const person of people) await watch(person);
    await until('a first turn', async () => (await ann.hasTurn()) || (await ben.hasTurn()));
    await disturb(ann);
    if (!bots) await offer(ann, ben);
    for (const person of [ann, ben]) await person.playByList(prefer);
    await allOver(people, 200_000);
    for (const person of people) {
      const boxes = await boxesOf(person);
      assert.equal(boxes.length, 1, `${person.name}: ${boxes.join(' ')}`);
      assert.deepEqual(
        await person.page.evaluate(() => [...window.overlaps]),
        [],
        `buttons that overlap for ${person.name}`,
      );
      if (person === ann) await standsStill(person);
      await picture(person.page, `layout-${game}-${person.name}`);
      await theEnd(person);
    }
    await goHome(...people);
  });

  test(`${game}: the board keeps its box while a rule is told and while the connection is lost`, {
    timeout: 240_000,
  }, async () => {
    // Some first throws and hands leave nothing out of reach (N10: a six reaches all corners): then another match.
    for (let tries = 1; ; tries += 1)
      try {
        return await keepsItsBox(game, change, bots);
      } catch (error) {
        if (tries === 5 || !/no reason was told/.test(error.message)) throw error;
      }
  });

  test(`${game}: the clocks lie over nothing`, { timeout: 120_000 }, async () => {
    const ann = await house.arrive('Ann', { viewport: desktop });
    const ben = await house.arrive('Ben');
    await seat(game, [ann, ben], { change: page => clocked(page, 'days-3') });
    const { page } = ann;
    assert.deepEqual(await page.locator('.clock').allTextContents(), ['3 days', '3 days']);
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
      [1024, 768],
      [390, 844],
      [740, 360],
    ]) {
      await resize(page, { width, height });
      for (const text of longestClocks) {
        const covered = await page.evaluate(longest => {
          const box = element => element.getBoundingClientRect();
          const overlap = (a, b) =>
            a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
          return [...document.querySelectorAll('.player')].flatMap(player => {
            const shown = player.querySelector('.clock');
            shown.lastChild.data = longest;
            const clock = box(shown);
            // Beside it Nekonoko's facts need the rest of a panel once there are lost kittens.
            if (innerWidth > 1000 && clock.width > 62) return [`a clock of ${clock.width} pixels`];
            const others = player.querySelectorAll('.face, .player-name *, .player-score, .player-facts *');
            // What is for screen readers alone keeps boxes, which a clip hides.
            const seen = [...others].filter(it => !it.closest('.unseen') && box(it).width > 0);
            return seen.filter(it => overlap(clock, box(it))).map(it => it.outerHTML);
          });
        }, text);
        assert.deepEqual(covered, [], `${width}x${height}, ${text}`);
      }
    }
    await goHome(ann, ben);
  });

  test(`${game}: the board takes the height of every window`, { timeout: 120_000 }, async () => {
    const ann = await house.arrive('Ann', { viewport: desktop });
    const ben = await house.arrive('Ben', { viewport: desktop });
    await seat(game, [ann, ben], { change, bots });
    await until('a first turn', async () => (await ann.hasTurn()) || (await ben.hasTurn()));
    const mover = (await ann.hasTurn()) ? ann : ben;
    await watch(mover);
    await crowd(mover);
    for (const [width, height] of [
      [1280, 720],
      [1366, 768],
      [1440, 900],
      [1536, 864],
      [1920, 1080],
    ]) {
      await resize(mover.page, { width, height });
      const free = height - (await mover.page.locator('header').boundingBox()).height;
      const { shorter } = await boxOf(mover);
      assert.ok(shorter >= 0.88 * free, `${width}x${height}: ${shorter} of ${free}`);
      await fits(mover, `${width}x${height}`);
    }
    // No more than the width allows.
    await resize(mover.page, { width: 1024, height: 768 });
    const { shorter, width } = await boxOf(mover);
    assert.ok(shorter >= 0.88 * 710 || width >= 640, `1024x768: ${shorter}, ${width} wide`);
    await picture(mover.page, `layout-height-${game}`);
    await fits(mover, '1024x768');
    for (const [width, height] of [
      [740, 360],
      [844, 390],
      [932, 430],
      [667, 375],
    ]) {
      await resize(mover.page, { width, height });
      const box = await boxOf(mover);
      assert.ok(box.shorter >= 300 && box.y + box.height <= height, `${width}x${height}: ${JSON.stringify(box)}`);
    }
    for (const [width, height] of [
      [390, 844],
      [360, 740],
    ]) {
      await resize(mover.page, { width, height });
      await picture(mover.page, `layout-${width}-${game}`);
      const bar = await mover.page.locator('.bar').boundingBox();
      assert.ok(bar.y + bar.height <= height, `${width}x${height}: the bar ends at ${bar.y + bar.height}`);
    }
    await goHome(ann, ben);
  });
}

// The bar at its tallest: all eight cats of Kilkenny Cats can be picked, as after a throw of one or two, and stand
// on squares with long names; somebody can be fought in Cat Attack.
const crowd = ({ page }) =>
  page.evaluate(() => {
    const buttons = document.querySelector('.mine .cat-buttons');
    while (buttons && buttons.children.length < 8) buttons.append(buttons.lastElementChild.cloneNode(true));
    for (const { lastChild } of buttons?.children ?? []) lastChild.data = 'm12';
    const controls = document.querySelector('.mine .attack-controls');
    if (!controls || controls.querySelector('.instead')) return;
    const instead = document.createElement('div');
    instead.className = 'row wrap instead';
    instead.innerHTML = '<button type="button">Cat fight…</button>';
    controls.append(instead);
  });

for (const [game, { change, bots }] of Object.entries(games))
  test(`${game}: nothing of the bar moves while one chooses, whatever the words, and none are cut`, {
    timeout: 120_000,
  }, async () => {
    const ann = await house.arrive('Ann', upright);
    const ben = await house.arrive('Ben', upright);
    await seat(game, [ann, ben], { change, bots });
    await until('a first turn', async () => (await ann.hasTurn()) || (await ben.hasTurn()));
    const { page } = (await ann.hasTurn()) ? ann : ben;
    const foot = async () => {
      const [bar, list] = await Promise.all(['.bar', '.choices summary'].map(it => page.locator(it).boundingBox()));
      return [bar.y, bar.height, list.y].map(Math.round);
    };
    for (const [width, height] of screenSizes) {
      await resize(page, { width, height });
      const before = await foot();
      await page.keyboard.press('1');
      await page.locator('.bar button.confirm:not([disabled])').waitFor();
      if (width < 900)
        await page.locator('.prompt.chosen').evaluate(it => {
          const more = document.createElement('span');
          more.textContent = ' Whatever is said here may take several lines.'.repeat(3);
          it.append(more);
        });
      assert.deepEqual(await foot(), before, `${width}x${height}`);
      const scrolls = await page
        .locator('.prompt.chosen')
        .evaluate(it => it.scrollHeight <= it.clientHeight || getComputedStyle(it).overflowY === 'auto');
      assert.ok(scrolls || width >= 900, `${width}x${height}: words that are cut can be scrolled to`);
      await page.locator('.prompt.chosen > span + span').evaluateAll(all => all.map(it => it.remove()));
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.locator('.prompt.chosen').waitFor({ state: 'detached' });
    }
    await goHome(ann, ben);
  });

for (const [game, { change, bots }] of Object.entries(games))
  test(`${game}: the list of all choices can be read, and closed where it was opened`, {
    timeout: 60_000,
  }, async () => {
    const ann = await house.arrive('Ann', { viewport: desktop });
    const ben = await house.arrive('Ben', { viewport: desktop });
    await seat(game, [ann, ben], { change, bots });
    await until('a first turn', async () => (await ann.hasTurn()) || (await ben.hasTurn()));
    const mover = (await ann.hasTurn()) ? ann : ben;
    const { page } = mover;
    const [head, list] = [page.locator('.choices summary'), page.locator('.choices ol')];
    for (const [width, height] of [
      [1280, 720],
      [1024, 768],
      [740, 360],
      [390, 844],
    ]) {
      const name = `${width}x${height}`;
      await resize(page, { width, height });
      await head.click();
      await list.waitFor();
      await picture(page, `layout-list-${game}-${width}`);
      const { y, height: tall } = await list.boundingBox();
      const whole = await list.evaluate(it => it.scrollHeight);
      assert.ok(y >= 0 && y + tall <= height, `${name}: the list from ${y} to ${y + tall}`);
      assert.ok(tall >= Math.min(whole, 140), `${name}: ${tall} of ${whole}`);
      assert.deepEqual(await hiddenButtons(mover, '.choices summary'), [], name);
      await head.click();
      await list.waitFor({ state: 'detached' });
      await head.click();
      await list.getByRole('button').first().click();
      await list.waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await head.click();
      await list.waitFor();
      await head.click();
    }
    // Another layout closes it: it was measured for the one before.
    for (const [width, height] of [
      [1440, 900],
      [740, 360],
      [1440, 900],
    ]) {
      await resize(page, { width, height });
      await list.waitFor({ state: 'detached' });
      await head.click();
      await list.waitFor();
    }
    await goHome(ann, ben);
  });

// What reaches past the column beside the board or past the sheet that it stands in, and controls that cover another.
const misplaced = ({ page }) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('.top, .aside, .aside *, .top *')].filter(
      it => it.checkVisibility() && !it.closest('svg, .unseen, .choices ol') && it.getBoundingClientRect().width > 1,
    );
    const box = it => it.getBoundingClientRect();
    const called = it => `${it.className} ${it.textContent}`;
    const wide = seen.filter(it => {
      const around = box(it.closest('.attack-sheet .lane') ?? it.closest('.card, .bar') ?? it.closest('.top, .aside'));
      return box(it).right > Math.min(around.right, innerWidth) + 1;
    });
    const bar = seen.filter(it => it.matches('.bar button, .bar summary'));
    const covering = bar.flatMap((it, i) =>
      bar
        .slice(i + 1)
        .filter(other => {
          const [a, b] = [box(it), box(other)];
          return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        })
        .map(other => [it, other]),
    );
    return [...wide.map(called), ...covering.map(pair => pair.map(called).join(' covers '))];
  });

for (const [game, { change, bots }] of Object.entries(games))
  test(`${game}: on the smallest phone on its side all of the column is in sight, in three languages`, {
    timeout: 60_000,
  }, async () => {
    const ann = await house.arrive('Ann', { viewport: { width: 667, height: 375 }, touch: true });
    const ben = await house.arrive('Ben', sideways);
    await seat(game, [ann, ben], { change, bots });
    for (const language of ['fr', 'ja', 'en']) {
      await speak(ann, language);
      await ann.waitForTable();
      await ann.page.locator('.tabs button').first().waitFor();
      await picture(ann.page, `layout-667-${game}-${language}`);
      assert.deepEqual(await misplaced(ann), [], language);
    }
    await goHome(ann, ben);
  });

// By names, with a clock or without; a long name is cut, not its panel.
const clocked = async (page, clock) => {
  await page.getByText('Clock, spectators and more').click();
  await page.getByLabel('Clock', { exact: true }).selectOption(clock);
};
for (const [game, seats, clock] of [
  ['nekonoko', 4, 'bank-15'],
  ['kilkenny-cats', 3, 'bank-15'],
  ['kilkenny-cats', 4, null],
  ['nekonoko', 4, 'days-1'],
  ['kilkenny-cats', 4, 'days-1'],
  ['cat-attack', 5, 'bank-15'],
  ['cat-attack', 6, 'bank-15'],
  ['cat-attack', 6, 'days-1'],
  ['cat-attack', 6, null],
])
  test(`${game}: every phone names all of ${seats} players${clock ? `, beside clocks (${clock})` : ''}`, {
    timeout: 60_000,
  }, async () => {
    const ann = await house.arrive('Maximiliane-Aurélie', sideways);
    const { page } = ann;
    const change = async () => {
      await page.getByRole('radio', { name: String(seats), exact: true }).check();
      if (clock) await clocked(page, clock);
    };
    await seat(game, [ann], { change, bots: true });
    if (clock === 'days-1') await page.locator('.clock', { hasText: '23' }).first().waitFor();
    for (const [width, height] of [[360, 640], [667, 375], ...screenSizes.slice(0, 3)]) {
      await resize(page, { width, height });
      await picture(page, `layout-names-${game}-${seats}-${width}x${height}`);
      const panels = await page.locator('.player').evaluateAll(all =>
        all.map(panel => {
          const outer = panel.getBoundingClientRect();
          const parts = [...panel.querySelectorAll('.face, strong, .player-score, .clock')].map(it => {
            const { left, right, top, bottom } = it.getBoundingClientRect();
            const inside = left >= outer.left && right <= outer.right && top >= outer.top && bottom <= outer.bottom;
            return { what: it.className || it.tagName, width: right - left, inside };
          });
          const [face, shown] = ['.face', '.clock'].map(it => panel.querySelector(it)?.getBoundingClientRect());
          const apart =
            !shown ||
            face.width === 0 ||
            Math.min(face.right, shown.right) - Math.max(face.left, shown.left) < 1 ||
            Math.min(face.bottom, shown.bottom) - Math.max(face.top, shown.top) < 1;
          return { parts, apart, name: parts.find(({ what }) => /STRONG|you/.test(what)) };
        }),
      );
      assert.equal(panels.length, seats);
      for (const { parts, name, apart } of panels) {
        assert.ok(apart, `${width}: the clock lies over the face`);
        assert.ok(name.width >= 18, `${width}: ${JSON.stringify(name)}`);
        for (const part of parts) assert.ok(part.inside, `${width}: ${JSON.stringify(part)}`);
      }
      const broken = await page.locator('.player-name strong').evaluateAll(all =>
        all.flatMap(({ firstChild }) => {
          const text = new Range();
          text.selectNodeContents(firstChild);
          const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
          return lines.size > 1 ? [firstChild.data] : [];
        }),
      );
      if (seats === 4) assert.deepEqual(broken, [], `${width}x${height}: short names on two lines`);
    }
    await goHome(ann);
  });

// Log and chat can be read and used beside the board, and nothing of the column leaves the window.
async function fits({ page }, name) {
  const { height } = page.viewportSize();
  const bottom = async selector => {
    const box = await page.locator(selector).boundingBox();
    return box.y + box.height;
  };
  assert.ok((await bottom('.side')) <= height, `${name}: the log`);
  assert.ok((await page.locator('.log-lines').boundingBox()).height >= 40, `${name}: lines of the log`);
  await page.locator('.tabs button', { hasText: 'Chat' }).click();
  assert.ok((await page.locator('.chat-lines').boundingBox()).height >= 40, `${name}: lines of the chat`);
  for (const control of await page.locator('.chat button:visible, .chat input').all()) {
    const box = await control.boundingBox();
    assert.ok(box.y + box.height <= height, `${name}: what one says`);
  }
  await page.locator('.tabs button', { hasText: 'Log' }).click();
}

// The winner stands over the board with all ranks, in full; closed, everything of the board is seen, and all numbers can be reached.
async function theEnd({ page, name }) {
  const podium = page.getByRole('region', { name: 'Result' });
  const [inner, outer] = [await podium.boundingBox(), await page.locator('.board-area').boundingBox()];
  assert.ok(
    inner.x >= outer.x &&
      inner.y >= outer.y &&
      inner.x + inner.width <= outer.x + outer.width &&
      inner.y + inner.height <= outer.y + outer.height,
    JSON.stringify([inner, outer]),
  );
  const ranks = await podium.locator('li').count();
  assert.equal(ranks, await page.locator('.player').count());
  const size = page.viewportSize();
  if (size.width < 500) {
    await resize(page, { width: 360, height: 640 });
    const [whole, shown] = await podium.evaluate(card => [card.scrollHeight, card.clientHeight]);
    assert.ok(whole <= shown, `360x640: ${whole} of ${shown} of the ranks for ${name}`);
    await resize(page, size);
  }
  const isWhole = await podium.evaluate(
    (card, winners) => {
      const first = card.querySelector('.winner');
      // As if so many had won together.
      for (let more = winners - card.querySelectorAll('.winner').length; more > 0; more -= 1)
        first.after(first.cloneNode(true));
      if (winners > 2)
        card.querySelector('h2').textContent = 'You won, with Professor Mittens, Marmalade and Sir Whiskers!';
      return card.scrollHeight <= card.clientHeight && card.scrollWidth <= card.clientWidth;
    },
    Math.min(ranks, 4),
  );
  await picture(page, `layout-podium-${name}-${ranks}`);
  assert.ok(isWhole, `nothing of the ranks is cut off for ${name}`);
  await podium.getByRole('button', { name: 'Look at the board' }).click();
  await podium.waitFor({ state: 'detached' });
  await page.locator('.summary .review').waitFor();
  const graph = page.locator('.summary .legend li:has(.badge)');
  assert.equal(await graph.count(), await page.locator('.player').count());
  for (const ground of await graph.locator('.badge').evaluateAll(all => all.map(it => getComputedStyle(it).background)))
    assert.match(ground, /rgba\(0, 0, 0, 0\)/, 'the badges of the legend have no ground');
  await page.locator('.link-dot').evaluate(it => it.append(' 1234 ms')); // as on a slow line
  const rows = await page.locator('.tabs > *').evaluateAll(all => all.map(it => it.getBoundingClientRect().bottom));
  assert.ok(Math.max(...rows) - Math.min(...rows) < 24, `the tabs stand in one row for ${name}: ${rows}`);
  const { height } = await page.locator('.summary').boundingBox();
  const whole = await page.locator('.summary').evaluate(summary => summary.scrollHeight);
  assert.ok(height >= Math.min(whole, page.viewportSize().width >= 900 ? 250 : 60), `${height} of ${whole}`);
}

// The pieces, and the grounds that they stand on or reach over.
const standsOut = {
  nekonoko: { pieces: '.nekonoko-board .cat', grounds: ['path', 'stone', 'field'] },
  'kilkenny-cats': { pieces: '.kilkenny .cat', grounds: ['ground', 'checks'] },
};
for (const scheme of ['light', 'dark'])
  for (const [game, { pieces, grounds }] of Object.entries(standsOut))
    test(`${game}: every cat stands out from the board: ${scheme}`, { timeout: 60_000 }, async () => {
      const ann = await house.arrive('Ann', { scheme });
      await seat(game, [ann], { bots: true });
      await ann.page.locator(pieces).first().waitFor();
      const ratios = await contrasts(
        ann.page.locator(pieces),
        grounds.map(ground => `.board .${ground}`),
      );
      for (const ratio of ratios) assert.ok(ratio >= 3, `contrasts ${ratios.join(' ')}`);
      const rims = await ann.page.locator(pieces).evaluateAll(all => all.map(it => getComputedStyle(it).filter));
      if (scheme === 'dark') for (const rim of rims) assert.match(rim, /rgb\(/, 'a light rim');
      await picture(ann.page, `layout-contrast-${game}-${scheme}`);
      await goHome(ann);
    });

test('kilkenny-cats: on a phone on its side every cat, direction and the list of choices can be tapped', {
  timeout: 60_000,
}, async () => {
  for (const leftHanded of [false, true]) {
    const ann = await house.arrive('Ann', { ...sideways, settings: { leftHanded } });
    const ben = await house.arrive('Ben', { ...sideways, settings: { leftHanded } });
    await seat('kilkenny-cats', [ann, ben]);
    await until('a first turn', async () => (await ann.hasTurn()) || (await ben.hasTurn()));
    const mover = (await ann.hasTurn()) ? ann : ben;
    assert.deepEqual(await hiddenButtons(mover, '.bar :is(.cat-button, .pad-button, summary)'), []);
    const [left, right] = await mover.page
      .locator('.pad-button')
      .evaluateAll(pad => [pad[0], pad[2]].map(it => it.getBoundingClientRect().x));
    assert.ok(left < right, 'the arrows point where they stand');
    await picture(mover.page, `layout-pad-${leftHanded ? 'left' : 'right'}`);
    await goHome(ann, ben);
  }
});

const withHints = async page => {
  await page.getByText('Clock, spectators and more').click();
  await page.getByRole('switch', { name: /^Hints/ }).check();
};

// Confirm and the hint have the longest words in French.
for (const game of ['kilkenny-cats', 'nekonoko'])
  test(`${game}: on every phone all of the bar is in sight where there are hints`, { timeout: 60_000 }, async () => {
    const ann = await house.arrive('Ann', upright);
    await seat(game, [ann], { change: withHints, bots: true });
    for (const language of ['fr', 'ja']) {
      await speak(ann, language);
      await until('my turn', () => ann.hasTurn());
      await ann.page.keyboard.press('1');
      await ann.page.locator('.bar button.confirm:not([disabled])').waitFor();
      for (const [width, height] of [[360, 640], [667, 375], ...screenSizes]) {
        await resize(ann.page, { width, height });
        await ann.page.locator('.ask-hint').waitFor();
        await picture(ann.page, `layout-hints-${game}-${language}-${width}x${height}`);
        const hidden = await hiddenButtons(ann, '.bar :is(button:visible, summary)');
        assert.deepEqual(hidden, [], `${language}, ${width}x${height}`);
      }
    }
    await goHome(ann);
  });

// With longer words of the hint too, while it is being thought of.
const lookBacks = { fr: 'Depuis votre tour', ja: '前の番からのできごと', en: 'Since your last turn' };
for (const game of Object.keys(games))
  test(`${game}: on every phone the list of choices, the hint and the look back are whole`, {
    timeout: 90_000,
  }, async () => {
    const ann = await house.arrive('Ann', upright);
    const { page } = ann;
    await seat(game, [ann], { change: withHints, bots: true });
    const back = page.locator('.bar.mine .bar-foot > .small');
    await ann.playByList();
    await ann.stopPlayingAt('.bar.mine .bar-foot > .small'); // the next step of a turn takes it away
    for (const [language, name] of Object.entries(lookBacks)) {
      await speak(ann, language);
      await back.waitFor();
      assert.equal(await page.getByRole('button', { name, exact: true }).getAttribute('title'), name);
      for (const thinks of [false, true]) {
        if (thinks)
          await page.locator('.ask-hint').evaluate(it => {
            it.textContent = 'Réflexion en cours…';
          });
        for (const [width, height] of [[360, 640], ...screenSizes.slice(0, 3)]) {
          await resize(page, { width, height });
          await picture(page, `layout-foot-${game}-${language}-${width}x${height}${thinks ? '-thinks' : ''}`);
          const where = `${language}, ${width}x${height}, thinks: ${thinks}`;
          const foot = (await hidden(page)).filter(it => /: (summary|button\.(quiet ask-hint|small quiet))/.test(it));
          assert.deepEqual(foot, [], where);
          assert.deepEqual(await hiddenButtons(ann, '.bar-foot :is(button, summary)'), [], where);
        }
      }
    }
    await goHome(ann);
  });

const mirrored = [false, true].map(leftHanded => ({ ...sideways, settings: { leftHanded } }));

test('cat-attack: on a phone on its side every card, Confirm and the list of choices can be tapped', {
  timeout: 90_000,
}, async () => {
  for (const seats of [2, 6])
    for (const options of mirrored) {
      const ann = await house.arrive('Ann', options);
      const ear = new Ear(ann.page);
      await seat('cat-attack', [ann], { change: short({ seats, rounds: 12 }), bots: true });
      await until('my turn', () => ann.hasTurn());
      const buttons = '.attack-controls .mog, .bar button:visible, .bar summary';
      assert.equal(await ann.page.locator('.attack-controls .mog').count(), 6);
      await picture(ann.page, `layout-sideways-attack-${seats}-${options.settings.leftHanded}`);
      assert.deepEqual(await hiddenButtons(ann, buttons), [], `${seats} players`);
      const before = ear.seq;
      await ann.page.locator('.attack-controls .mog.live').first().tap();
      await ann.page.locator('.attack-controls .mog[aria-pressed=true]').waitFor();
      await ann.page.keyboard.press('Escape');
      await ann.page.keyboard.press('1');
      await ann.page.locator('.bar button.confirm:not([disabled])').waitFor();
      assert.deepEqual(await hiddenButtons(ann, buttons), [], `${seats} players, with a choice`);
      await ann.page.locator('.prompt.chosen').evaluate(it => {
        it.lastElementChild.textContent =
          'Takes food from a shop or a house within six spaces, or pays a life. '.repeat(3);
      });
      assert.deepEqual(await hiddenButtons(ann, buttons), [], `${seats} players, with the longest words`);
      await ann.page.locator('.bar button.confirm').tap();
      await until('the entry', () => ear.seq > before);
      await goHome(ann);
    }
});

// As a fight or a swap of mine, at a time that the test knows.
const layASheet = ({ page }) =>
  page.locator('.aside').evaluate(aside => {
    const sheet = document.createElement('section');
    sheet.className = 'attack-sheet fight';
    sheet.innerHTML = '<h2>Cat fight</h2><div class="row mine"></div>';
    sheet.style.height = '340px';
    aside.append(sheet);
  });

test('cat-attack: a sheet that asks leaves no button of the bar half behind it', { timeout: 60_000 }, async () => {
  const ann = await house.arrive('Ann', { viewport: desktop });
  await seat('cat-attack', [ann], { change: short({ seats: 2, rounds: 12 }), bots: true });
  await until('my turn', () => ann.hasTurn());
  assert.equal(await ann.page.locator('.bar button.confirm:visible').count(), 1);
  await layASheet(ann);
  assert.deepEqual(await hiddenButtons(ann, '.bar :is(.bar-buttons button, summary):visible'), []);
  await picture(ann.page, 'layout-sheet-over-bar');
  await goHome(ann);
});

test('cat-attack: all of a swap can be tapped, whatever the name', { timeout: 120_000 }, async () => {
  const ann = await house.arrive('Ann', sideways);
  const { entries } = await (await ann.context.request.get(`${house.server.url}/api/matches/${swapped.id}`)).json();
  const { seq } = entries.find(({ action }) => action?.swap);
  await ann.open(`/m/${swapped.id}#entry-${seq - 1}`);
  await ann.page.getByRole('button', { name: 'Continue from here' }).click();
  await ann.giveName();
  await ann.start();
  const sheet = ann.page.locator('.attack-sheet.swap');
  for (const language of ['fr', 'ja', 'en']) {
    await speak(ann, language);
    await sheet.waitFor();
    // As if against somebody with the longest name.
    await sheet.locator('h2').evaluate(it => {
      it.lastChild.data = 'W'.repeat(24);
    });
    for (const [width, height] of [...screenSizes, [667, 375], [360, 640]]) {
      await resize(ann.page, { width, height });
      await picture(ann.page, `layout-swap-${language}-${width}`);
      assert.deepEqual(await hiddenButtons(ann, '.attack-sheet button'), [], `${language}, ${width}x${height}`);
    }
  }
  await goHome(ann);
});

test('cat-attack: the names of a fight stay within their cards, and leave mine in sight', {
  timeout: 60_000,
}, async () => {
  const ann = await house.arrive('Ann', sideways);
  const { page } = ann;
  const { entries } = await (await ann.context.request.get(`${house.server.url}/api/matches/${swapped.id}`)).json();
  const { seq } = entries.find(({ action }) => action?.lay);
  await ann.open(`/m/${swapped.id}#entry-${seq - 1}`);
  await page.getByRole('button', { name: 'Continue from here' }).click();
  await ann.giveName();
  await ann.start();
  await page.locator('.attack-sheet.fight .mine').waitFor();
  for (const name of ['Tangerine', 'W'.repeat(24)]) {
    for (const lane of await page.locator('.lane-name').all())
      await lane.evaluate((it, to) => {
        it.firstChild.data = to;
      }, name);
    for (const [width, height] of [...screenSizes, [667, 375], [844, 390], [360, 640]]) {
      await resize(page, { width, height });
      await picture(page, `layout-fight-${name.slice(0, 4)}-${width}`);
      const names = await page.locator('.lane').evaluateAll(all =>
        all.map(lane => {
          const text = new Range();
          text.selectNodeContents(lane.querySelector('.lane-name').firstChild);
          const lines = [...text.getClientRects()];
          return {
            over: Math.max(...lines.map(it => it.right)) - lane.getBoundingClientRect().right,
            lines: lines.length,
          };
        }),
      );
      for (const { over, lines } of names) {
        assert.ok(over <= -4, `${width}x${height}: ${name} ends ${over} px behind its card`);
        if (name === 'Tangerine') assert.equal(lines, 1, `${width}x${height}: ${name}`);
      }
      assert.deepEqual(await hiddenButtons(ann, '.attack-sheet button'), [], `${width}x${height}: ${name}`);
    }
  }
  await goHome(ann);
});

test('cat-attack: in the narrowest column the name of a bot does not break', { timeout: 60_000 }, async () => {
  const ann = await house.arrive('Ann', { viewport: { width: 1440, height: 900 } });
  await seat('cat-attack', [ann], { change: short({ seats: 4 }), bots: true });
  const heights = await ann.page
    .locator('.player strong')
    .evaluateAll(all => all.map(it => [it.textContent, it.getBoundingClientRect().height]));
  for (const [name, height] of heights) assert.equal(height, heights[0][1], name);
  await goHome(ann);
});

for (const teams of [false, true])
  test(`cat-attack: on upright phones the names of five bots are whole${teams ? ' in teams' : ''}, beside a hint and without`, {
    timeout: 60_000,
  }, async () => {
    const ann = await house.arrive('Ann', { ...upright, settings: { hints: true } });
    const { page } = ann;
    const change = async () => {
      await page.getByRole('radio', { name: '6', exact: true }).check();
      if (teams) await page.getByRole('switch', { name: 'Teams' }).check();
    };
    await seat('cat-attack', [ann], { change, bots: true });
    await until('my turn', () => ann.hasTurn());
    const whole = async what => {
      for (const [width, height] of [
        [360, 640],
        [360, 740],
        [390, 844],
      ]) {
        await resize(page, { width, height });
        await picture(page, `layout-six-${what}-${width}x${height}`);
        const cut = await page
          .locator('.player strong')
          .evaluateAll(all => all.filter(it => it.scrollWidth > it.clientWidth).map(it => it.textContent));
        assert.deepEqual(cut, [], `${what}, ${width}x${height}`);
        const beyond = await page.locator('.player').evaluateAll(all =>
          all
            .map(it => [it.getBoundingClientRect(), it.querySelector('strong').getBoundingClientRect()])
            .filter(([panel, name]) => name.left < panel.left || name.right > panel.right)
            .map(([panel, name]) => [name.left - panel.left, panel.right - name.right]),
        );
        assert.deepEqual(beyond, [], `${what}, ${width}x${height}: past the panel`);
      }
    };
    await page.locator('.prompt .lesson').waitFor();
    await whole('hint');
    await page.getByRole('button', { name: 'Skip', exact: true }).tap();
    await page.locator('.prompt .lesson').waitFor({ state: 'detached' });
    await whole('none');
    await goHome(ann);
  });

test('cats-chess: on a phone on its side the steps of the turn, Confirm and the end of the turn can be tapped', {
  timeout: 90_000,
}, async () => {
  for (const options of mirrored) {
    const [ann, ben] = [await house.arrive('Ann', options), await house.arrive('Ben', options)];
    const ear = new Ear(ann.page);
    await seat('cats-chess', [ann, ben], {
      change: page => page.getByLabel('White', { exact: true }).selectOption('0'),
    });
    await until('my turn', () => ann.hasTurn());
    const buttons = '.rail .stop :is(button, .face-of), .bar button:visible, .bar summary';
    const free = async when => {
      await picture(ann.page, `layout-sideways-chess-${when}-${options.settings.leftHanded}`);
      assert.deepEqual(await hiddenButtons(ann, buttons), [], when);
    };
    assert.equal(await ann.page.locator('.rail .stop').count(), 6);
    await free('begin');
    await ann.page.getByRole('button', { name: /^Teleport/ }).tap();
    await ann.page.locator('.rail button[aria-pressed=true]').waitFor();
    await free('teleport');
    await ann.page.keyboard.press('Escape');
    for (const name of ['b1', 'd2']) await ann.page.locator(`.board-area [data-spot="${name}"]`).tap();
    await ann.page.locator('.bar button.confirm:not([disabled])').waitFor();
    await free('chosen');
    await ann.page.locator('.bar button.confirm').tap();
    await ann.page.locator('.end-turn').waitFor();
    await free('end');
    const before = ear.seq;
    await ann.page.locator('.end-turn').tap();
    await until('the entry', () => ear.seq > before);
    await goHome(ann, ben);
  }
});

test('on a short phone the bar of the turn ends within the window', { timeout: 90_000 }, async () => {
  for (const [game, change] of [
    ['kilkenny-cats', undefined],
    ['cat-attack', short({ seats: 4, rounds: 12 })],
  ]) {
    const ann = await house.arrive('Ann', { viewport: { width: 360, height: 640 }, touch: true });
    await seat(game, [ann], { change, bots: true });
    for (const language of ['fr', 'ja', 'en']) {
      await speak(ann, language);
      await until('the turn', () => ann.hasTurn());
      await picture(ann.page, `layout-short-${game}-${language}`);
      const cut = await ann.page
        .locator('.player-name :is(strong, bdi)')
        .evaluateAll(all => all.filter(it => it.clientWidth > 1 && it.scrollWidth > it.clientWidth).length);
      if (game === 'kilkenny-cats') {
        assert.equal(cut, 0, `${game}, ${language}: names that are cut`);
        const board = await ann.page.locator('.board-area svg.board').boundingBox();
        assert.ok(board.width >= 270, `${language}: the board is ${board.width} px wide`);
      }
      const { y, height } = await ann.page.locator('.bar').boundingBox();
      assert.ok(y + height <= 640, `${game}, ${language}: the bar ends at ${y + height}`);
    }
    await goHome(ann);
  }
});

// The longest sentence of a choice, and of what can be done beside a die, in the longest language; the
// longest name, which Japanese does not break between phrases.
const longest = [
  [
    'nekonoko',
    'fr',
    '',
    'Le chat : 1 dans le sens antihoraire avec le d6 vers le coin en haut à gauche, puis 4 vers l’intérieur : ' +
      'cueillir le tournesol, rangée 4, colonne 4',
  ],
  ['cat-attack', 'fr', 'Avancez d’exactement 3', 'Touchez un endroit à portée ; encore une fois pour y aller.'],
  ['cats-chess', 'ja', `${'漢字'.repeat(12)}さんの番です`, ''],
];
for (const [game, language, title, sentence] of longest)
  test(`${game}: the longest sentence of a turn is whole on a small phone`, { timeout: 60_000 }, async () => {
    const ann = await house.arrive('Ann', upright);
    await seat(game, [ann], { bots: true });
    await speak(ann, language);
    await until('my turn', () => ann.hasTurn());
    if (title === '') await ann.page.keyboard.press('1');
    await ann.page.locator('.bar .prompt').evaluate(
      (prompt, [head, text]) => {
        if (head !== '') {
          prompt.querySelector('strong').textContent = head;
          prompt.style.maxWidth = '158px'; // as beside a die
        }
        prompt.querySelector('span').textContent = text;
        document.querySelector('.instead')?.remove(); // nobody to fight while one walks
      },
      [title, sentence],
    );
    for (const [width, height] of [[360, 640], ...screenSizes.slice(0, 2)]) {
      await resize(ann.page, { width, height });
      await picture(ann.page, `layout-longest-${game}-${width}x${height}`);
      const hidden = await ann.page
        .locator('.bar .prompt')
        .evaluate(it => Math.max(it.scrollHeight - it.clientHeight, it.scrollWidth - it.clientWidth));
      assert.ok(hidden <= 0, `${width}x${height}: ${hidden} px of it are hidden`);
      const bar = await ann.page.locator('.bar').boundingBox();
      assert.ok(bar.y + bar.height <= height, `${width}x${height}: the bar ends at ${bar.y + bar.height}`);
    }
    await goHome(ann);
  });

test('cats-chess: on a short phone the end of the turn is within the window', { timeout: 60_000 }, async () => {
  const ann = await house.arrive('Ann', { viewport: { width: 360, height: 640 }, touch: true });
  await seat('cats-chess', [ann], {
    change: page => page.getByLabel('White', { exact: true }).selectOption('0'),
    bots: true,
  });
  await until('my turn', () => ann.hasTurn());
  for (const name of ['b1', 'd2']) await ann.page.locator(`.board-area [data-spot="${name}"]`).tap();
  await ann.page.locator('.bar button.confirm:not([disabled])').tap();
  for (const language of ['fr', 'ja', 'en']) {
    await speak(ann, language);
    await ann.page.locator('.end-turn').waitFor();
    await picture(ann.page, `layout-short-end-${language}`);
    const { y, height } = await ann.page.locator('.bar').boundingBox();
    assert.ok(y + height <= 640, `${language}: the bar ends at ${y + height}`);
  }
  await goHome(ann);
});

const moved = promote => ({
  action: { move: { from: 'e3', promote, to: 'e4' } },
  does: [
    { event: 'moved', seat: 0, piece: 'P', from: 'e3', to: 'e4' },
    { event: 'promoted', seat: 0, piece: 'Q', at: 'e4' },
  ],
});
const promotions = [
  ...['queen', 'rook', 'knight', 'bishop', 'cat', 'mouse', 'teleporting-cat'].map(moved),
  { action: { move: { from: 'd3', to: 'd4' } }, does: [{ event: 'moved', seat: 0, piece: 'P', from: 'd3', to: 'd4' }] },
];

test('cats-chess: the words of what a pawn may become are whole, with text of twice the size too', {
  timeout: 90_000,
}, async () => {
  const ann = await house.arrive('Ann', { viewport: desktop });
  const { page } = ann;
  await tellInstead(ann, promotions);
  await seat('cats-chess', [ann], {
    change: form => form.getByLabel('White', { exact: true }).selectOption('0'),
    bots: true,
  });
  const outside = selector =>
    page.locator(selector).evaluateAll(buttons =>
      buttons.flatMap(button => {
        const range = document.createRange();
        range.selectNodeContents(button.querySelector('span'));
        const [words, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
        return words.left >= box.left && words.right <= box.right ? [] : [button.textContent];
      }),
    );
  for (const twice of [false, true]) {
    if (twice) await enlarge(ann);
    for (const language of ['fr', 'ja', 'en']) {
      await speak(ann, language);
      await until('my turn', () => ann.hasTurn());
      await picture(page, `layout-steps-${language}-${twice}`);
      assert.deepEqual(await outside('.rail .stop > *'), [], `steps, ${language}, twice the size: ${twice}`);
      for (const name of ['e3', 'e4']) await page.locator(`.board-area [data-spot="${name}"]`).click();
      await page.locator('.promotions button').nth(6).waitFor();
      await picture(page, `layout-promotions-${language}-${twice}`);
      assert.deepEqual(await outside('.promotions button'), [], `${language}, twice the size: ${twice}`);
    }
  }
  await goHome(ann);
});

test('cats-chess: the bar keeps its height through a turn and out of it', { timeout: 90_000 }, async () => {
  const [ann, ben] = [await house.arrive('Ann', upright), await house.arrive('Ben')];
  await seat('cats-chess', [ann, ben], {
    change: page => page.getByLabel('White', { exact: true }).selectOption('0'),
  });
  const { page } = ann;
  await until('my turn', () => ann.hasTurn());
  const windows = [phone, smallPhone, desktop].map(size => ({ size, heights: new Set() }));
  const measure = async when => {
    for (const { size, heights } of windows) {
      await resize(page, size);
      await picture(page, `layout-chess-bar-${when}-${size.width}`);
      heights.add(Math.round((await page.locator('.bar').boundingBox()).height));
    }
  };
  await measure('begin');
  for (const name of ['b1', 'd2']) await page.locator(`.board-area [data-spot="${name}"]`).tap();
  await measure('chosen');
  await page.locator('.bar button.confirm').tap();
  await page.locator('.end-turn').waitFor();
  await measure('end');
  await page.locator('.end-turn').tap();
  await until('the other turn', () => ben.hasTurn());
  await measure('wait');
  for (const { size, heights } of windows) assert.equal(heights.size, 1, `${size.width}: ${[...heights]}`);
  await goHome(ann, ben);
});

test('cats-chess: what is done and what is due differ without colours of the page', { timeout: 60_000 }, async () => {
  const ann = await house.arrive('Ann', upright);
  await seat('cats-chess', [ann], {
    change: page => page.getByLabel('White', { exact: true }).selectOption('0'),
    bots: true,
  });
  await ann.page.emulateMedia({ forcedColors: 'active' });
  const looks = state =>
    ann.page
      .locator(`.stop.${state} > *`)
      .first()
      .evaluate(it => {
        const { borderColor, borderStyle, outlineColor, outlineStyle } = getComputedStyle(it);
        return [borderColor, borderStyle, outlineStyle === 'none' ? '' : outlineColor].join();
      });
  await until('my turn', () => ann.hasTurn());
  assert.notEqual(await looks('now'), await looks('open'));
  for (const name of ['b1', 'd2']) await ann.page.locator(`.board-area [data-spot="${name}"]`).tap();
  await ann.page.locator('.bar button.confirm').tap();
  await ann.page.locator('.end-turn').waitFor();
  await picture(ann.page, 'layout-forced-colours');
  assert.notEqual(await looks('done'), await looks('open'));
  await goHome(ann);
});

test('on a phone on its side a proposal to play again leaves players and result free', {
  timeout: 60_000,
}, async () => {
  const [ann, ben] = [await house.arrive('Ann', sideways), await house.arrive('Ben')];
  await seat('cats-chess', [ann, ben]);
  await ann.page.getByRole('button', { name: 'More' }).tap();
  await ann.page.getByRole('button', { name: 'Resign' }).tap();
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).tap();
  for (const { page } of [ann, ben]) await page.locator('.podium button').click();
  await ben.page.getByRole('button', { name: 'Play again' }).click();
  await ann.page.locator('.notices .offer').waitFor();
  for (const [width, height] of [...screenSizes.slice(2, 3), [667, 375]]) {
    await resize(ann.page, { width, height });
    const aside = ann.page.locator('.table > .aside');
    for (const [end, free] of [
      [false, '.player, .over .row > *, .notices button'],
      [true, '.tabs button, .summary > :last-child, .notices button'],
    ]) {
      await aside.evaluate((it, down) => it.scrollTo(0, down ? it.scrollHeight : 0), end);
      await picture(ann.page, `layout-again-${width}-${end}`);
      assert.deepEqual(await hiddenButtons(ann, free), [], `${width}x${height}, end: ${end}`);
    }
  }
  await goHome(ann, ben);
});

test('what was done to me stands in the bar on a phone: nothing lies over the players', {
  timeout: 120_000,
}, async () => {
  const ann = await house.arrive('Ann', upright);
  const ear = new Ear(ann.page);
  await seat('cat-attack', [ann], { change: page => page.getByRole('radio', { name: '6' }).check(), bots: true });
  const confirm = ann.page.locator('.bar button.confirm:not([disabled])');
  let acted = -1;
  await until('something that was done to me', async () => {
    const asked = (await ann.hasTurn()) && ear.choices.length > 0 && ear.seq !== acted;
    if ((await ann.page.locator('.since').count()) > 0 || !asked) return asked;
    const chosen = (await confirm.count()) > 0;
    if (chosen) acted = ear.seq;
    await ann.page.keyboard.press(chosen ? 'c' : '1');
    return false;
  });
  for (const [width, height] of screenSizes.slice(0, 3)) {
    await resize(ann.page, { width, height });
    await picture(ann.page, `layout-since-${width}`);
    const [news, bar] = await Promise.all(['.since', '.bar'].map(it => ann.page.locator(it).boundingBox()));
    assert.ok(news.y >= bar.y, `${width}x${height}: ${JSON.stringify([news, bar])}`);
  }
  await goHome(ann);
});

test('cats-chess: the names of the steps are whole beside the board', { timeout: 90_000 }, async () => {
  const ann = await house.arrive('Ann', { viewport: { width: 667, height: 375 }, touch: true });
  await seat('cats-chess', [ann], {
    change: page => page.getByLabel('White', { exact: true }).selectOption('0'),
    bots: true,
  });
  const cut = [];
  for (const language of ['fr', 'ja', 'en']) {
    await speak(ann, language);
    await until('the turn', () => ann.hasTurn());
    for (const [width, height] of [
      [667, 375],
      [568, 320],
      [900, 600],
      [1024, 768],
      [1280, 720],
      [390, 844],
    ]) {
      await resize(ann.page, { width, height });
      await picture(ann.page, `layout-steps-${language}-${width}`);
      const names = await ann.page
        .locator('.rail .stop span')
        .evaluateAll(all => all.filter(it => it.scrollWidth > it.clientWidth).map(it => it.textContent));
      if (names.length > 0) cut.push(`${language}, ${width}x${height}: ${names.join(', ')}`);
    }
  }
  assert.deepEqual(cut, []);
  await goHome(ann);
});

test('nothing of the names is cut beside the board, for four and six players', { timeout: 120_000 }, async () => {
  for (const [game, seats] of [
    ['nekonoko', '4'],
    ['kilkenny-cats', '4'],
    ['cat-attack', '4'],
    ['cat-attack', '6'],
  ]) {
    const ann = await house.arrive('Maximiliane-Aurélie', { viewport: desktop });
    await seat(game, [ann], { change: page => page.getByRole('radio', { name: seats }).check(), bots: true });
    for (const language of ['fr', 'ja', 'en']) {
      await speak(ann, language);
      await until('the turn', () => ann.hasTurn());
      for (const [width, height] of [
        [1280, 720],
        [1440, 900],
      ]) {
        await resize(ann.page, { width, height });
        await picture(ann.page, `layout-names-${game}-${language}-${width}`);
        const cut = await ann.page.locator('.player-name, .player-name *:visible').evaluateAll(all =>
          all
            .filter(it => it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).display !== 'inline')
            .filter(it => !it.matches('.unseen'))
            .map(it => it.textContent),
        );
        assert.deepEqual(cut, [], `${game}, ${language}, ${width}x${height}`);
        if (language === 'en') await fits(ann, `${game}, ${width}x${height}`);
      }
    }
    await goHome(ann);
  }
});

test('the longest names leave the waiting room its width and the result its scores', { timeout: 90_000 }, async () => {
  const ann = await house.arrive('W'.repeat(23), upright);
  const ben = await house.arrive('長靴をはいた猫と魔法の笛吹き男爵さま', upright);
  const path = await ann.createRoom('kilkenny-cats');
  await ben.follow(path);
  await ben.sit();
  await ben.ready();
  for (const { page, name } of [ann, ben]) {
    await page.locator('.seat .status', { hasText: 'ready' }).first().waitFor();
    assert.ok((await overflow(page)) <= 0, `${name}: the waiting room`);
  }
  await ann.start();
  await ben.waitForTable();
  await ben.page.getByRole('button', { name: 'More' }).click();
  await ben.page.getByRole('button', { name: 'Resign' }).click();
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  for (const { page, name } of [ann, ben])
    for (const [width, height] of screenSizes) {
      await resize(page, { width, height });
      const card = page.getByRole('region', { name: 'Result' });
      await card.waitFor();
      await picture(page, `layout-long-names-${page === ann.page ? 'ann' : 'ben'}-${width}`);
      const rows = await card.locator('li').evaluateAll(all =>
        all.map(row => ({
          left: row.getBoundingClientRect().right - row.querySelector('b').getBoundingClientRect().right,
          free: row.closest('.card').getBoundingClientRect().right - row.getBoundingClientRect().right,
        })),
      );
      for (const { left, free } of rows) assert.ok(left > 0 && free > 0, `${name}, ${width}: ${left}, ${free}`);
      const wider = await page.locator('.summary').evaluate(it => it.scrollWidth - it.clientWidth);
      assert.ok(wider <= 0, `${name}, ${width}: the summary is ${wider} px wider than its place`);
    }
  // Japanese breaks between phrases: no character stands alone.
  await resize(ann.page, smallPhone);
  await speak(ann, 'ja');
  const alone = await ann.page.locator('.over .row button').evaluateAll(all =>
    all.flatMap(({ lastChild: words }) => {
      const end = new Range();
      end.setStart(words, words.data.length - 2);
      end.setEnd(words, words.data.length);
      return end.getClientRects().length > 1 ? [words.data] : [];
    }),
  );
  assert.deepEqual(alone, []);
  await goHome(ann, ben);
});

for (const game of ['cat-attack', 'nekonoko'])
  test(`${game}: on a phone on its side the result has the height of its column, below one row of buttons`, {
    timeout: 90_000,
  }, async () => {
    const ann = await house.arrive('Ann', sideways);
    const { page } = ann;
    await seat(game, [ann], { bots: true });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    for (const language of ['en', 'fr', 'ja']) {
      await speak(ann, language);
      await page.locator('.podium button').click();
      await page.locator('.summary .review').waitFor();
      for (const [width, height] of [
        [740, 360],
        [667, 375],
        [844, 390],
      ]) {
        await resize(page, { width, height });
        const where = `${language}, ${width}x${height}`;
        const [first, end] = await page.locator('.table > .aside').evaluate(aside =>
          [0, aside.scrollHeight].map(top => {
            aside.scrollTop = top;
            const box = it => document.querySelector(it).getBoundingClientRect();
            const buttons = [...document.querySelectorAll('.over .row > *')];
            return {
              tops: new Set(buttons.map(it => it.getBoundingClientRect().top)).size,
              cut: buttons.filter(it => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight).length,
              result:
                Math.min(innerHeight, box('.summary').bottom) - Math.max(box('.tabs').bottom, box('.summary').top),
              tabs: box('.tabs').top,
            };
          }),
        );
        await picture(page, `layout-result-${game}-${language}-${width}`);
        assert.deepEqual([first.tops, first.cut], [1, 0], `${where}: rows, cut off`);
        assert.ok(end.result >= height - 120, `${where}: ${end.result} px of the result`);
        assert.ok(end.tabs >= 40, `${where}: the tabs are at ${end.tabs}`);
        await page.locator('.table > .aside').evaluate(it => it.scrollTo(0, 0));
        await picture(page, `layout-result-${game}-${language}-${width}-top`);
      }
    }
    await goHome(ann);
  });

const enlarge = ({ context }) =>
  context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% }');
    document.adoptedStyleSheets = [sheet];
  });

for (const [game, seats] of [
  ['nekonoko', 4],
  ['kilkenny-cats', 4],
  ['cat-attack', 6],
  ['cats-chess', 2],
])
  test(`${game}: with text of twice the size nothing of the table is out of reach on a phone`, {
    timeout: 120_000,
  }, async () => {
    const ann = await house.arrive('Ann', sideways);
    await enlarge(ann);
    const change = async page => {
      if (seats > 2) await page.getByRole('radio', { name: String(seats) }).check();
      else await page.getByLabel('White', { exact: true }).selectOption('0');
      await clocked(page, 'bank-15');
    };
    await seat(game, [ann], { change, bots: true });
    const { page } = ann;
    const tabs = page.locator('.tabs button');
    const phones = [[667, 375], ...screenSizes.slice(0, 3)];
    for (const language of ['fr', 'ja']) {
      await speak(ann, language);
      await until('my turn', () => ann.hasTurn());
      for (const [width, height] of phones) {
        await resize(page, { width, height });
        await page.locator('.table[data-large]').waitFor();
        for (let i = 0; i < (await tabs.count()); i += 1) {
          await tabs.nth(i).tap();
          await picture(page, `layout-large-${game}-${language}-${width}-${i}`);
          assert.deepEqual(await hidden(page), [], `${language}, ${width}x${height}, tab ${i + 1}`);
        }
        await tabs.first().tap();
        await page.locator('.choices summary').tap();
        await picture(page, `layout-large-${game}-${language}-${width}-list`);
        assert.deepEqual(await hidden(page), [], `${language}, ${width}x${height}, the list of choices`);
        await page.locator('.choices summary').tap();
      }
    }
    if (seats > 2) return goHome(ann); // the others would play on
    await speak(ann, 'en');
    await page.locator('header button[aria-label=More]').tap();
    await page.getByRole('button', { name: 'Resign' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).tap();
    for (const language of ['fr', 'ja']) {
      await speak(ann, language);
      for (const [width, height] of phones) {
        await resize(page, { width, height });
        await page.locator('.table[data-large] .summary .review').waitFor();
        await picture(page, `layout-large-result-${language}-${width}`);
        assert.deepEqual(await hidden(page), [], `${language}, ${width}x${height}, the result`);
      }
    }
    await goHome(ann);
  });

test('with text of twice the size no screen of a phone is too wide, and names have their height', {
  timeout: 120_000,
}, async () => {
  const ann = await house.arrive('Ann', { viewport: { width: 390, height: 844 }, touch: true });
  await enlarge(ann);
  for (const [path, landmark] of [
    ['/', '.game-card'],
    ['/new?game=cat-attack', 'button.big'],
    ['/rules/nekonoko', '.try'],
    ['/history', '.filters'],
  ]) {
    await ann.open(path);
    await ann.page.locator(landmark).first().waitFor();
    for (const width of [390, 360]) {
      await resize(ann.page, { width, height: 844 });
      await picture(ann.page, `layout-twice${path.replace(/\W/g, '-')}-${width}`);
      assert.ok((await overflow(ann.page)) <= 0, `${path}, ${width}`);
    }
  }
  await ann.page.getByRole('button', { name: 'Settings' }).tap();
  const past = await ann.page.getByRole('dialog').evaluate(it => it.scrollWidth - it.clientWidth);
  assert.ok(past <= 0, `the settings reach ${past} px past their edge`);
  await ann.page.keyboard.press('Escape');
  await seat('kilkenny-cats', [ann], { change: four, bots: true });
  for (const [width, height] of screenSizes.slice(0, 3)) {
    await resize(ann.page, { width, height });
    await picture(ann.page, `layout-twice-table-${width}`);
    assert.ok((await overflow(ann.page)) <= 0, `the table, ${width}`);
    const below = await ann.page
      .locator('.player strong')
      .evaluateAll(all =>
        all.map(it => it.getBoundingClientRect().bottom - it.closest('.player').getBoundingClientRect().bottom),
      );
    for (const pixels of below) assert.ok(pixels <= 0, `${width}: a name reaches ${pixels} px out of its panel`);
  }
  await goHome(ann);
});

test('on a phone on its side the phrases of the chat leave the tabs free', { timeout: 60_000 }, async () => {
  const ann = await house.arrive('Ann', sideways);
  const ben = await house.arrive('Ben');
  await seat('kilkenny-cats', [ann, ben]);
  for (const language of ['fr', 'ja', 'en']) {
    await speak(ann, language);
    await ann.page.locator('.tabs button').nth(2).tap();
    await ann.page.locator('.say button').first().tap();
    await picture(ann.page, `layout-phrases-${language}`);
    const [tabs, phrases] = await Promise.all(['.tabs', '.phrases'].map(it => ann.page.locator(it).boundingBox()));
    assert.ok(phrases.y >= tabs.y + tabs.height, `${language}: ${JSON.stringify([tabs, phrases])}`);
    const cut = await ann.page.locator('.phrases').evaluate(it => it.scrollHeight - it.clientHeight);
    assert.ok(cut <= 0, `${language}: ${cut} px of them are out of sight`);
  }
  await goHome(ann, ben);
});

// Votes of the longest names and words, as if somebody were away.
const layVotes = ({ page }) =>
  page.locator('.notices').evaluate(notices => {
    const votes = document.createElement('div');
    votes.className = 'notice offer votes';
    votes.innerHTML =
      '<span>Maximiliane est absente. Comment voulez-vous continuer ?</span>' +
      ['Laisser jouer un robot', 'Proposer une pause', 'Proposer d’arrêter ici']
        .map(words => `<button type="button" class="small">${words}</button>`)
        .join('');
    notices.append(votes);
  });

// Two banners of the longest words.
const layBanners = ({ page }) =>
  page.locator('.notices').evaluate(notices => {
    notices.insertAdjacentHTML(
      'afterbegin',
      '<div class="banner warn"><span>Connexion perdue. Nouvel essai dans 10 s.</span>' +
        '<button type="button">Essayer maintenant</button></div>' +
        '<div class="banner warn"><span>Le serveur redémarre ; la partie continue dans un instant.</span></div>',
    );
  });

// What of the players, the board and the bar lies behind a notice or is not to be seen, and the buttons of notices that
// cannot be tapped.
const behindNotices = async person => {
  const behind = await person.page.evaluate(() => {
    const box = it => it.getBoundingClientRect();
    const notice = box(document.querySelector('.notices'));
    const needed = '.player-name strong, .player-score, .clock, .board-area, .bar';
    return [...document.querySelectorAll(needed)]
      .filter(it => {
        if (it.matches('.player-score:empty')) return false;
        const { top, bottom, width } = box(it);
        return width === 0 || (bottom > notice.top + 1 && top < notice.bottom - 1) || notice.top < 0;
      })
      .map(it => `${it.className || it.tagName} ${it.textContent}`);
  });
  return [...behind, ...(await hiddenButtons(person, '.notices button:visible'))];
};

for (const [game, { change, bots }] of Object.entries(games))
  test(`${game}: on upright phones a notice of my turn leaves names, scores, clocks, board and bar free`, {
    timeout: 120_000,
  }, async () => {
    const ann = await house.arrive('Ann', upright);
    const ben = await house.arrive('Ben');
    const clockedToo = async page => {
      await change?.(page);
      await clocked(page, 'bank-15');
    };
    await seat(game, [ann, ben], { change: clockedToo, bots });
    await ben.playByList();
    await until('the turn of Ann', () => ann.hasTurn());
    await ben.stopPlaying();
    const free = async name => {
      for (const language of ['fr', 'ja', 'en']) {
        await speak(ann, language);
        await until('my turn', () => ann.hasTurn());
        if (name === 'votes') await layVotes(ann);
        if (name === 'banners') await layBanners(ann);
        await ann.page.locator('.notices > *').first().waitFor();
        for (const [width, height] of [
          [360, 640],
          [360, 740],
          [390, 844],
        ]) {
          await resize(ann.page, { width, height });
          await picture(ann.page, `layout-notice-${game}-${name}-${language}-${width}x${height}`);
          assert.deepEqual(await behindNotices(ann), [], `${name}, ${language}, ${width}x${height}`);
          const cut = await ann.page.locator('.notices').evaluate(it => it.scrollHeight - it.clientHeight);
          assert.ok(cut <= 0 || name !== 'banners', `${language}, ${width}x${height}: ${cut} px are cut off`);
        }
      }
    };
    if (!bots) await offer(ben, ann, () => free('offer')); // bots answer at once
    await free('votes');
    await free('banners');
    await goHome(ann, ben);
  });

for (const [game, { change, bots }] of Object.entries(games))
  test(`${game}: the introduction stands in the bar and is whole`, { timeout: 90_000 }, async () => {
    const ann = await house.arrive('Ann', { viewport: desktop, settings: { hints: true } });
    const ben = await house.arrive('Ben', { viewport: desktop });
    await seat(game, [ann, ben], { change, bots });
    await ben.playByList();
    await until('the turn of Ann', () => ann.hasTurn());
    await ben.stopPlaying();
    const { page } = ann;
    for (const language of ['fr', 'ja', 'en']) {
      await speak(ann, language);
      await page.locator('.prompt .lesson').waitFor();
      for (const [width, height] of [
        [360, 640],
        [390, 844],
        [740, 360],
        [1280, 720],
        [1440, 900],
      ]) {
        await resize(page, { width, height });
        await picture(page, `layout-hint-${game}-${language}-${width}`);
        const cut = await page
          .locator('.prompt, .prompt .lesson')
          .evaluateAll(all => all.map(it => it.scrollHeight - it.clientHeight));
        assert.ok(
          cut.every(it => it <= 1),
          `${language}, ${width}x${height}: ${cut} px are cut off`,
        );
      }
      assert.equal(await page.locator('.notices > *').count(), 0);
      await resize(page, desktop);
      await layBanners(ann);
      await picture(page, `layout-banners-${game}-${language}`);
      const over = await page.locator('.notices').evaluate(it => it.scrollHeight - it.clientHeight);
      assert.ok(over <= 0, `${language}: ${over} px of two banners are cut off`);
    }
    await goHome(ann, ben);
  });

test('cat-attack: hand and steps of the turn stay within their bar on a phone and a desktop', {
  timeout: 90_000,
}, async () => {
  const ann = await house.arrive('Ann', upright);
  await seat('cat-attack', [ann], { change: short({ seats: 4, rounds: 12 }), bots: true });
  await until('my turn', () => ann.hasTurn());
  for (const [language, width, height] of ['fr', 'ja', 'en'].flatMap(it => [
    [it, 1440, 900],
    [it, smallPhone.width, smallPhone.height],
  ])) {
    await resize(ann.page, { width, height });
    await speak(ann, language);
    await until('my turn', () => ann.hasTurn());
    const [hand, bar] = await Promise.all(
      ['.attack-controls .hand', '.bar'].map(it => ann.page.locator(it).boundingBox()),
    );
    assert.ok(hand.x + hand.width <= bar.x + bar.width - 8, `${language}: ${JSON.stringify([hand, bar])}`);
    const cut = await ann.page
      .locator('.attack-rail li')
      .evaluateAll(all => all.filter(it => it.scrollWidth > it.clientWidth).map(it => it.textContent));
    assert.deepEqual(cut, [], `${language}: steps whose names are cut`);
    await picture(ann.page, `layout-hand-${language}-${width}`);
  }
  await goHome(ann);
});
