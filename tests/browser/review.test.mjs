// The review of a finished match: its progress, the graph and its legend, sums that add up, better moves by key, what a
// seat knew, and how strong bots were.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House, goHome, inThreeLanguages, speak } from './lib/house.mjs';
import { looksGood, overflow, picture, resize } from './lib/look.mjs';
import { phone, smallPhone, until } from './lib/people.mjs';
import { simulated } from './lib/server.mjs';

const flowers = simulated({ game: 'nekonoko', options: { players: 2 }, seed: 3 });
const fights = simulated({ game: 'cat-attack', options: { players: 2, lives: 5 }, seed: 35 });
const four = simulated({ game: 'cat-attack', options: { players: 4, lives: 5 }, seed: 1 });
const teams = [
  [0, 2],
  [1, 3],
];
const paired = simulated({ game: 'cat-attack', options: { players: 4, teams }, seed: 9 });
const holes = simulated({ game: 'kilkenny-cats', options: { players: 4 }, seed: 1 });
const kings = simulated({ game: 'cats-chess', seed: 2 });
const house = new House(undefined, {}, [flowers, fights, four, paired, holes, kings]);

const stepLabel = page => page.locator('.bar .prompt strong');
const at = (page, step) =>
  stepLabel(page)
    .filter({ hasText: new RegExp(`Step ${step} of`) })
    .waitFor();
const reviewOf = async match => (await fetch(`${house.server.url}/api/matches/${match}/review`)).json();
const complete = page => page.locator('.review .search').waitFor({ state: 'detached', timeout: 120_000 });
const numbers = texts => texts.map(it => Number(it.replace(/[%±\s\u202f]/g, '').replace('−', '-')));

// As they are shown, the parts of every seat lead from its start to its end.
async function assertSums(page) {
  const rows = await page
    .locator('.review-seats tbody tr')
    .evaluateAll(all => all.map(row => [...row.querySelectorAll('td')].map(it => it.textContent)));
  assert.ok(rows.length > 1);
  for (const row of rows) {
    const shown = numbers(row);
    const end = shown.pop();
    assert.equal(
      shown.reduce((sum, part) => sum + part, 0),
      end,
      row.join(' '),
    );
  }
}

test('the chances lead the replay: progress, legend, sums, and a better move by key', {
  timeout: 240_000,
}, async () => {
  const ann = await house.arrive('Ann');
  const { page } = ann;
  await ann.open(`/m/${flowers.id}#0`);
  await page.locator('.bar [role=slider]').waitFor();
  assert.equal(await page.getByLabel('How it stood').count(), 0, 'no rough graph beside the review');
  await complete(page);
  const review = await reviewOf(flowers.id);
  assert.equal(review.searched, 1000);
  const low = await page
    .locator('.review > .turns :is(a, button)')
    .evaluateAll(all => all.map(it => it.getBoundingClientRect().height).filter(height => height < 24));
  assert.deepEqual(low, [], 'the lines of the turning points can be hit');
  for (const turned of await page.locator('.review > .turns li > :is(a, button):first-of-type').allInnerTexts())
    assert.match(turned, /\) by (the throw \d and \d \(\d+ in \d+\)|“.+”)$/);
  await assertSums(page);
  const legend = await page.locator('.review .legend li').allInnerTexts();
  assert.deepEqual(legend.slice(-2), ['decisions', 'throws and draws']);

  // The graph by key; its values are those of the step that is shown.
  const graph = page.locator('.review [role=slider]');
  await graph.focus();
  await page.keyboard.press('ArrowRight');
  await at(page, 1);
  await page.keyboard.press('End');
  await at(page, review.shares.length - 1 - review.setup);
  await page.keyboard.press('PageDown');
  await at(page, review.shares.length - 11 - review.setup);
  const here = review.shares.at(-11);
  const shown = numbers(await page.locator('.review .legend b').allInnerTexts());
  for (const [seat, it] of here.entries()) assert.ok(Math.abs(shown[seat] - it / 10) < 1, `${shown} for ${here}`);
  assert.equal(
    shown.reduce((sum, it) => sum + it, 0),
    100,
  );
  assert.match(await graph.getAttribute('aria-valuetext'), new RegExp(`, [^,]+ ${shown[1]}%$`));

  // Better moves.
  const [first] = review.mistakes;
  const board = () => page.locator('.board-area').innerHTML();
  await ann.open('/');
  await ann.open(`/m/${flowers.id}#${first.seq - 1 - review.setup}`);
  await page.locator('.mistakes summary').click();
  await page.locator('.mistakes .better').first().waitFor();
  await at(page, first.seq - 1 - review.setup);
  const before = await board();
  assert.match(
    await page.locator('.mistakes .better').first().innerText(),
    /^Better by \d+ ± \d+: |^A win was missed: /,
  );
  await page.locator('.mistakes .better').first().focus();
  await page.keyboard.press('Enter');
  await until('the better move on the board', async () => (await board()) !== before);
  await at(page, first.seq - 1 - review.setup);
  await picture(page, 'review-better');

  await looksGood(ann, 'review-desktop');
  for (const size of [phone, smallPhone, { width: 740, height: 360 }]) {
    await resize(page, size);
    await page.locator('.review').scrollIntoViewIfNeeded();
    await until('the width', async () => (await overflow(page)) <= 0);
    assert.ok((await page.locator('.review .graph').boundingBox()).height > 40, `a graph at ${size.width}`);
    await looksGood(ann, `review-${size.width}`);
  }
  await resize(page, phone);
  await inThreeLanguages(ann, 'review-phone', async () => {
    await page.locator('.review-seats').waitFor();
    await assertSums(page);
  });
  await speak(ann, 'fr');
  await page.locator('.review figcaption', { hasText: 'Chances de gagner' }).waitFor();
  await goHome(ann);
});

