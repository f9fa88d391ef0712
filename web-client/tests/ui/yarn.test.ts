// A ball of yarn belongs to nobody: its colour is that of no cat, no side and no square.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SPRITE } from '../../src/ui/sprite';

const source = (file: string): string => readFileSync(join(import.meta.dirname, '../../src', file), 'utf8');
const hex = /#[\da-f]{6}/g;
const channels = (colour: string): readonly number[] =>
  [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16));
const apart = (a: string, b: string): number => Math.hypot(...channels(a).map((value, i) => value - channels(b)[i]!));

test('yarn has a colour of its own', () => {
  const ball = /<symbol id="yarn"[^>]*><circle [^>]*fill="([^"]*)"/.exec(SPRITE)?.[1];
  expect(ball).toMatch(/^#[\da-f]{6}$/);
  const sides = [...source('styles/tokens.css').matchAll(/\.(?:light|dark) \{\s+--coat: (#[\da-f]{6})/g)];
  const squares = [...source('games/cats-chess/style.css').matchAll(/--(?:bright|dimmer): (.*);/g)];
  const others = [...sides, ...squares].flatMap(([line]) => line.match(hex) ?? []);
  expect(others).toHaveLength(6);
  for (const other of others) expect(apart(ball!, other), `${ball} and ${other}`).toBeGreaterThan(80);
});
