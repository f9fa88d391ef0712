// @vitest-environment happy-dom
import { spaced } from '../../src/i18n/french';
import { render } from 'preact';
import { act as drawn } from 'preact/test-utils';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { histograms } from '../../src/core/audit';
import { select, tap, type Selection } from '../../src/core/selection';
import game from '../../src/games/cats-chess';
import { Board } from '../../src/games/cats-chess/board';
import { Controls, railOf } from '../../src/games/cats-chess/controls';
import { text as en } from '../../src/games/cats-chess/texts/en';
import { examples, position as exampleOf } from '../../src/games/cats-chess/examples';
import { text as fr } from '../../src/games/cats-chess/texts/fr';
import { text as ja } from '../../src/games/cats-chess/texts/ja';
import { turnsOf, written } from '../../src/games/cats-chess/notation';
import { missing } from '../../src/games/cats-chess/panel';
import { follow, sceneOf } from '../../src/games/cats-chess/scene';
import { Sheet } from '../../src/games/cats-chess/sheet';
import { squares, turned } from '../../src/games/cats-chess/squares';
import { Panel } from '../../src/games/cats-chess/panel';
import { own, pathOf, promotionsOf, opensSecondCat, wins } from '../../src/games/cats-chess/steps';
import type { Action, ChessChoice, ChessSelection, Event, Piece, View } from '../../src/games/cats-chess/types';
import type { LogEntry } from '../../src/games/game';
import type { Entry } from '../../src/protocol/schema';
import { quietBoard, quietControls } from './quiet';

const seating = { me: 0, name: (seat: number) => `Seat ${seat}`, options: {} };

const position = (pieces: string, more: Partial<View> = {}): View =>
  exampleOf(pieces, { turn: 3, step: 'begin', ...more });
const moved = (piece: Piece, from: string, to: string): Event => ({ event: 'moved', seat: 0, piece, from, to });
const taken = (piece: Piece, at: string, by: Piece = 'C', en_passant = false): Event => ({
  event: 'taken',
  seat: 0,
  piece,
  at,
  by,
  en_passant,
});
const choice = (action: Action, ...does: Event[]): ChessChoice => ({ action, does });
const selectionOf = (...choices: readonly ChessChoice[]): ChessSelection =>
  select(choices.map(it => ({ choice: it, path: pathOf(it) })));
const nothing: ChessSelection = selectionOf();

const end = choice({ end: {} });
const teleport = choice({ teleport: {} }, { event: 'teleporting', seat: 0 });
const neutral = choice(
  { neutral: { from: 'a2', to: 'a4' } },
  { event: 'neutral_moved', seat: 0, from: 'a2', to: 'a4', jumped: true },
);
const opened: Event = { event: 'second_cat_opened', seat: 0 };
const won: Event = { event: 'won', seat: 0 };
const step = choice({ move: { from: 'd4', to: 'd5' } }, moved('C', 'd4', 'd5'), opened);
const leap = choice({ move: { from: 'd4', to: 'e6' } }, moved('C', 'd4', 'e6'));
const mouse = choice({ mouse: { at: 'c1' } }, { event: 'mouse_placed', seat: 0, at: 'c1', piece: 'M' });
const promotions = (['queen', 'cat', 'teleporting-cat'] as const).map(promote =>
  choice({ move: { from: 'b9', to: 'b10', promote } }, moved('P', 'b9', 'b10'), {
    event: 'promoted',
    seat: 0,
    at: 'b10',
    piece: { queen: 'Q', cat: 'C', 'teleporting-cat': 'T' }[promote] as Piece,
  }),
);

describe('the board', () => {
  test.each([false, true])('turned to black: %s, has a hundred squares, read row by row', flipped => {
    const places = squares(flipped).map(square => turned(square, flipped));
    expect(places.map(([column, row]) => row * 10 + column)).toEqual(Array.from({ length: 100 }, (_, i) => i));
  });
  test('black has the tenth rank at the bottom', () => {
    expect(turned('a1', false)).toEqual([0, 9]);
    expect(turned('a1', true)).toEqual([9, 0]);
  });
});

