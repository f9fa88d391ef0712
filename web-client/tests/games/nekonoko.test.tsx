// @vitest-environment happy-dom
import { render } from 'preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { choose, select, tap } from '../../src/core/selection';
import type { Tap } from '../../src/games/game';
import game from '../../src/games/nekonoko';
import { Board } from '../../src/games/nekonoko/board';
import { text as en } from '../../src/games/nekonoko/texts/en';
import { examples } from '../../src/games/nekonoko/examples';
import { inTheAir } from '../../src/games/nekonoko/flights';
import { Panel } from '../../src/games/nekonoko/panel';
import { text as fr } from '../../src/games/nekonoko/texts/fr';
import { allBeds, allStones, placeBeyond, placeOfBed, placeOfStone, route } from '../../src/games/nekonoko/geometry';
import { text as ja } from '../../src/games/nekonoko/texts/ja';
import {
  outingOf,
  pathOf,
  stonesFor,
  type Event,
  type NekonokoChoice,
  type NekonokoSelection,
  type View,
} from '../../src/games/nekonoko/types';
import { quietBoard } from './quiet';

const seating = { me: 0, name: (seat: number) => `Seat ${seat}`, options: {} };
const turn = examples.find(({ id }) => id === 'turn')!;

function walk(die: 'd4' | 'd6', to: number, bed: number | null): NekonokoChoice {
  return {
    action: { walk: { die, way: 'cw' } },
    does: [
      { event: 'walked', seat: 0, from: 0, to, way: 'cw', steps: to },
      { event: 'reached', seat: 0, reach: 1, cell: bed },
    ],
  };
}
const jump = (corner: 0 | 6 | 12 | 18): NekonokoChoice => ({
  action: { jump: { corner } },
  does: [
    { event: 'jumped', seat: 0, from: 0, to: corner },
    { event: 'reached', seat: 0, reach: 1, cell: 4 },
  ],
});
const waysOf = (view: View, ...choices: NekonokoChoice[]): NekonokoSelection =>
  select(choices.map(choice => ({ choice, path: pathOf(choice, view, choices) })));

test('stones and beds fill a square of seven by seven', () => {
  const places = [...allStones.map(placeOfStone), ...allBeds.map(placeOfBed)].map(place => place.join());
  expect(new Set(places).size).toBe(49);
});

test.each([
  [22, 'cw', 4, [22, 23, 0, 1, 2]],
  [1, 'ccw', 3, [1, 0, 23, 22]],
] as const)('from %i a walk %s of %i goes round the corner', (from, way, steps, stones) =>
  expect(route(from, way, steps)).toEqual(stones),
);

test.each([
  [0, 12],
  [3, 15],
  [8, 22],
  [18, 6],
])('beyond the field, stone %i faces stone %i', (stone, other) =>
  expect(placeBeyond(stone)).toEqual(placeOfStone(other)),
);