test('what a seat knew then is drawn and counted as its play', { timeout: 240_000 }, async () => {
  const ann = await house.arrive('Ann', { scheme: 'dark' });
  const { page } = ann;
  await ann.open(`/m/${fights.id}#30`);
  await page.locator('.review-seats').waitFor();
  await until('decisions that were searched', async () => (await reviewOf(fights.id)).knowledge.length > 10);
  await page.getByText('what was hidden from the player who chose').waitFor();
  await assertSums(page);
  assert.equal(await page.locator('.line.knew').count(), 0);
  await page.getByLabel('Seen by').selectOption('0');
  await page.locator('.review .line.knew').first().waitFor({ state: 'attached' });
  await page.locator('.review .legend', { hasText: 'knew then' }).waitFor();
  await page.locator('.review').scrollIntoViewIfNeeded();
  await looksGood(ann, 'review-knew-dark');
  await resize(page, phone);
  await page.locator('.review').scrollIntoViewIfNeeded();
  await looksGood(ann, 'review-knew-dark-phone');
  await goHome(ann);
});

test('team-mates have one curve, one percentage and one account', { timeout: 240_000 }, async () => {
  const ann = await house.arrive('Ann', { viewport: smallPhone, touch: true });
  const { page } = ann;
  await ann.open(`/m/${paired.id}#30`);
  await page.locator('.review .turns li').first().waitFor({ timeout: 120_000 });
  await assertSums(page);
  assert.equal(await page.locator('.review .graph g').count(), 2);
  const shown = await page.locator('.review .legend li').allInnerTexts();
  assert.match(shown.slice(0, 2).join(), /^Team A\s*\d+%,Team B\s*\d+%$/);
  const ends = await page.locator('.review-seats td:last-child').allInnerTexts();
  assert.deepEqual(ends.toSorted(), ['0%', '100%']);
  for (const turned of await page.locator('.review > .turns li').allInnerTexts())
    assert.match(turned, /: Team [AB] (gains|falls back)/);
  assert.match(await page.locator('.review [role=slider]').getAttribute('aria-valuetext'), /Team A \d+%, Team B \d+%$/);
  await inThreeLanguages(ann, 'review-teams', async () => {
    await page.locator('.review-seats').scrollIntoViewIfNeeded();
    await until('the width', async () => (await overflow(page)) <= 0);
  });
  await goHome(ann);
});

test('the level of a bot stands in the room, the summary, the replay and the history', {
  timeout: 240_000,
}, async () => {
  const ann = await house.arrive('Ann', { viewport: phone, touch: true, settings: { botLevel: 'kitten' } });
  const { page } = ann;
  await ann.createRoom('nekonoko');
  await ann.fillWithBots();
  await page.getByText('Looks one move ahead and overlooks a lot.').first().waitFor();
  await page.locator('.seat-list use[href="#lv-kitten"]').first().waitFor({ state: 'attached' });
  await looksGood(ann, 'levels-waiting');
  await ann.start();
  await ann.waitForTable();
  await page.locator('.player use[href="#lv-kitten"]').first().waitFor({ state: 'attached' });
  await ann.playByList([]);
  await until('the end', () => ann.isOver(), 120_000);
  await ann.stopPlaying();

  // The summary: better moves lead to the board of the replay.
  await page.locator('.review-seats').waitFor();
  await complete(page);
  const match = (await (await ann.context.request.get(`${house.server.url}/api/matches?player=me`)).json()).matches[0];
  assert.ok(match.levels.includes('kitten'));
  const { mistakes } = await reviewOf(match.id);
  const better = mistakes.length;
  if (better > 0) await page.locator('.mistakes summary').tap();
  assert.equal(await page.locator('.summary .mistakes .better').count(), better);
  await page.locator('.ranking use[href="#lv-kitten"]').first().waitFor({ state: 'attached' });
  await looksGood(ann, 'levels-summary');
  if (better > 0) {
    await page.locator('.summary .mistakes .better').first().tap();
    await page.waitForURL(/\/m\/.*[?&]better/);
  } else await ann.open(`/m/${match.id}#1`);
  await page.locator('.player use[href="#lv-kitten"]').first().waitFor({ state: 'attached' });
  await picture(page, 'levels-replay');
  await ann.open('/history');
  await page.locator('.match-list', { hasText: '(Kitten)' }).waitFor();
  await looksGood(ann, 'levels-history');
  await goHome(ann);
});

