import { expect, test } from 'vitest';
import { canonical, viewHash } from '../../src/core/canonical';
import type { Json } from '../../src/core/json';
import type { Snapshot } from '../../src/protocol/schema';
import { example } from '../examples';

test('keys are sorted, white space is gone', () =>
  expect(canonical({ b: [1, null, 'é'], a: { d: true, c: -0.5 } })).toBe('{"a":{"c":-0.5,"d":true},"b":[1,null,"é"]}'));

// U+FFFD sorts before U+1F431 in bytes, after it in UTF-16.
test('keys are sorted by bytes', () =>
  expect(canonical({ '\u{1F431}': 1, '\uFFFD': 2, a: 3, aa: 4 })).toBe('{"a":3,"aa":4,"\uFFFD":2,"\u{1F431}":1}'));

test('the hash of a view is the server’s', () => {
  const { view, hash } = example<Snapshot>('page-hears/snapshot');
  expect(viewHash(view as Json)).toBe(hash);
});