describe('choosing', () => {
  const twoWays = waysOf(turn.view, walk('d4', 2, 7), walk('d6', 3, 7), walk('d6', 5, 9));

  test('a bed stands for its stone: the second tap sends', () => {
    expect(stonesFor('b9', twoWays)).toEqual(['s5']);
    const picked = tap(twoWays, 's5').selection;
    expect(tap(picked, stonesFor('b9', picked)).send).toBe(picked.chosen);
  });
  test('a bed with two ways to it asks, then changes from one to the other', () => {
    let { selection } = tap(twoWays, stonesFor('b7', twoWays));
    expect(selection).toMatchObject({ chosen: null, asked: twoWays.ways.slice(0, 2).map(({ choice }) => choice) });
    const seen: number[] = [];
    for (let taps = 0; taps < 3; taps += 1) {
      const tapped = tap(selection, stonesFor('b7', selection));
      expect(tapped.send).toBeNull();
      selection = tapped.selection;
      seen.push(outingOf(selection.chosen!).to);
    }
    expect(seen).toEqual([2, 3, 2]);
  });
  test('what is asked about is marked: the bed, and the stones that lead to it', () => {
    const host = document.createElement('div');
    const draw = (selection: NekonokoSelection) => {
      const quiet = { ...quietBoard, earlier: [], tap: () => undefined, miss: () => undefined };
      render(
        <Board {...quiet} view={turn.view} scene={turn.view} seating={seating} text={en} selection={selection} />,
        host,
      );
      return host.querySelectorAll('.ring.sure').length;
    };
    expect(draw(twoWays)).toBe(0);
    const { selection } = tap(twoWays, stonesFor('b7', twoWays));
    expect(draw(selection)).toBe(3);
    expect(draw(tap(selection, stonesFor('b7', selection)).selection)).toBe(2);
    render(null, host);
  });
  test('a double leaves no stone with two choices, yet keeps both in the list', () => {
    const double = waysOf({ ...turn.view, dice: [3, 3] }, walk('d4', 3, 7), walk('d6', 3, 7));
    expect(double.ways).toHaveLength(2);
    const picked = tap(double, stonesFor('b7', double)).selection;
    expect(tap(picked, 's3').send?.action).toEqual({ walk: { die: 'd4', way: 'cw' } });
    const other = choose(double, double.ways[1]!.choice);
    expect(tap(other, stonesFor('b7', other)).selection.chosen).toBe(double.ways[0]!.choice);
  });
  test('a jump to where the six walks, with the same effect, has no target of its own', () => {
    const { view } = turn;
    const things = (...choices: NekonokoChoice[]) => choices.map(it => pathOf(it, view, choices)[0]);
    expect(things(walk('d6', 6, 4), jump(6), jump(12))).toEqual(['s6', 'twin-s6', 's12']);
    expect(things(walk('d6', 6, 3), jump(6))).toEqual(['s6', 's6']); // another bed
  });
  test('a jump is spoken of where one is offered', () => {
    const said = (...choices: NekonokoChoice[]) =>
      en.prompt(turn.view, waysOf(turn.view, ...choices), seating, null).detail;
    expect(said(walk('d4', 3, 7), jump(6))).toContain('jump to a corner');
    expect(said(walk('d4', 3, 7))).not.toContain('corner');
  });
});

// The bed that a reach hits, by the rule book's table; null: beyond the field.
function hit(stone: number, far: number): number | null {
  if (far > 5) return null;
  const i = stone % 6;
  const k = far - 1;
  const [row, column] = [
    [
      [k, i - 1],
      [i - 1, 4 - k],
      [4 - k, 5 - i],
      [5 - i, k],
    ],
    [
      [k, k],
      [k, 4 - k],
      [4 - k, 4 - k],
      [4 - k, k],
    ],
  ][i === 0 ? 1 : 0]![Math.floor(stone / 6)]!;
  return 5 * row! + column!;
}

