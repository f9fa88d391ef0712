// Whole matches of Cat's Chess: by keyboard, by touch, with a mouse.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ear } from './lib/ear.mjs';
import { House, allOver, goHome, inThreeLanguages, openProof, seat, toTheEnd, watchAgain } from './lib/house.mjs';
import { looksGood, overflow } from './lib/look.mjs';
import { smallPhone, until } from './lib/people.mjs';

const house = new House();
const stepOf = ({ action }) => Object.keys(action)[0];
const bodyOf = ({ action }) => Object.values(action)[0];
const does = (choice, event) => choice.does.find(it => it.event === event);
const whiteIs = seat => page => page.getByLabel('White', { exact: true }).selectOption(String(seat));
const square = (person, name) => person.page.locator(`.board-area [data-spot="${name}"]`);
const rail = person =>
  person.page
    .locator('.rail .face-of, .rail button')
    .evaluateAll(stops => stops.map(stop => stop.getAttribute('aria-label')));
const boardOf = person =>
  person.page
    .locator('.board-area [data-spot]')
    .evaluateAll(spots => spots.map(spot => spot.getAttribute('aria-label').split(/, (?:can|could) /)[0]).sort());

// From square to square with the arrows, as somebody does who plays white.
async function keysTo({ page }, name) {
  const here = () => page.evaluate(() => document.activeElement?.getAttribute('data-spot') ?? null);
  for (let tabs = 0; tabs < 40 && (await here()) === null; tabs += 1) await page.keyboard.press('Tab');
  const from = await here();
  assert.notEqual(from, null, 'the board can be reached with Tab');
  const files = name.charCodeAt(0) - from.charCodeAt(0);
  const ranks = Number(name.slice(1)) - Number(from.slice(1));
  for (let i = 0; i < Math.abs(files); i += 1) await page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let i = 0; i < Math.abs(ranks); i += 1) await page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
  assert.equal(
    await here(),
    name,
    `the focus is on ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))}`,
  );
}

const picked = async (person, name) => (await square(person, name).getAttribute('aria-selected')) === 'true';

const becomes = (person, kind) =>
  person.page
    .getByRole('group', { name: 'The pawn becomes' })
    .getByRole('button', { name: new RegExp(`^${kind.replace('-', ' ')}$`, 'i') });

async function byKeyboard(person, choice) {
  const { from, to, at, promote } = bodyOf(choice);
  if (stepOf(choice) === 'end') await person.page.keyboard.press('e');
  for (const name of [from, to, at])
    if (name && !(await picked(person, name))) {
      await keysTo(person, name);
      await person.page.keyboard.press('Enter');
    }
  if (promote) await becomes(person, promote).press('Enter');
  await person.page.keyboard.press('c');
}

async function byTouch(person, choice) {
  const { from, to, at } = bodyOf(choice);
  if (stepOf(choice) === 'end') return person.page.locator('.end-turn').tap();
  if (stepOf(choice) === 'teleport') await person.page.getByRole('button', { name: /^Teleport/ }).tap();
  for (const name of [from, to, at]) if (name && !(await picked(person, name))) await square(person, name).tap();
  await person.page.locator('button.confirm').tap();
}

const wins = choice => ['k', 'K'].includes(does(choice, 'taken')?.piece);
const same = (choice, action) => JSON.stringify(choice.action) === JSON.stringify(action);

// What both set out to do, in this order; each waits until it is possible.
const white = [
  { neutral: { from: 'a2', to: 'a4' } },
  { move: { from: 'a3', to: 'a4' } },
  { place: { at: 'a6' } },
  { move: { from: 'd1', to: 'd2' } },
  { second: { from: 'g1', to: 'g2' } },
  { mouse: { at: 'd1' } },
];

// Black's king walks into the white pawns, round whatever is in its way.
function lemming({ choices }) {
  const kings = choices.filter(
    it => does(it, 'moved')?.piece === 'k' && Number(bodyOf(it).to.slice(1)) < Number(bodyOf(it).from.slice(1)),
  );
  const pawns = choices.filter(it => does(it, 'moved')?.piece === 'p' && /^[ef]/.test(bodyOf(it).from));
  return (
    kings[0] ??
    pawns[0] ??
    choices.find(it => stepOf(it) === 'end') ??
    choices.find(it => stepOf(it) === 'move' || stepOf(it) === 'place') ??
    choices[0]
  );
}