describe('pieces keep their names', () => {
  const before = sceneOf(position('Kf1 Rj1 Cd4 pe5 *a2'));
  const at = (scene: typeof before, square: string) => scene.find(it => it.at === square)?.id;

  test('when one takes another', () => {
    const after = follow(before, [taken('p', 'e5'), moved('C', 'd4', 'e5')], position('Kf1 Rj1 Ce5 *a2'));
    expect(at(after, 'e5')).toBe(at(before, 'd4'));
    expect(after).toHaveLength(4);
  });
  test('when a pawn is taken in passing', () => {
    const after = follow(
      sceneOf(position('Pd6 pe6')),
      [taken('p', 'e6', 'P', true), moved('P', 'd6', 'e7')],
      position('Pe7'),
    );
    expect(after.map(it => it.at)).toEqual(['e7']);
  });
  test('when king and rook castle', () => {
    const after = follow(
      before,
      [{ event: 'castled', seat: 0, king_from: 'f1', king_to: 'i1', rook_from: 'j1', rook_to: 'h1' }],
      position('Ki1 Rh1 Cd4 pe5 *a2'),
    );
    expect([at(after, 'i1'), at(after, 'h1')]).toEqual([at(before, 'f1'), at(before, 'j1')]);
  });
  test('when a kind comes back, everybody has a name of his own', () => {
    const after = follow(
      before,
      [{ event: 'came_back', seat: 0, kind: 'cat' }],
      position('Kf1 Rj1 Cd1 Cg1 cd10 cg10 Cd4 *a2'),
    );
    expect(new Set(after.map(({ id }) => id)).size).toBe(8);
  });
});

describe('choosing', () => {
  test('a promotion is a third thing, after the square', () => {
    const picked = tap(tap(selectionOf(...promotions, step), 'b9').selection, 'b10').selection;
    expect(picked.chosen).toBeNull();
    expect(promotionsOf(picked)).toHaveLength(3);
    expect(tap(picked, '=cat').selection.chosen).toBe(promotions[1]);
  });
  test('the teleport is a thing, and needs a second tap', () => {
    const picked = tap(selectionOf(teleport, step, leap), 'teleport').selection;
    expect(picked.chosen).toBe(teleport);
    expect(tap(picked, 'teleport').send).toBe(teleport);
  });
  test('key e ends the turn, where that is possible', () => {
    expect(game.ends).toBe('end');
    expect(tap(selectionOf(mouse, end), game.ends!).selection.chosen).toBe(end);
  });
  test('a cat lets another follow where the server says so', () =>
    expect([step, leap].map(opensSecondCat)).toEqual([true, false]));
  test.each<[string, ChessChoice, boolean]>([
    ['the server says so', choice({ move: { from: 'd9', to: 'd10' } }, moved('C', 'd9', 'd10'), won), true],
    ['the server does not', choice({ move: { from: 'd9', to: 'd10' } }, moved('C', 'd9', 'd10')), false],
  ])('%s: does it win?', (_, it, expected) => expect(wins(it)).toBe(expected));
  test.each<[string, string, string, Partial<View>, unknown]>([
    ['a piece', 'b2', 'b5', {}, { move: { from: 'b2', to: 'b5' } }],
    ['a neutral piece', 'a2', 'c2', {}, { neutral: { from: 'a2', to: 'c2' } }],
    ['another cat after the first', 'b2', 'b5', { step: 'moved' }, { second: { from: 'b2', to: 'b5' } }],
    ['the extra move', 'b2', 'b5', { step: 'moved', extra_move: true }, { extra: { from: 'b2', to: 'b5' } }],
    ['nothing stands there', 'd4', 'd5', {}, null],
  ])('a tap on a square that is out of reach can be asked about: %s', (_, from, to, change, action) =>
    expect(game.attempt!([from], to, position('Cb2 *a2', change))).toEqual(action),
  );
});

