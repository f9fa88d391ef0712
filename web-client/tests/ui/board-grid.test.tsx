// @vitest-environment happy-dom
// The board as a grid for keyboards and screen readers.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { arrowStart, marks, markTexts } from '../../src/match/marks';
import { pointed, pointsAt } from '../../src/match/pointing';
import { nearest, neighbour, BoardGrid, type Spot } from '../../src/ui/board-grid';

const spots: readonly Spot[] = [0, 1, 2].flatMap(row =>
  [0, 1, 2].map(column => ({ id: `${column},${row}`, row, x: column * 10, y: row * 10, width: 10, height: 10 })),
);
const at = (id: string): Spot => spots.find(spot => spot.id === id)!;
let page: HTMLElement;
let tapped: string[];

const focused = (): string | null => document.activeElement?.getAttribute('data-spot') ?? null;
const press = (key: string, repeat = false): void => {
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
  void act(() => {
    document.activeElement!.dispatchEvent(event);
  });
  expect(event.defaultPrevented).toBe(true);
};

beforeEach(() => {
  page = document.createElement('div');
  document.body.replaceChildren(page);
  tapped = [];
  void act(() =>
    render(
      <svg>
        <BoardGrid
          name="Board"
          spots={spots}
          label={id => `place ${id}`}
          live={new Set(['1,1', '2,2'])}
          picked={[]}
          snap={8}
          firm={id => id === '2,1'}
          tap={(id, sure) => tapped.push(`${id} ${sure ? 'sure' : 'near'}`)}
          miss={id => tapped.push(`${id} missed`)}
        />
      </svg>,
      page,
    ),
  );
});

const focusFirst = (): void => {
  void act(() => page.querySelector<SVGElement>('[tabindex="0"]')!.focus());
};