test('on phones a sentence of the replay is whole, and the table of the chances is as wide as its column', {
  timeout: 240_000,
}, async () => {
  const ann = await house.arrive('Ann', { viewport: { width: 740, height: 360 }, touch: true });
  const { page } = ann;
  for (const language of ['fr', 'ja', 'en']) {
    await ann.open();
    await speak(ann, language);
    await ann.open(`/m/${four.id}#30`);
    await page.locator('.review-seats').waitFor({ timeout: 120_000 });
    for (const [width, height] of [
      [740, 360],
      [667, 375],
      [360, 740],
    ]) {
      await resize(page, { width, height });
      await picture(page, `review-phone-${language}-${width}`);
      const [cut, wide] = await page.evaluate(() => {
        const [prompt, table] = ['.bar .prompt', '.review-seats'].map(it => document.querySelector(it));
        return [prompt.scrollHeight - prompt.clientHeight, table.offsetWidth - table.parentElement.clientWidth];
      });
      const broken = await page.locator('.player strong').evaluateAll(all =>
        all.flatMap(it => {
          const name = document.createTreeWalker(it, NodeFilter.SHOW_TEXT).nextNode();
          const word = new Range();
          word.setStart(name, 0);
          word.setEnd(name, name.data.indexOf(' '));
          return new Set([...word.getClientRects()].map(({ top }) => top)).size > 1 ? [name.data] : [];
        }),
      );
      assert.deepEqual(broken, [], `${language}, ${width}x${height}: names that break within a word`);
      assert.ok(cut <= 0, `${language}, ${width}x${height}: ${cut} px of the sentence are out of sight`);
      assert.ok(wide <= 0, `${language}, ${width}x${height}: the table is ${wide} px too wide`);
    }
  }
  await goHome(ann);
});

for (const match of [four, flowers, holes, kings])
  test(`${match.game}: on a phone on its side all that looks back scrolls as one beside the board`, {
    timeout: 240_000,
  }, async () => {
    const ann = await house.arrive('Ann', { viewport: { width: 740, height: 360 }, touch: true });
    const { page } = ann;
    await ann.open(`/m/${match.id}#30`);
    await page.locator('.review-seats').waitFor({ timeout: 120_000 });
    for (const [width, height] of [
      [740, 360],
      [667, 375],
      [844, 390],
    ]) {
      await resize(page, { width, height });
      await page.locator('.table > .aside').evaluate(it => it.scrollTo(0, 0));
      await picture(page, `review-sideways-${match.game}-${width}`);
      const graph = await page.locator('.chances-here .graph').boundingBox();
      assert.ok(
        graph && graph.y + graph.height < height - 48,
        `${width}x${height}: the curve ${JSON.stringify(graph)}`,
      );
      const { column, side, covered } = await page.locator('.table > .aside').evaluate(aside => {
        const log = document.querySelector('.side');
        const end = aside.scrollHeight - aside.clientHeight;
        const controls = [...document.querySelectorAll('.transport button, .timeline')];
        return {
          column: aside.clientHeight,
          side: log.scrollHeight - log.clientHeight,
          covered: [0, end / 2, end].flatMap(top => {
            aside.scrollTop = top;
            return controls.flatMap(it => {
              const { left, right, top: upper, bottom } = it.getBoundingClientRect();
              const free = it.contains(document.elementFromPoint((left + right) / 2, (upper + bottom) / 2));
              return free && bottom <= innerHeight && bottom - upper >= 44 ? [] : [`${top}: ${it.ariaLabel}`];
            });
          }),
        };
      });
      assert.ok(column >= height - 60, `${width}x${height}: the column is ${column} high`);
      assert.ok(side <= 0, `${width}x${height}: ${side} px scroll by themselves`);
      assert.deepEqual(covered, [], `${width}x${height}`);
      const board = await page.locator('.board-area').boundingBox();
      assert.ok(board.y >= 0 && board.y + board.height <= height, `${width}x${height}: ${JSON.stringify(board)}`);
    }
    await looksGood(ann, `review-sideways-${match.game}-end`);
    await goHome(ann);
  });