describe('a piece of mine that cannot move is asked about', () => {
  test.each<[string, string, Partial<View>, ReturnType<typeof own>]>([
    ['before the move: no action stands for all of its ways', 'b2', {}, { action: null, ahead: false }],
    [
      'after the move: as a second cat',
      'b2',
      { step: 'moved' },
      { action: { second: { from: 'b2', to: 'b3' } }, ahead: false },
    ],
    [
      'after the move, when it is no cat',
      'c10',
      { step: 'moved' },
      { action: { move: { from: 'c10', to: 'c9' } }, ahead: false },
    ],
    [
      'after the move, with an extra one',
      'b2',
      { step: 'moved', extra_move: true },
      { action: { extra: { from: 'b2', to: 'b3' } }, ahead: false },
    ],
    ['after the mouse', 'b2', { step: 'mouse_placed' }, { action: { extra: { from: 'b2', to: 'b3' } }, ahead: false }],
    [
      'while the yarn is to be put down',
      'b2',
      { step: 'place' },
      { action: { move: { from: 'b2', to: 'b3' } }, ahead: false },
    ],
    ['on the last rank', 'c10', { step: 'place' }, { action: { move: { from: 'c10', to: 'c9' } }, ahead: false }],
    ['the yarn, before the move', 'a2', {}, { action: null, ahead: false }],
    [
      'the yarn, once it was moved',
      'a2',
      { step: 'neutral_moved' },
      { action: { neutral: { from: 'a2', to: 'a3' } }, ahead: false },
    ],
    ['not the other side’s', 'd9', {}, null],
    ['not an empty square', 'e5', {}, null],
  ])('%s', (_, at, change, asked) =>
    expect(own(at, position('Cb2 Rc10 *a2 rd9', { white: 0, ...change }), 0)).toEqual(asked),
  );
});

describe('the notation', () => {
  test.each<[string, Action, readonly Event[]]>([
    ['Cd4–e5', { move: { from: 'd4', to: 'e5' } }, [moved('C', 'd4', 'e5')]],
    ['d4×e5', { move: { from: 'd4', to: 'e5' } }, [taken('p', 'e5', 'P'), moved('P', 'd4', 'e5')]],
    ['Qd4×e5#', { move: { from: 'd4', to: 'e5' } }, [taken('k', 'e5', 'Q'), moved('Q', 'd4', 'e5'), won]],
    ['b9–b10=T', { move: { from: 'b9', to: 'b10', promote: 'teleporting-cat' } }, promotions[2]!.does],
    [
      'O-O',
      { move: { from: 'f1', to: 'i1' } },
      [{ event: 'castled', seat: 0, king_from: 'f1', king_to: 'i1', rook_from: 'j1', rook_to: 'h1' }],
    ],
    [
      'O-O-O',
      { move: { from: 'f10', to: 'c10' } },
      [{ event: 'castled', seat: 0, king_from: 'f10', king_to: 'c10', rook_from: 'a10', rook_to: 'd10' }],
    ],
    ['*a2–a4', neutral.action, neutral.does],
    ['*@e5', { place: { at: 'e5' } }, [{ event: 'neutral_placed', seat: 0, at: 'e5' }]],
    ['m@c1', mouse.action, mouse.does],
    ['+Rd4–d5', { extra: { from: 'd4', to: 'd5' } }, [moved('R', 'd4', 'd5')]],
    [
      'T@d5',
      { land: {} },
      [
        { event: 'mouse_removed', seat: 0, at: 'd5', piece: 'm' },
        { event: 'landed', seat: 0, at: 'd5', piece: 'T' },
      ],
    ],
    ['', { end: {} }, [{ event: 'turn_ended', seat: 0 }]],
  ])('%s', (expected, action, does) => expect(written(action, does)).toBe(expected));
});

// A match as it is told: white moves a cat, takes that back, and lets another one follow; black teleports.
const turnOf = (colour: 'white' | 'black', seat: number): Event => ({ event: 'turn_began', seat, colour });
const act = (seq: number, seat: number, action: Action, ...events: Event[]): LogEntry<Event> => ({
  seq,
  entry: { action, seat } as unknown as Entry,
  events,
});
const told: readonly LogEntry<Event>[] = [
  {
    seq: 2,
    entry: { chance: { draw: { from: 'seats', item: 'black' } } } as unknown as Entry,
    events: [{ event: 'dealt', seat: 1, colour: 'black' }, turnOf('white', 0)],
  },
  act(3, 0, neutral.action, ...neutral.does),
  act(4, 0, step.action, ...step.does),
  act(5, 0, { second: { from: 'g1', to: 'g2' } }, moved('C', 'g1', 'g2')),
  { seq: 6, entry: { ruling: { take_back: { to: 4 } } } as unknown as Entry, events: [] },
  act(7, 0, mouse.action, ...mouse.does, { event: 'turn_ended', seat: 0 }, turnOf('black', 1)),
  act(8, 1, { teleport: {} }, { event: 'teleporting', seat: 1 }),
  {
    seq: 9,
    entry: { chance: { throw: { dice: ['d100'], values: [44] } } } as unknown as Entry,
    events: [
      { event: 'thrown', seat: 1, at: 'e5' },
      { event: 'landed', seat: 1, at: 'e5', piece: 't' },
    ],
  },
];

