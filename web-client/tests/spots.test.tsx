// @vitest-environment happy-dom
// The board as a grid for keyboards and screen readers.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, test } from 'vitest';
import { nearest, neighbour, Spots, type Spot } from '../src/ui/spots';

const spots: readonly Spot[] = [0, 1, 2].flatMap(row => [0, 1, 2].map(column => ({ id: `${column},${row}`, row, x: column * 10, y: row * 10, width: 10, height: 10 })));
const at = (id: string): Spot => spots.find(spot => spot.id === id)!;
let page: HTMLElement;
let tapped: string[];

const focused = (): string | null => document.activeElement?.getAttribute('data-spot') ?? null;
const press = (key: string): void => { void act(() => { document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })); }); };

beforeEach(() => {
  page = document.createElement('div');
  document.body.replaceChildren(page);
  tapped = [];
  void act(() => render(<svg><Spots name="Board" spots={spots} label={id => `place ${id}`} live={new Set(['1,1', '2,2'])} picked={[]} snap={8} tap={id => tapped.push(id)} /></svg>, page));
});

const focusFirst = (): void => { void act(() => page.querySelector<SVGElement>('[tabindex="0"]')!.focus()); };

test('is one grid of rows of labelled cells, with one tab stop: the first place that can be chosen', () => {
  expect(page.querySelector('[role=grid]')!.getAttribute('aria-label')).toBe('Board');
  expect(page.querySelectorAll('[role=row]')).toHaveLength(3);
  expect(page.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  expect(page.querySelector('[tabindex="0"]')!.getAttribute('aria-label')).toBe('place 1,1');
});

describe('keys', () => {
  test.each([['ArrowUp', '1,0'], ['ArrowDown', '1,2'], ['ArrowLeft', '0,1'], ['ArrowRight', '2,1'], ['Home', '0,1'], ['End', '2,1'], ['n', '2,2'], ['N', '2,2']])('%s goes to %s', (key, id) => {
    focusFirst();
    press(key);
    expect(focused()).toBe(id);
  });
  test('Enter taps where one is', () => {
    focusFirst();
    press('ArrowUp');
    press('Enter');
    expect(tapped).toEqual(['1,0']);
  });
  test('at the edge one stays', () => {
    focusFirst();
    for (let i = 0; i < 5; i += 1) press('ArrowUp');
    expect(focused()).toBe('1,0');
  });
});

test('on a graph the nearest place in that direction is the neighbour', () => {
  const graph: readonly Spot[] = [['a', 0, 0], ['b', 30, 5], ['c', 20, 18], ['d', 0, 40]].map(([id, x, y]) => ({ id: String(id), row: 0, x: Number(x), y: Number(y), width: 1, height: 1 }));
  expect(neighbour(graph, graph[0]!, { dx: 1, dy: 0 })?.id).toBe('b');
  expect(neighbour(graph, graph[0]!, { dx: 0, dy: 1 })?.id).toBe('d');
  expect(neighbour(graph, graph[0]!, { dx: -1, dy: 0 })).toBeNull();
});

test('a tap snaps to the nearest live place within reach', () => {
  const live = new Set(['1,1', '2,2']);
  expect(nearest(spots, live, 12, 5, 8)).toBe(at('1,1'));
  expect(nearest(spots, live, 16, 17, 8)).toBe(at('2,2'));
  expect(nearest(spots, live, 0, 0, 8)).toBeNull();
});