test('is one grid of rows of labelled cells, with one tab stop: the first place that can be chosen', () => {
  expect(page.querySelector('[role=grid]')!.getAttribute('aria-label')).toBe('Board');
  expect(page.querySelectorAll('[role=row]')).toHaveLength(3);
  expect(page.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  expect(page.querySelector('[tabindex="0"]')!.getAttribute('aria-label')).toBe('place 1,1');
});

test('`n` goes on with what is picked, not to another piece that could begin', () => {
  const draw = (next?: ReadonlySet<string>) =>
    act(() =>
      render(
        <svg>
          <BoardGrid
            name="Board"
            spots={spots}
            label={id => id}
            live={new Set(['0,0', '1,0', '2,2'])}
            next={next}
            picked={['0,0']}
            snap={8}
            tap={() => undefined}
          />
        </svg>,
        page,
      ),
    );
  void draw(new Set(['2,2']));
  focusFirst();
  press('n');
  expect(focused()).toBe('2,2');
  press('n');
  expect(focused()).toBe('2,2');
  void draw();
  press('n');
  expect(focused()).toBe('0,0');
});

test('what is pointed at in the log lights up, and goes out again', () => {
  const lit = () => [...page.querySelectorAll('.spot.pointed')].map(spot => spot.getAttribute('data-spot'));
  const handlers = pointsAt(['0,0', '2,1']);
  void act(() => handlers.onFocus({ currentTarget: page }));
  expect(lit()).toEqual(['0,0', '2,1']);
  void act(() => handlers.onBlur());
  expect(lit()).toEqual([]);
  expect(pointed.value).toEqual([]);
});

test('marks of a shared review are drawn, and said where they are', () => {
  const labelOf = (id: string) => page.querySelector(`[data-spot="${id}"]`)!.getAttribute('aria-label');
  const drawn = () => [...page.querySelectorAll('.marks > .mark')].map(it => it.tagName.toLowerCase());
  void act(() => {
    marks.value = [{ from: '0,0' }, { from: '0,0', to: '0,2' }, { from: '9,9' }, { from: '0,0', to: '9,9' }];
    markTexts.value = new Map([['0,0', ', marked']]);
    arrowStart.value = '1,1';
  });
  expect(drawn()).toEqual(['ellipse', 'path', 'ellipse']);
  expect(page.querySelector('.marks > path')!.getAttribute('d')).toMatch(/^M0 0L0 20M/);
  expect(labelOf('0,0')).toBe('place 0,0, marked');
  expect(labelOf('1,2')).toBe('place 1,2');
  void act(() => {
    marks.value = [];
    markTexts.value = new Map();
    arrowStart.value = null;
  });
  expect(page.querySelector('.marks')).toBeNull();
  expect(labelOf('0,0')).toBe('place 0,0');
});

describe('keys', () => {
  test.each([
    ['ArrowUp', '1,0'],
    ['ArrowDown', '1,2'],
    ['ArrowLeft', '0,1'],
    ['ArrowRight', '2,1'],
    ['Home', '0,1'],
    ['End', '2,1'],
    ['n', '2,2'],
    ['N', '2,2'],
  ])('%s goes to %s', (key, id) => {
    focusFirst();
    press(key);
    expect(focused()).toBe(id);
  });
  test('Enter taps where one is, if it lights up there', () => {
    focusFirst();
    press('Enter');
    press('ArrowUp');
    press('Enter');
    expect(tapped).toEqual(['1,1 sure', '1,0 missed']);
  });
  test('held down, Enter and space tap once, and an arrow goes on', () => {
    focusFirst();
    press('Enter');
    press('Enter', true);
    press(' ', true);
    expect(tapped).toEqual(['1,1 sure']);
    press('ArrowUp', true);
    expect(focused()).toBe('1,0');
  });
  test('at the edge one stays', () => {
    focusFirst();
    for (let i = 0; i < 5; i += 1) press('ArrowUp');
    expect(focused()).toBe('1,0');
  });
});

test('on a graph the nearest place in that direction is the neighbour', () => {
  const graph: readonly Spot[] = [
    ['a', 0, 0],
    ['b', 30, 5],
    ['c', 20, 18],
    ['d', 0, 40],
  ].map(([id, x, y]) => ({ id: String(id), row: 0, x: Number(x), y: Number(y), width: 1, height: 1 }));
  expect(neighbour(graph, graph[0]!, { dx: 1, dy: 0 })?.id).toBe('b');
  expect(neighbour(graph, graph[0]!, { dx: 0, dy: 1 })?.id).toBe('d');
  expect(neighbour(graph, graph[0]!, { dx: -1, dy: 0 })).toBeNull();
});

describe('a pointer', () => {
  // happy-dom does not lay out: the drawing is taken to stand at the corner of the window, a unit a pixel.
  const click = (id: string, clientX: number, clientY: number, pointerType = 'mouse'): void => {
    const group = page.querySelector<SVGGElement>('.spots')!;
    Object.assign(group, { getScreenCTM: () => ({ inverse: () => ({}) }) });
    vi.stubGlobal(
      'DOMPoint',
      class {
        constructor(
          readonly x: number,
          readonly y: number,
        ) {}
        matrixTransform() {
          return this;
        }
      },
    );
    const event = Object.assign(new MouseEvent('click', { bubbles: true, clientX, clientY, detail: 1 }), {
      pointerType,
    });
    void act(() => {
      page.querySelector(`[data-spot="${id}"]`)!.dispatchEvent(event);
    });
    vi.unstubAllGlobals();
  };
  test.each([
    ['on a live place is sure', '1,1', 13, 12, 'mouse', '1,1 sure'],
    ['beside it is only near', '1,0', 10, 4, 'mouse', '1,1 near'],
    ['on its rim is sure for a finger', '1,0', 10, 4, 'touch', '1,1 sure'],
    ['a place away is only near for a finger too', '1,0', 10, 2.2, 'touch', '1,1 near'],
    ['on what is firm means that, beside a live place too', '2,1', 20, 14, 'touch', '2,1 missed'],
    ['far from all is a miss', '0,0', 0, 0, 'mouse', '0,0 missed'],
  ])('%s', (_, id, x, y, pointerType, said) => {
    click(id, x, y, pointerType);
    expect(tapped).toEqual([said]);
  });
});

test('a tap snaps to the nearest live place within reach', () => {
  const live = new Set(['1,1', '2,2']);
  expect(nearest(spots, live, 12, 5, 8)).toBe(at('1,1'));
  expect(nearest(spots, live, 16, 17, 8)).toBe(at('2,2'));
  expect(nearest(spots, live, 0, 0, 8)).toBeNull();
});