describe('the sheet', () => {
  const black = position('Kf1 kf10', { turn: 1, on_turn: 1, teleported: true });
  const notes = (upTo: number, view: View) =>
    turnsOf(
      told.filter(({ seq }) => seq <= upTo),
      view,
    ).map(turn => `${turn.number}${turn.colour[0]} ${turn.notes.map(({ text }) => text).join(', ')}`);

  test('a turn for each side, without what was taken back', () =>
    expect(notes(9, black)).toEqual(['1w *a2–a4, Cd4–d5, m@c1', '1b T@e5']));
  test('the running turn grows step by step', () =>
    expect(notes(5, position('Kf1', { turn: 1, step: 'moved' }))).toEqual(['1w *a2–a4, Cd4–d5, Cg1–g2']));
  test('a log that begins in mid-match counts back from the view', () => {
    const late = turnsOf(told.slice(5), { ...black, turn: 40 });
    expect(late.map(({ number, colour }) => [number, colour])).toEqual([
      [40, 'white'],
      [40, 'black'],
    ]);
    expect(
      turnsOf([...told, act(10, 1, { end: {} }, { event: 'turn_ended', seat: 1 }, turnOf('white', 0))], {
        ...black,
        turn: 41,
        on_turn: 0,
      }).map(({ number }) => number),
    ).toEqual([40, 40, 41]);
  });

  const page = document.createElement('div');
  afterEach(() => render(null, page));
  test('in a replay its moves lead to their steps, and the present one is marked', () => {
    const go = vi.fn();
    render(<Sheet view={black} told={told} seating={seating} text={en} at={6} go={go} />, page);
    expect([...page.querySelectorAll('[aria-current]')].map(it => it.textContent)).toEqual(['Cd4–d5']);
    [...page.querySelectorAll('button')].find(it => it.textContent === 'T@e5')!.click();
    expect(go).toHaveBeenCalledWith(9);
  });
  test('of a long match the lines around the present one are shown, and the others on demand', async () => {
    const turns = 6_000;
    const long = Array.from({ length: turns }, (_, i) => {
      const seat = (i % 2) as 0 | 1;
      const next = turnOf(seat === 0 ? 'black' : 'white', seat === 0 ? 1 : 0);
      return act(i + 1, seat, step.action, ...step.does, { event: 'turn_ended', seat }, next);
    });
    const view = { ...black, turn: turns / 2 + 1, on_turn: 0 as const };
    const show = (at: number) =>
      drawn(() => render(<Sheet view={view} told={long} seating={seating} text={en} at={at} go={vi.fn()} />, page));
    const rows = () => [...page.querySelectorAll('tbody th')].map(it => Number.parseInt(it.textContent!, 10));
    const press = (label: string) =>
      drawn(() => [...page.querySelectorAll('button')].find(it => it.textContent === label)!.click());
    await show(3_000);
    expect([rows()[0], rows().length]).toEqual([1_400, 200]);
    expect(page.querySelectorAll('[aria-current]')).toHaveLength(1);
    await press(en.labels['linesAfter']!);
    expect(rows()[0]).toBe(1_600);
    await press(en.labels['linesBefore']!);
    expect(rows()[0]).toBe(1_400);
    await show(6_000);
    expect(rows().at(-1)).toBe(3_001);
  });
});