describe('the pictures of the rules', () => {
  test.each(examples.map(example => [example.id, example] as const))(
    '%s reaches where the rule book says',
    (_id, { view, choices }) => {
      for (const choice of choices) {
        const { to, reach, bed, flower, owner, aside } = outingOf(choice);
        expect(bed).toBe(hit(to, reach));
        const there = bed === null ? null : view.cells[bed]!;
        expect([flower, owner, aside]).toEqual([
          there && 'flower' in there ? there.flower : null,
          there && 'chip' in there && there.chip !== 0 ? there.chip : null,
          there !== null && 'chip' in there && there.chip === 0,
        ]);
      }
    },
  );
  test.each(examples.filter(({ players }) => players).map(({ id, view }) => [id, view] as const))(
    '%s adds up: points, kittens and flowers',
    (_id, view) => {
      view.seats.forEach(({ score, hand, set_aside: aside, flowers }, seat) => {
        expect(score.groups + score.variety + score.board + score.lost).toBe(score.total);
        const lying = view.cells.filter(there => there && 'chip' in there && there.chip === seat).length;
        const lost = view.seats.reduce((sum, { lost_kittens: found }) => sum + found[seat]!, 0);
        expect(hand + aside + lying + lost).toBe(8);
        expect(Object.values(flowers).reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(lying + lost);
      });
      for (const colour of ['red', 'yellow', 'blue', 'white'] as const)
        expect(
          view.cells.filter(there => there && 'flower' in there && there.flower === colour).length +
            view.seats.reduce((sum, { flowers }) => sum + flowers[colour]!, 0),
        ).toBe(4);
    },
  );
  test.each(examples.map(example => [example.id, example] as const))(
    '%s can be played with two taps, and reads in three languages',
    (id, { view, choices }) => {
      const fresh = waysOf(view, ...choices);
      for (const choice of choices) {
        const { bed, to } = outingOf(choice);
        const place = bed === null ? `s${to}` : `b${bed}`;
        const picked = tap(fresh, stonesFor(place, fresh)).selection;
        expect(picked.chosen).toEqual(choice);
        expect(tap(picked, stonesFor(place, picked)).send).toEqual(choice);
      }
      for (const text of [en, fr, ja]) {
        expect(text.captions[id]).toBeTruthy();
        for (const choice of choices) expect(text.action(choice, view, seating, select([]))).toBeTruthy();
      }
    },
  );
});

test('the parts of a score say what they are made of', () => {
  const { view } = examples.find(({ id }) => id === 'flowers')!;
  expect(en.explain(view, 0, seating).map(({ value, why }) => `${value}: ${why}`)).toEqual([
    '3: 3 tulips, 2 sunflowers, 1 cornflower',
    '1: 3 kinds of flower',
    '1: a kitten by itself',
    '0: no lost kitten',
  ]);
  const lost = examples.find(({ id }) => id === 'lost')!.view;
  expect(en.explain(lost, 1, seating).map(({ why }) => why)).toEqual([
    '1 tulip, 1 sunflower, 1 daisy',
    '3 kinds of flower',
    '2 kittens side by side',
    '2 lost kittens: nobody has more',
  ]);
  for (const text of [fr, ja])
    for (const { label, why } of text.explain(view, 0, seating)) expect(label && why).toBeTruthy();
});

test('the panel names each part of the score', () => {
  const host = document.createElement('div');
  const { view } = examples.find(({ id }) => id === 'flowers')!;
  for (const text of [en, fr, ja]) {
    render(<Panel view={view} seat={0} seating={seating} text={text} compact={false} />, host);
    expect([...host.querySelectorAll('.parts > span')].map(it => it.textContent)).toEqual(
      text.explain(view, 0, seating).map(({ label, value }) => `${label} ${value}`),
    );
  }
});

test('a kitten of mine is mine in the log, too', () => {
  const taken: Event = { event: 'taken', seat: 1, cell: 3, owner: 0 };
  expect(en.event(taken, seating, examples[0]!.view)).toBe('carried off one of your kittens.');
  expect(en.event({ ...taken, owner: 2 }, seating, examples[0]!.view)).toBe('carried off a kitten of Seat 2.');
  expect(fr.event(taken, seating, examples[0]!.view)).toContain('un de vos chatons');
});

test('every language tells of the same clauses and has the same labels', () => {
  const told = (text: typeof en) => [
    text.rules.map(({ clauses }) => clauses),
    Object.keys(text.labels),
    Object.keys(text.captions),
    text.letters.map(({ letter }) => letter),
  ];
  expect(told(fr)).toEqual(told(en));
  expect(told(ja)).toEqual(told(en));
});

test('a choice that carries off a kitten of the reader says so', () => {
  const { view, choices } = examples.find(({ id }) => id === 'other')!;
  const choice = choices.find(({ does }) => does.some(({ event }) => event === 'taken'))!;
  const owner = choice.does.flatMap(event => (event.event === 'taken' ? [event.owner] : []))[0]!;
  const said = (text: typeof en, me: number) =>
    text.action(choice, view, { me, name: seat => (seat === me ? 'You' : `Seat ${seat}`), options: {} }, select([]));
  expect(said(en, owner)).toContain('carry off your kitten in');
  expect(said(en, 1 - owner)).toContain(`carry off a kitten of Seat ${owner} in`);
  expect(said(fr, owner)).toContain('emporter votre chaton,');
});

test('several beds are listed as each language lists', () => {
  const { view } = turn;
  expect(en.pieces('f', view, seating)).toMatch(/^tulip: row 1 column 1, row 1 column 5, .* and row 5 column 1; /);
  expect(fr.pieces('f', view, seating)).toMatch(/^tulipe\u202f: rangée 1 colonne 1, .* et rangée 5 colonne 1\u202f; /);
  expect(ja.pieces('f', view, seating)).toMatch(/^チューリップ：1行1列、1行5列、/);
});

test('a stone tells by which die it is reached, and what waits in the bed', () => {
  const fresh = waysOf(turn.view, ...turn.choices);
  expect(en.thing('s5', turn.view, seating, fresh)).toBe(
    'stone 5; 2 clockwise with the d4 to stone 5: pick the cornflower in row 3, column 5',
  );
  expect(en.thing('b14', turn.view, seating, fresh)).toBe(
    'row 3, column 5, cornflower; 2 clockwise with the d4 to stone 5',
  );
  expect(en.thing('s3', turn.view, seating, fresh)).toBe('stone 3, the cat');
});

describe('on the board', () => {
  const page = document.createElement('div');
  afterEach(() => render(null, page));
  const draw = (view: View, showing: Event | null, selection: NekonokoSelection | null = null, onTap: Tap = () => {}) =>
    render(
      <Board
        {...quietBoard}
        view={view}
        scene={view}
        seating={seating}
        text={en}
        selection={selection}
        tap={onTap}
        showing={showing}
      />,
      page,
    );
  const cat = () => page.querySelector<SVGGElement>('.cat')!.style.transform;
  const stands = (stone: number) => `translate(${placeOfStone(stone)[0]}px, ${placeOfStone(stone)[1]}px)`;

  test('the cat stays where its walk ended until the view says so', () => {
    draw(turn.view, null);
    expect(cat()).toBe(stands(3));
    draw(turn.view, { event: 'walked', seat: 0, from: 3, to: 5, way: 'cw', steps: 2 });
    draw(turn.view, { event: 'reached', seat: 0, reach: 3, cell: 14 });
    expect(cat()).toBe(stands(5));
    draw({ ...turn.view, cat: 7 }, null);
    expect(cat()).toBe(stands(7));
  });
  test('what flies is not in its bed', () => {
    const collected: Event = { event: 'collected', seat: 0, cell: 14, flower: 'blue' };
    draw(turn.view, null);
    const before = page.querySelectorAll('.flower').length;
    draw(turn.view, collected);
    expect(inTheAir(collected)).toBe(14);
    expect(page.querySelectorAll('.flower')).toHaveLength(before - 1);
    expect(page.querySelector('.flight use')?.getAttribute('href')).toBe('#fl2');
  });
  test('each live stone wears its die, and a tap on a bed means its stone', () => {
    const tapped = vi.fn();
    draw(turn.view, null, waysOf(turn.view, ...turn.choices), tapped);
    expect([...page.querySelectorAll('.pips-of-die text')].map(it => it.textContent).sort()).toEqual([
      '2',
      '2',
      '3',
      '3',
    ]);
    page.querySelector('[data-spot="b14"]')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(tapped).toHaveBeenCalledWith(['s5'], true);
  });
});

test('dice lie in the bar from the throw to the move, and count in the histogram', () => {
  expect(game.dice!(turn.view)).toEqual([
    { kind: 'd4', value: 2 },
    { kind: 'd6', value: 3 },
  ]);
  expect(game.dice!({ ...turn.view, dice: null })).toEqual([]);
  expect(game.thrown!({ event: 'thrown', seat: 0, dice: [4, 6] })).toHaveLength(2);
});
