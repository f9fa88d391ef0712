// Style sheets name only classes that the page sets: a class that was renamed in one place leaves what it drew without its looks.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
const textOf = (ending: RegExp): string =>
  files
    .filter(name => ending.test(name))
    .map(name => readFileSync(join(src, name), 'utf8'))
    .join('\n');

const tokens = readFileSync(join(src, 'styles/tokens.css'), 'utf8');
const review = readFileSync(join(src, 'styles/review.css'), 'utf8');
// A token in one of the themes, as a colour.
function colour(name: string, theme: 0 | 1, within = tokens): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(within)![1]!;
  const themed = /^light-dark\((.+), (.+)\)$/.exec(value)?.[theme + 1] ?? value;
  const other = /^var\(--([\w-]+)\)$/.exec(themed)?.[1];
  return other === undefined ? themed : colour(other, theme);
}
const light = (hex: string): number => {
  const [r, g, b] = hex
    .match(/[\da-f]{2}/gi)!
    .map(it => Number.parseInt(it, 16) / 255)
    .map(it => (it <= 0.03928 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};
const contrast = (a: string, b: string): number => {
  const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
};

test('the lines of a graph stand out from its ground in both themes', () => {
  for (const seat of [0, 1, 2, 3, 4, 5])
    for (const theme of [0, 1] as const) {
      const own = new RegExp(`\\.s${seat} \\{[^}]*\\}`);
      const curve = own.exec(review)?.[0];
      const line = curve ? colour('curve', theme, curve) : colour(`seat${seat}`, theme);
      expect(contrast(line, colour('card2', theme)), `seat ${seat}, theme ${theme}`).toBeGreaterThanOrEqual(3);
    }
});

test('every class of the style sheets is set by the page', () => {
  const sheets = textOf(/\.css$/)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\{[^{}]*\}/g, '{}'); // selectors alone; blocks that hold others stay
  const named = new Set([...sheets.matchAll(/\.(-?[a-z][\w-]*)/gi)].map(([, name]) => name!));
  expect(named.size).toBeGreaterThan(200);
  const page = textOf(/\.tsx?$/);
  const words = new Set(page.match(/[\w-]+/g));
  const made = [...page.matchAll(/([\w-]*)\$\{/g)].map(([, start]) => start!).filter(start => start !== ''); // `s${seat}`
  const unset = [...named].filter(
    name =>
      !words.has(name) && !made.some(start => name.startsWith(start) && /^(\d|[A-F])$/.test(name.slice(start.length))),
  );
  expect(unset).toEqual([]);
});
