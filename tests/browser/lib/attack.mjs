// Cat Attack as people play it: by keys, by touch, and what of it a page was told.
import assert from 'node:assert/strict';

// In the form of a new room: a match that is soon over.
export const short =
  ({ seats = 2, lives = 2, rounds = 5, teams = false, shared = false }) =>
  async page => {
    await page.getByRole('radio', { name: String(seats) }).check();
    await page.getByRole('slider', { name: 'Lives' }).fill(String(lives));
    await page.getByRole('switch', { name: 'Round limit' }).check();
    await page.getByRole('slider', { name: 'Round limit' }).fill(String(rounds));
    if (teams) await page.getByRole('switch', { name: 'Teams' }).check();
    if (shared) await page.getByRole('switch', { name: 'Shared house' }).check();
  };

// One decision by keyboard alone: the first choice of the list, and yes.
export async function byKeys({ page }) {
  await page.keyboard.press('1');
  await page.keyboard.press('c');
}

const tapFirst = async (page, selector, nth = 0) => {
  const found = page.locator(selector);
  const count = await found.count();
  if (count === 0) return false;
  await found.nth(nth % count).tap({ timeout: 5000 });
  return true;
};

// One decision by touch: cards, places that light up, and the buttons of the sheets.
export async function byTouch({ page }, turn) {
  if (await tapFirst(page, '.attack-sheet.fight .mine .mog'))
    return tapFirst(page, '.attack-sheet.fight .mine button.primary:not([disabled])');
  if (await tapFirst(page, '.attack-sheet.swap [aria-label=Take] .mog')) {
    await tapFirst(page, '.attack-sheet.swap [aria-label=Give] .mog');
    return tapFirst(page, '.attack-sheet.swap button.primary:not([disabled])');
  }
  const confirm = page.locator('.bar button.confirm:not([disabled])');
  const lit = '.spot[aria-label*="in reach"]';
  if (
    !(await tapFirst(page, lit)) &&
    !(await tapFirst(page, '.attack-controls .mog.live', turn)) &&
    !(await tapFirst(page, '.instead button'))
  )
    await tapFirst(page, '.bar-buttons button:not(.confirm):not(.quiet)');
  for (let more = 0; more < 3 && (await confirm.count()) === 0; more += 1)
    await tapFirst(page, `${lit}:not([aria-selected=true])`, turn);
  if (await confirm.count()) await confirm.tap({ timeout: 5000 });
  return true;
}

// The numbers that lead on from a choice, by place, as the room told them: those that corner stand for themselves.
function numbersOf(choices, { ahead }) {
  const list = typeof ahead === 'number' ? choices[ahead].ahead : ahead;
  const prospects = list.map((it, i) => (typeof it === 'number' ? choices[it].ahead[i] : it));
  const leading = new Map();
  for (const [i, { to = [] }] of prospects.entries())
    for (const place of to) leading.set(place, [...(leading.get(place) ?? []), i + 1]);
  const cornering = prospects.flatMap((it, i) => ('does' in it ? [i + 1] : []));
  return [
    ...[...leading.values()].map(numbers => numbers.join('·')),
    ...(cornering.length > 0 ? [`${cornering.join('·')} ✕`] : []),
  ];
}

// The seat to act chooses something that a throw follows, and sees where each number leads; nothing is sent.
export async function foretold({ page }, ear) {
  const nth = ear.choices.findIndex(({ ahead }) => ahead !== undefined);
  assert.ok(nth >= 0, 'a choice which tells of the throw');
  await page.locator('.choices summary').click();
  await page.locator('.choices ol button').nth(nth).click();
  await page.locator('.numbers').first().waitFor();
  assert.deepEqual(
    (await page.locator('.numbers').allTextContents()).sort(),
    numbersOf(ear.choices, ear.choices[nth]).sort(),
  );
  await page.keyboard.press('Escape');
}

// Listens to everything that the server says to a page about a match, from now on.
export function overhear(page) {
  const heard = [];
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload)))));
  return heard;
}

// While the match runs a seat hears of no card in another's hand but those that are laid or played. `seat`: null for a spectator.
export function heardNoSecrets(heard, seat) {
  let draws = 0;
  for (const { type, view, entry, events = [], patch = [], log = [] } of heard) {
    if (type !== 'snapshot' && type !== 'update') continue;
    for (const it of [...(entry ? [entry] : []), ...log.map(line => line.entry)]) {
      const draw = it.chance?.draw;
      if (draw?.from !== 'mog') continue;
      draws += 1;
      assert.equal(draw.item === null, draw.seat !== seat, `a draw of seat ${draw.seat}: ${draw.item}`);
    }
    for (const event of [...events, ...log.flatMap(line => line.events)]) {
      if (event.event === 'drawn' && event.seat !== seat) assert.equal(event.card ?? null, null);
      if (event.event === 'swapped' && event.taker !== seat && event.victim !== seat)
        assert.deepEqual([event.take, event.give], [null, null]);
    }
    for (const shown of view ? view.seats : []) assert.ok(!('hand' in shown));
    if (seat === null && view) assert.ok(!('hand' in view) && !('shown_hand' in view));
    for (const { path } of patch)
      assert.doesNotMatch(path, seat === null ? /hand(?!_size)/ : /\/seats\/\d+\/hand(?!_size)/);
  }
  assert.ok(draws > 0, 'some cards were drawn');
}

// The faces of cards that a page shows outside of sheets: its own hand or nothing.
export const facesOf = ({ page }) => page.locator('.mog:not(.back):not(.attack-sheet .mog)').count();