function plan(ear, wanted) {
  const winning = ear.choices.find(wins);
  if (winning && wanted.length === 0) return winning;
  const next = ear.choices.find(it => wanted.length > 0 && same(it, wanted[0]));
  if (next) {
    wanted.shift();
    return next;
  }
  return (
    ear.choices.find(it => stepOf(it) === 'end') ??
    ear.choices.find(it => does(it, 'moved')?.piece === 'P' && !does(it, 'taken')) ??
    ear.choices[0]
  );
}

// Plays one step and waits until the room has heard it.
async function play(person, choice) {
  const { ear } = person;
  const before = ear.seq;
  await until(`${person.name} to be asked`, () => person.hasTurn(), 20_000);
  await (person.touch ? byTouch : byKeyboard)(person, choice);
  await until(`${person.name}: ${JSON.stringify(choice.action)}`, () => ear.hasHeardAfter(before), 20_000);
}

async function seatTwo() {
  const key = await house.arrive('Key');
  const pho = await house.arrive('Pho', { viewport: smallPhone, touch: true, scheme: 'dark' });
  for (const person of [key, pho]) person.ear = new Ear(person.page);
  pho.touch = true;
  await seat('cats-chess', [key, pho], { change: whiteIs(0) });
  await until('the first turn', () => key.hasTurn());
  return { key, pho };
}

// Where a throw may put black's cat in the way of white's plan: then another match shows it.
const inTheWay = ['a4', 'a6', 'd1', 'd2', 'g1', 'g2'];

test('two play to the end: one by keyboard alone, one by touch on a small phone', { timeout: 600_000 }, async () => {
  for (let matches = 1; matches < 4; matches += 1) if (await twoPlay()) return;
  assert.fail(`three throws onto ${inTheWay.join(' ')}`);
});