describe('the rail', () => {
  const states = (
    view: View,
    selection: Selection,
    mine: boolean,
    ...made: ('teleport' | 'neutral' | 'second' | 'mouse' | 'extra')[]
  ) => Object.values(railOf(view, selection as ChessSelection, mine, new Set(made))).join(' ');

  test.each<[string, View, ChessSelection, boolean, ('teleport' | 'neutral' | 'second' | 'mouse' | 'extra')[], string]>(
    [
      [
        'at the beginning',
        position('Kf1'),
        selectionOf(teleport, neutral, step),
        true,
        [],
        'open open now later later later',
      ],
      [
        'where nothing but a move is left',
        position('Kf1'),
        selectionOf(step, leap),
        true,
        [],
        'locked locked now later later later',
      ],
      [
        'while the die is thrown',
        position('Kf1', { step: 'teleport', teleported: true }),
        nothing,
        true,
        [],
        'done later later later later later',
      ],
      [
        'after a teleport',
        position('Kf1', { teleported: true }),
        selectionOf(neutral, step),
        true,
        ['teleport'],
        'done open now later later later',
      ],
      [
        'after the yarn',
        position('Kf1', { step: 'neutral_moved' }),
        selectionOf(step, leap),
        true,
        ['neutral'],
        'skipped done now later later later',
      ],
      [
        'after a plain step',
        position('Kf1', { step: 'moved' }),
        selectionOf(choice({ second: { from: 'g1', to: 'g2' } }, moved('C', 'g1', 'g2')), mouse, end),
        true,
        ['neutral'],
        'skipped done done open open locked',
      ],
      [
        'after the second cat',
        position('Kf1', { step: 'moved' }),
        selectionOf(mouse, end),
        true,
        ['second'],
        'skipped skipped done done open locked',
      ],
      [
        'after the mouse, an extra move is open',
        position('Kf1', { step: 'mouse_placed', extra_move: true }),
        selectionOf(choice({ extra: { from: 'f1', to: 'f2' } }, moved('K', 'f1', 'f2')), end),
        true,
        ['mouse'],
        'skipped skipped done locked done open',
      ],
      [
        'while the yarn is put down',
        position('Kf1', { step: 'place' }),
        selectionOf(choice({ place: { at: 'e5' } })),
        true,
        ['neutral'],
        'skipped done done locked locked locked',
      ],
      [
        'of the other side',
        position('Kf1', { step: 'moved' }),
        nothing,
        false,
        ['neutral', 'second'],
        'skipped done done done later later',
      ],
    ],
  )('%s', (_, view, selection, mine, made, expected) => expect(states(view, selection, mine, ...made)).toBe(expected));
});

describe('the controls', () => {
  const page = document.createElement('div');
  afterEach(() => render(null, page));
  const draw = (view: View, selection: ChessSelection, send = vi.fn()) => {
    render(
      <Controls
        {...quietControls}
        view={view}
        seating={seating}
        text={en}
        selection={selection}
        mine={selection.ways.length > 0}
        told={told}
        tap={vi.fn()}
        choose={vi.fn()}
        send={send}
      />,
      page,
    );
    return send;
  };
  test('the turn is ended with one tap, not with the second half of a double tap on what stood there before', () => {
    vi.useFakeTimers();
    const send = vi.fn();
    drawn(() => {
      draw(position('Kf1', { step: 'moved' }), selectionOf(mouse, end), send);
    });
    const tapIt = () => page.querySelector<HTMLButtonElement>('.end-turn')!.click();
    drawn(() => {
      vi.advanceTimersByTime(499);
    });
    tapIt();
    expect(send).not.toHaveBeenCalled();
    drawn(() => {
      vi.advanceTimersByTime(1);
    });
    tapIt();
    expect(send).toHaveBeenCalledWith(end);
    vi.useRealTimers();
  });
  test('what a pawn may become takes the place of the rail', () => {
    draw(position('Pb9'), tap(tap(selectionOf(...promotions, step), 'b9').selection, 'b10').selection);
    expect([...page.querySelectorAll('.promotions button')].map(it => it.textContent)).toEqual([
      'Queen',
      'Cat',
      'Teleporting cat',
    ]);
    expect(page.querySelector('.rail')).toBeNull();
  });
  test('while the other side plays, its steps can be read', () => {
    draw(position('Kf1', { turn: 1, on_turn: 1, teleported: true }), nothing);
    expect(page.querySelector('.turn-line')?.textContent).toBe('T@e5');
    expect(page.querySelector('.stop.done')?.textContent).toBe('Teleport');
    expect(page.querySelectorAll('button')).toHaveLength(0);
  });
});

