// @vitest-environment happy-dom
// The result over the board, and the graph of a replay.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { games } from '../../src/app/app';
import type { AnyGame, CommonView, Seating } from '../../src/games/game';
import type { GameInfo, Result } from '../../src/protocol/schema';
import type { AnyText } from '../../src/room/shown-match';
import { Graph } from '../../src/screens/graph';
import { Podium } from '../../src/screens/podium';

const names = ['Ann', 'Ben', 'Cid'];
const coats = [4, 0, 2]; // of seats 0 to 2
const game = { coat: (_: unknown, seat: number) => coats[seat]! } as unknown as AnyGame;
const text = { score: (_: unknown, seat: number) => `${seat} pieces` } as unknown as AnyText;
const seating: Seating = { me: 0, name: seat => names[seat]!, options: {} };
const view = { seats: names.map(() => ({ resigned: false })) } as unknown as CommonView;
const result = {
  reason: 'all',
  seats: [
    { rank: 2, score: 7 },
    { rank: 1, score: 12 },
    { rank: 3, score: null },
  ],
} as unknown as Result;

const draw = async (what: preact.ComponentChild): Promise<HTMLElement> => {
  await act(() => render(what, document.body));
  return document.body;
};
const drawings = (of: Element): readonly (string | null)[] =>
  [...of.querySelectorAll('.face use')].map(use => use.getAttribute('href'));

afterEach(() => render(null, document.body));

test('ranks, cats, names and points stand over the board, best first', async () => {
  const close = vi.fn();
  const page = await draw(
    <Podium result={result} view={view} game={game} text={text} seating={seating} onClose={close} />,
  );
  expect(page.querySelector('h2')?.textContent).toBe('Ben won');
  expect(drawings(page.querySelector('.winner')!)).toEqual(['#cat0']);
  const lines = [...page.querySelectorAll('li')];
  expect(lines.map(line => line.textContent)).toEqual(['1.Ben12', '2.Ann7', '3.Cid2 pieces']);
  expect(lines.map(line => line.querySelector('.badge')?.classList.contains('s0'))).toEqual([true, false, false]);
  expect(lines.map(line => line.classList.contains('first'))).toEqual([true, false, false]);
  page.querySelector('button')!.click();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(close).toHaveBeenCalledTimes(2);
});

test('a rank that several share is seen once and read out for each, and the one with more points comes first', async () => {
  const shared = {
    reason: 'all',
    seats: [
      { rank: 2, score: 0 },
      { rank: 1, score: 4 },
      { rank: 2, score: 3 },
    ],
  } as unknown as Result;
  const page = await draw(
    <Podium result={shared} view={view} game={game} text={text} seating={seating} onClose={() => undefined} />,
  );
  const lines = [...page.querySelectorAll('li')];
  expect(lines.map(line => line.textContent)).toEqual(['1.Ben4', '2.Cid3', '2.Ann0']);
  expect(lines.map(line => line.querySelector('.rank > .unseen') !== null)).toEqual([false, false, true]);
});

test('who has won sees flowers, who has lost their own cat beside the winner; others neither', async () => {
  const seen = async (me: number | null) => {
    const page = await draw(
      <Podium result={result} view={view} game={game} text={text} seating={{ ...seating, me }} onClose={vi.fn()} />,
    );
    return [
      page.querySelector('.podium')!.className.trim(),
      page.querySelector('.flowers') !== null,
      drawings(page.querySelector('.winners')!),
    ];
  };
  expect(await seen(1)).toEqual(['podium won', true, ['#cat0']]);
  expect(await seen(0)).toEqual(['podium lost', false, ['#cat0', '#cat4']]);
  expect(await seen(null)).toEqual(['podium', false, ['#cat0']]);
});

test('the reason stands on it, and what decided has its label', async () => {
  games.value = [{ slug: 'cats', reasons: { all: { en: 'The larder is full.' } } } as unknown as GameInfo];
  const labelled = {
    ...text,
    standing: (_: unknown, seat: number) => [{ label: 'food', value: `${seat}/6` }],
  } as unknown as AnyText;
  const shown = async (now: CommonView) => {
    const page = await draw(
      <Podium
        result={result}
        view={now}
        game={{ ...game, slug: 'cats' }}
        text={labelled}
        seating={seating}
        onClose={vi.fn()}
      />,
    );
    return [page.querySelector('.reason')?.textContent, ...[...page.querySelectorAll('li')].map(it => it.textContent)];
  };
  expect(await shown(view)).toEqual(['The larder is full.', '1.Benfood: 1/6', '2.Annfood: 0/6', '3.Cidfood: 2/6']);
  const left = { seats: [true, false, true].map(resigned => ({ resigned })) } as unknown as CommonView;
  expect((await shown(left))[0]).toBe('Ann, Cid: resigned.');
  games.value = null;
});

test('the graph has a line for each seat, also in a match of a quarter of a million steps', async () => {
  const evaluations = Array.from({ length: 250_000 }, (_, i) => [i % 7, 3, -1]);
  const page = await draw(<Graph evaluations={evaluations} at={1} label="How it stood" coat={seat => coats[seat]!} />);
  const classes = [...page.querySelectorAll('.graph .line')].map(it => it.getAttribute('class'));
  expect(classes).toEqual(['line s4', 'line s0', 'line s2']);
});