async function twoPlay() {
  const { key, pho } = await seatTwo();
  await key.page.locator('[aria-live=assertive]', { hasText: 'Your turn' }).waitFor({ state: 'attached' });
  assert.equal(await square(pho, 'a1').evaluate(spot => spot.getAttribute('y')), '0', 'black sees white at the top');

  // A step is taken back within the turn, and made again.
  const wanted = [...white];
  await play(key, plan(key.ear, wanted));
  await until('the yarn on the rail', async () => (await rail(key))[1] === 'Yarn, done');
  const before = key.ear.seq;
  await key.page.keyboard.press('u');
  await until(
    'the step to be taken back',
    () => key.ear.seq > before && key.ear.choices.some(it => same(it, white[0])),
  );
  await until('the yarn to be open again', async () => (await rail(key))[1] === 'Yarn, open');
  wanted.unshift(white[0]);
  await play(key, plan(key.ear, wanted));
  await play(key, plan(key.ear, wanted));

  // Loaded again while the yarn has to be put down, the page still knows what was done.
  await inThreeLanguages(key, 'cats-chess-table', async () => {
    await key.waitForTable();
    await until('the turn', () => key.hasTurn());
  });
  assert.deepEqual((await rail(key)).slice(0, 3), ['Teleport, left out', 'Yarn, done', 'Move, done']);
  assert.deepEqual(await key.page.locator('.sheet .note').allInnerTexts(), ['*a2–a4', 'a3×a4']);
  await play(key, plan(key.ear, wanted));

  // Black teleports: one line of the log tells all throws and the square they led to, and the throws are proved.
  await until('the other turn', () => pho.ear.choices.length > 0);
  await play(
    pho,
    pho.ear.choices.find(it => stepOf(it) === 'teleport'),
  );
  await until('the teleporting cat', async () => (await rail(pho)).includes('Teleport, done'));
  const log = await pho.logLines();
  const landed = log.map(line => /teleports: \d\d(?:, \d\d)* → ([a-j]\d+)\./.exec(line)?.[1]).find(Boolean);
  assert.ok(landed, `where the throws led: ${log.join(' | ')}`);
  if (inTheWay.includes(landed)) {
    await goHome(key, pho);
    return false;
  }
  assert.match(await square(pho, landed).getAttribute('aria-label'), /black teleporting cat/);
  await pho.page.locator('.proof.good-text').waitFor({ state: 'attached' });
  await inThreeLanguages(pho, 'cats-chess-phone', async () => {
    await pho.waitForTable();
    await until('the turn', () => pho.hasTurn());
  });

  const seen = new Set();
  for (let steps = 0; steps < 200 && !(await key.isOver()); steps += 1) {
    await until(
      'somebody to decide',
      async () => key.ear.choices.length + pho.ear.choices.length > 0 || (await key.isOver()),
      20_000,
    );
    const person = key.ear.choices.length > 0 ? key : pho;
    if (person.ear.choices.length === 0) break;
    const choice = person === key ? plan(key.ear, wanted) : lemming(pho.ear);
    seen.add(stepOf(choice));
    await play(person, choice);
    assert.ok((await overflow(pho.page)) <= 0, 'nothing sideways on the phone');
  }
  await allOver([key, pho], 20_000);
  assert.deepEqual(wanted, [], 'white has done what it set out to do');
  for (const step of ['move', 'second', 'mouse']) assert.ok(seen.has(step), step);
  await pho.page.locator('.summary').getByText('The king was taken.').waitFor();
  await inThreeLanguages(key, 'cats-chess-summary', () => key.page.locator('.summary .good-text').waitFor());
  const position = await boardOf(key);

  // The replay ends where the table did, its sheet leads to every step, and the dice are true.
  await watchAgain(key);
  await toTheEnd(key);
  assert.deepEqual(await boardOf(key), position);
  assert.match(await key.page.locator('.sheet [aria-current]').innerText(), /×[a-j]\d+#$/);
  await key.page
    .locator('.sheet')
    .getByRole('button', { name: `T@${landed}` })
    .click();
  assert.match(await square(key, landed).getAttribute('aria-label'), /black teleporting cat/);
  const top = () => square(key, 'a1').evaluate(spot => spot.getAttribute('y'));
  const facing = await top();
  await key.page.keyboard.press('f');
  assert.notEqual(await top(), facing, 'the replay turns at the first press');
  await key.page.getByText(openProof).first().waitFor();
  await inThreeLanguages(key, 'cats-chess-replay', () =>
    key.page.locator('.proof-card .good-text, .side .good-text').first().waitFor(),
  );
  await goHome(key, pho);
  return true;
}

// White's plan leads through castling, the end of both queens with a cat on the square of one, en passant, and a promotion;
// black gives way. What is left of a turn is left out.
const plans = {
  white: [
    'g3-g5',
    'e1-h4',
    'd1-e1',
    'i3-h4',
    'i1-g2',
    'h1-i2',
    'g1-e2',
    'f1-i1',
    'a3-a5',
    'a5-a6',
    'a6-b7',
    'b7-c8',
    'c8-c9',
    'c9-b10=cat',
    'e1-d1',
  ],
  black: [
    'g8-g6',
    'e10-h7',
    'h7-h4',
    'j8-j7',
    'j7-j6',
    'j6-j5',
    'h8-h7',
    'i8-i7',
    'i7-i6',
    'b8-b6',
    'h7-h6',
    'e8-e7',
    'e7-e6',
    'f8-f7',
  ],
};

async function playTurn(person, planned) {
  const [from, to, promote] = planned.split(/[-=]/);
  const wanted = { move: { from, ...(promote && { promote }), to } };
  await until(
    `${person.name} to be able to play ${planned}`,
    () => person.ear.choices.some(it => same(it, wanted)),
    20_000,
  );
  const choice = person.ear.choices.find(it => same(it, wanted));
  await play(person, choice);
  const end = person.ear.choices.find(it => stepOf(it) === 'end');
  if (end) await play(person, end);
  return choice;
}

test('castling, a piece that lies buried, en passant and promotion', { timeout: 240_000 }, async () => {
  const { key, pho } = await seatTwo();
  const on = async (name, person = key) =>
    (await square(person, name).getAttribute('aria-label')).split(/, (?:can|could) /)[0];
  const looks = {
    'i3-h4': async () => {
      assert.equal(await on('e1'), 'e1, white cat, white queen buried beneath');
      assert.equal(await on('e10', pho), 'e10, black queen');
      assert.equal(await key.page.locator('.chess .buried').count(), 1);
      assert.ok((await key.logLines()).some(line => line.includes('Both queens are back!')));
    },
    'f1-i1': async () => {
      assert.deepEqual(
        [await on('i1'), await on('h1'), await on('j1')],
        ['i1, white king', 'h1, white rook', 'j1, empty'],
      );
      assert.equal(await key.page.locator('.sheet').getByText('O-O', { exact: true }).count(), 1);
    },
    'a6-b7': async () => assert.deepEqual([await on('b7', pho), await on('b6', pho)], ['b7, white pawn', 'b6, empty']),
    'c9-b10=cat': async () => {
      assert.equal(await on('b10', pho), 'b10, white cat');
      await pho.page.getByRole('img', { name: 'Cats across: 1/2' }).waitFor();
    },
    'e1-d1': async () => {
      assert.deepEqual([await on('d1'), await on('e1')], ['d1, white cat', 'e1, white queen']);
      assert.equal(await key.page.locator('.chess .buried').count(), 0);
    },
  };
  for (const [turn, planned] of plans.white.entries()) {
    const choice = await playTurn(key, planned);
    if (planned === 'f1-i1') assert.ok(does(choice, 'castled'));
    if (planned === 'a6-b7') assert.equal(does(choice, 'taken').en_passant, true);
    if (planned === 'i3-h4') assert.equal(does(choice, 'came_back').kind, 'queen');
    await looks[planned]?.();
    if (planned === 'i3-h4') await looksGood(pho, 'cats-chess-buried');
    if (plans.black[turn]) await playTurn(pho, plans.black[turn]);
  }

  // A dialog that was opened from the board gives the focus back to its square.
  const focused = () => key.page.evaluate(() => document.activeElement?.getAttribute('data-spot') ?? null);
  await until(
    'the focus on the board, though what was pressed is gone',
    async () => (await focused()) !== null,
    10_000,
  );
  const before = await focused();
  await key.page.keyboard.press('?');
  await key.page.getByRole('dialog').waitFor();
  await key.page.keyboard.press('Escape');
  await key.page.getByRole('dialog').waitFor({ state: 'detached' });
  await until(`the focus on ${before}`, async () => (await focused()) === before, 10_000);
  await goHome(key, pho);
});

test('a piece is drawn to its square with the mouse', { timeout: 240_000 }, async () => {
  const ann = await house.arrive('Ann');
  await ann.open('/new?game=cats-chess&bots');
  await whiteIs(0)(ann.page);
  await ann.page.getByRole('button', { name: 'Play with bots' }).click();
  await ann.giveName();
  await ann.waitForTable();
  await until('the turn', () => ann.hasTurn());
  const drag = async (from, to) => {
    const [a, b] = [await square(ann, from).boundingBox(), await square(ann, to).boundingBox()];
    await ann.page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await ann.page.mouse.down();
    await ann.page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
    const lies = await ann.page.evaluate(() => {
      const drawn = [...document.querySelectorAll('.chess :is(.piece, .dot, .ring)')];
      return [drawn.findIndex(it => it.classList.contains('held')), drawn.length - 1];
    });
    assert.equal(lies[0], lies[1], 'the held piece lies above dots and others');
    await ann.page.mouse.up();
  };
  await drag('e3', 'e7');
  assert.equal(await ann.page.locator('button.confirm').isDisabled(), true, 'a pawn does not go there');
  await drag('e3', 'e5');
  await ann.page.getByText('Pawn from e3 to e5.').first().waitFor();
  await ann.page.locator('button.confirm').click();
  await until('the pawn on e5', async () => /white pawn/.test(await square(ann, 'e5').getAttribute('aria-label')));
  await goHome(ann);
});

test('a finger draws a piece to its square, and scrolls the page from any other', { timeout: 240_000 }, async () => {
  const ann = await house.arrive('Ann', { viewport: smallPhone, touch: true });
  const ben = await house.arrive('Ben');
  await seat('cats-chess', [ann, ben], { change: whiteIs(0) });
  await until('the turn', () => ann.hasTurn());
  const finger = await ann.context.newCDPSession(ann.page);
  const centre = async name => {
    const { x, y, width, height } = await square(ann, name).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const draw = async (from, to) => {
    const [a, b] = [await centre(from), await centre(to)];
    // In one go, however busy the machine is: a pause on the way would be a long press, which draws an arrow.
    const send = (type, touchPoints) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    const way = Array.from({ length: 10 }, (_, i) => (i + 1) / 10);
    await Promise.all([
      send('touchStart', [a]),
      ...way.map(part => send('touchMove', [{ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }])),
      send('touchEnd', []),
    ]);
  };
  const scrolled = () => ann.page.evaluate(() => window.scrollY);
  await draw('e3', 'e5');
  await ann.page.getByText('Pawn from e3 to e5.').first().waitFor();
  assert.equal(await scrolled(), 0);
  await ann.page.locator('button.confirm').tap();
  await until('the pawn on e5', async () => /white pawn/.test(await square(ann, 'e5').getAttribute('aria-label')));
  await draw('d5', 'd9');
  await until('the page to scroll', async () => (await scrolled()) > 0);
  await goHome(ann, ben);
});

test('the rules can be tried out', { timeout: 240_000 }, async () => {
  const eve = await house.arrive('Eve', { viewport: smallPhone, touch: true });
  await eve.open('/rules/cats-chess#X40');
  await eve.page.locator('#X40 [data-spot="d3"]').waitFor();
  await eve.page.locator('#X40 [data-spot="d7"]').tap();
  await eve.page.locator('#X40 [role=status]', { hasText: 'All knights are back!' }).waitFor();
  assert.equal(await eve.page.locator('.mini-board').count(), 7);
  await inThreeLanguages(eve, 'cats-chess-rules', () => eve.page.locator('#X40 .mini-board').waitFor());
  await goHome(eve);
});

// White's knight attacks black's king from e8; black lets it.
const knight = [
  ['b1', 'd2'],
  ['d2', 'e4'],
  ['e4', 'd6'],
  ['d6', 'e8'],
];

test('a king that can be taken next is marked, in the match and in its replay', { timeout: 170_000 }, async () => {
  const { key, pho } = await seatTwo();
  const threats = person => person.page.locator('.chess .threat').count();
  for (const [i, [from, to]] of knight.entries()) {
    assert.equal(await threats(key), 0, `before ${from} to ${to}`);
    await play(
      key,
      key.ear.choices.find(it => same(it, { move: { from, to } })),
    );
    await play(
      key,
      key.ear.choices.find(it => stepOf(it) === 'end'),
    );
    await until('black', () => pho.ear.choices.length > 0);
    if (i < 3)
      await play(
        pho,
        pho.ear.choices.find(it => same(it, { move: { from: `${'abj'[i]}8`, to: `${'abj'[i]}7` } })),
      );
    await until('white', () => i === 3 || key.ear.choices.length > 0);
  }
  for (const person of [key, pho]) {
    await until('the mark', async () => (await threats(person)) === 1);
    assert.match(await square(person, 'f10').getAttribute('aria-label'), /^f10, black king.*, could be taken next$/);
  }
  await looksGood(key, 'cats-chess-threat');
  await looksGood(pho, 'cats-chess-threat-phone');
  await pho.page.reload();
  await pho.waitForTable();
  await until('the mark after a snapshot', async () => (await threats(pho)) === 1);

  await key.page.goto(`${house.server.url}/m/${key.ear.match}`);
  await key.page.getByRole('slider').first().waitFor();
  assert.equal(await threats(key), 0, 'none at the start');
  await toTheEnd(key);
  await until('the mark in the replay', async () => (await threats(key)) === 1);
  await looksGood(key, 'cats-chess-threat-replay');
  await goHome(key, pho);
});
