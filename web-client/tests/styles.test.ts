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