// The board's own units for those of the screen.
class FakePoint {
  constructor(
    readonly x: number,
    readonly y: number,
  ) {}
  matrixTransform(): FakePoint {
    return this;
  }
}

describe('on the board', () => {
  const page = document.createElement('div');
  afterEach(() => render(null, page));
  const draw = (
    view: View,
    selection: ChessSelection | null,
    showing: Event | null = null,
    threats: readonly string[] = [],
  ) => {
    const onTap = vi.fn();
    render(
      <Board
        {...quietBoard}
        view={view}
        scene={sceneOf(view)}
        seating={seating}
        text={en}
        selection={selection}
        tap={onTap}
        showing={showing}
        threats={threats}
        coordinates
      />,
      page,
    );
    return onTap;
  };

  test('a king that could be taken is marked, and its square says so', () => {
    const view = position('Kf1 kf10 Ne8');
    const show = (threats: readonly string[]): void => void draw(view, null, null, threats);
    const label = (square: string) => page.querySelector(`[data-spot=${square}]`)?.getAttribute('aria-label');
    show(['f10']);
    expect(page.querySelectorAll('.threat .bang')).toHaveLength(1);
    expect(label('f10')).toBe('f10, black king, could be taken next');
    expect(label('f1')).toBe('f1, white king');
    show([]);
    expect(page.querySelector('.threat')).toBeNull();
    expect(label('f10')).toBe('f10, black king');
  });
  test('the right button draws arrows, again takes them away, and a move clears them', async () => {
    vi.stubGlobal('DOMPoint', FakePoint);
    const view = position('Kf1 kf10');
    await drawn(() => void draw(view, null));
    const svg = page.querySelector('svg.chess')!;
    Object.assign(svg, { getScreenCTM: () => ({ inverse: () => null }) });
    const arrow = (from: readonly [number, number], to: readonly [number, number]) =>
      drawn(() => {
        const at = ([x, y]: readonly [number, number]) => ({
          clientX: x,
          clientY: y,
          button: 2,
          isPrimary: true,
          pointerType: 'mouse',
          bubbles: true,
        });
        svg.dispatchEvent(new PointerEvent('pointerdown', at(from)));
        svg.dispatchEvent(new PointerEvent('pointermove', at(to)));
        svg.dispatchEvent(new PointerEvent('pointerup', at(to)));
      });
    const arrows = () => page.querySelectorAll('.arrow').length;
    await arrow([10, 10], [50, 50]);
    await arrow([30, 10], [70, 90]);
    expect(arrows()).toBe(2);
    await arrow([30, 10], [70, 90]);
    expect(arrows()).toBe(1);
    await drawn(() => void draw({ ...view, to_act: 1 }, null));
    expect(arrows()).toBe(1);
    await drawn(() => void draw(position('Kf2 kf10'), null));
    expect(arrows()).toBe(0);
    vi.unstubAllGlobals();
  });
  test('what a pawn may become is offered at the square', () => {
    const view = position('Pb9 Kf1');
    const selection = tap(
      tap(selectionOf(...promotions, choice({ move: { from: 'f1', to: 'f2' } }, moved('K', 'f1', 'f2'))), 'b9')
        .selection,
      'b10',
    ).selection;
    const tapped = draw(view, selection);
    const options = page.querySelectorAll('.promotions-here .option');
    expect(options).toHaveLength(3);
    options[1]!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(tapped).toHaveBeenCalledWith('=cat');
  });
  test('the panel of who has more pieces says how many', () => {
    const view = position('Kf1 Qb1 kf10');
    render(
      <>
        <Panel view={view} seat={0} seating={seating} text={en} compact={false} />
        <hr />
        <Panel view={view} seat={1} seating={seating} text={en} compact={false} />
      </>,
      page,
    );
    expect([...page.querySelectorAll('.ahead')].map(it => it.textContent)).toEqual(['+1']);
  });
  test('where one can go has a dot, what would be taken a ring, what wins a crown', () => {
    const view = position('Cd4 pe5 kd5 Cg1');
    const choices = [
      choice({ move: { from: 'd4', to: 'e5' } }, taken('p', 'e5'), moved('C', 'd4', 'e5')),
      choice({ move: { from: 'd4', to: 'd5' } }, taken('k', 'd5'), moved('C', 'd4', 'd5'), won),
      choice({ move: { from: 'd4', to: 'd3' } }, moved('C', 'd4', 'd3')),
    ];
    draw(
      view,
      tap(selectionOf(...choices, choice({ move: { from: 'g1', to: 'g2' } }, moved('C', 'g1', 'g2'))), 'd4').selection,
    );
    expect([
      page.querySelectorAll('.dot').length,
      page.querySelectorAll('.ring').length,
      page.querySelectorAll('.crown').length,
    ]).toEqual([1, 2, 1]);
  });
  test('the throw shows as a square', () => {
    draw(position('Kf1', { step: 'teleport' }), null, { event: 'thrown', seat: 0, at: 'c2' });
    const mark = page.querySelector('.thrown')!;
    expect([mark.getAttribute('x'), mark.getAttribute('y')]).toEqual(['40', '160']);
  });
  test('what lies buried has a tab and words', () => {
    draw(position('md10', { buried: { d10: 'c' } }), null);
    expect(page.querySelector('.buried title')?.textContent).toBe('d10, black mouse, black cat buried beneath');
    expect(page.querySelector('[data-spot=d10]')?.getAttribute('aria-label')).toBe(
      'd10, black mouse, black cat buried beneath',
    );
  });
});

test('the panel counts what is off the board, but not what lies buried', () => {
  const view = position('Kf1 Qe1 Ra1 Rj1 Bc1 Nb1 Ni1 Cd1', { buried: { h1: 'B' } });
  const promoted = missing(
    position('Kf1 Qf2 Qe10 Ta10 Ra1 Rj1 Bb1 Bi1 Nc1 Nh1 Cd1 Cg1 Pa3 Pb3 Pc3 Pd3 Pe3 Pf3 Pg3'),
    'white',
  );
  expect(promoted).toEqual([['P', 1]]); // two of the three that are gone promoted: nobody took them
  expect(missing(view, 'white')).toEqual([
    ['C', 1],
    ['P', 10],
  ]);
});

describe('words', () => {
  test('what a choice does speaks to nobody: a review tells it of other players', () => {
    const yarn = choice({ move: { from: 'd4', to: 'd5' } }, moved('C', 'd4', 'd5'), taken('*', 'd5'));
    for (const text of [en, fr, ja])
      for (const it of [teleport, yarn])
        expect(text.action(it, position('Cd4 *d5'), seating, selectionOf(it))).not.toMatch(
          /\b(you|your|vous|votre)\b|あなた/i,
        );
  });
  const view = position('Cd4 pe5 kf10 Kf1 Rj1');
  const capture = choice({ move: { from: 'd4', to: 'e5' } }, taken('p', 'e5'), moved('C', 'd4', 'e5'), opened);
  test('a step says what it does, opens and closes', () => {
    const all = selectionOf(capture, teleport, neutral);
    expect(en.action(capture, view, seating, all)).toBe(
      'Cat from d4 to e5. Takes the black pawn on e5. A second cat may follow. No teleport or yarn afterwards.',
    );
    expect(en.action(neutral, view, seating, all)).toBe('Yarn hops from a2 to a4. No teleport afterwards.');
    expect(en.action(leap, view, seating, selectionOf(leap))).toBe('Cat from d4 to e6.');
    expect(en.action(end, view, seating, all)).toBe('End the turn.');
    expect(en.action(choice({ end: {} }, { event: 'stalemate', seat: 0 }), view, seating, all)).toBe(
      'You cannot move: end the match as a draw.',
    );
    expect(fr.action(capture, view, seating, all)).toBe(
      spaced(
        'Chat de d4 en e5. Prend le pion noir en e5. Un second chat peut suivre. Ensuite, plus de téléportation ni de pelote.',
      ),
    );
    expect(ja.action(capture, view, seating, all)).toBe(
      '猫、d4からe5へ。e5の黒のポーンを取る。二匹目の猫も動かせる。テレポートと毛糸玉はもう使えない。',
    );
  });
  test('the beginning of a turn tells which steps could come before the move', () => {
    const king = choice({ move: { from: 'f1', to: 'f2' } }, moved('K', 'f1', 'f2'));
    const said = (...choices: ChessChoice[]) =>
      en.prompt(view, selectionOf(...choices, leap, king), seating, null).detail;
    expect(said(teleport, neutral)).toBe('Before that you may teleport and roll a ball of yarn.');
    expect(said(neutral)).toBe('Before that you may roll a ball of yarn.');
    expect(said(step)).toBe('');
  });
  test('a square tells what a tap would do', () => {
    const king = choice({ move: { from: 'd4', to: 'e3' } }, taken('k', 'e3'), moved('C', 'd4', 'e3'), won);
    const there = position('Cd4 pe5 ke3 Kf1');
    const fresh = selectionOf(capture, king, step, choice({ move: { from: 'f1', to: 'f2' } }, moved('K', 'f1', 'f2')));
    const say = (selection: ChessSelection) =>
      ['d4', 'e5', 'e3', 'd5', 'f1', 'a5'].map(at =>
        en.thing(at, there, seating, selection).split(', ').slice(2).join(),
      );
    expect(say(fresh)).toEqual(['can move', '', '', '', 'can move', '']);
    expect(say(tap(fresh, 'd4').selection)).toEqual([
      'chosen',
      'can be taken',
      'wins the match',
      'can be reached',
      'can move',
      '',
    ]);
  });
  test('French nouns keep their gender', () => {
    expect(fr.event(taken('R', 'a1'), seating, {} as View)).toBe('prise de la tour blanche en a1.');
    expect(fr.event(taken('n', 'a1'), seating, {} as View)).toBe('prise du cavalier noir en a1.');
    expect(fr.event({ event: 'promoted', seat: 0, at: 'b10', piece: 'M' }, seating, {} as View)).toBe(
      'le pion de b10 devient une souris blanche.',
    );
  });
  test('a throw is told as a number and as a square', () =>
    expect(en.event({ event: 'thrown', seat: 0, at: 'c1' }, seating, {} as View)).toBe('threw 02: c1.'));
  test('a teleport is one step: all its throws, and where they led', () => {
    const thrown = (at: string): Event => ({ event: 'thrown', seat: 0, at });
    const events: readonly Event[] = [
      { event: 'teleporting', seat: 0 },
      thrown('c6'),
      { event: 'rethrown', seat: 0, at: 'c6', chosen: false },
      thrown('a10'),
    ];
    expect(en.run!.tell(events)).toBe('teleports: 52, 90 …');
    expect(en.run!.tell([...events, { event: 'landed', seat: 0, at: 'a10', piece: 'T' }])).toBe(
      'teleports: 52, 90 → a10.',
    );
    expect(events.every(it => en.run!.has(it))).toBe(true);
  });
  test('a d100 counts in tens, from 0 to 99', () => {
    const throws = ['a1', 'j1', 'a2', 'j10'].map((at): Event => ({ event: 'thrown', seat: 0, at }));
    expect(histograms(throws, event => game.thrown!(event))[0]!.counts).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  test.each(examples.map(example => [example.id, example] as const))(
    '%s can be tried with two taps, and reads in three languages',
    (id, { view: picture, choices }) => {
      for (const it of choices) {
        const [from, to] = pathOf(it) as [string, string];
        const fresh = selectionOf(...choices);
        const picked = fresh.picked.includes(from) ? fresh : tap(fresh, from).selection;
        expect(tap(picked, to).selection.chosen).toEqual(it);
      }
      for (const text of [en, fr, ja]) {
        expect(text.captions[id]).toBeTruthy();
        for (const it of choices)
          expect(text.action(it, picture, seating, selectionOf(...choices))).not.toMatch(/undefined|null/);
      }
    },
  );
  test('every language tells of the same clauses and has the same labels', () => {
    const keys = (text: typeof en) => [
      text.rules.map(({ clauses }) => clauses),
      Object.keys(text.labels),
      Object.keys(text.captions),
      text.letters.map(({ letter }) => letter),
    ];
    expect(keys(fr)).toEqual(keys(en));
    expect(keys(ja)).toEqual(keys(en));
  });
});
