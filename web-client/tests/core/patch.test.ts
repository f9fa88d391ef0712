import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/core/json';
import { patched, type Operation } from '../../src/core/patch';

const document = {
  cats: [
    [1, 2],
    [3, 4],
  ],
  seats: [{ name: 'a/b' }, { name: 'c~d' }],
  die: null,
  'x/y': { '~': 1 },
};
const patchedBy = (...patch: Operation[]): Json => patched(document, patch);

describe('what fits', () => {
  test.each<[string, Operation, Json]>([
    ['replaces a value', { op: 'replace', path: '/die', value: 3 }, { ...document, die: 3 }],
    ['adds a key', { op: 'add', path: '/turn', value: 1 }, { ...document, turn: 1 }],
    [
      'adds inside a list',
      { op: 'add', path: '/cats/1', value: [9, 9] },
      {
        ...document,
        cats: [
          [1, 2],
          [9, 9],
          [3, 4],
        ],
      },
    ],
    [
      'adds at the end of a list',
      { op: 'add', path: '/cats/-', value: [9, 9] },
      {
        ...document,
        cats: [
          [1, 2],
          [3, 4],
          [9, 9],
        ],
      },
    ],
    ['removes from a list', { op: 'remove', path: '/cats/0' }, { ...document, cats: [[3, 4]] }],
    ['reads escapes', { op: 'replace', path: '/x~1y/~0', value: 2 }, { ...document, 'x/y': { '~': 2 } }],
    ['replaces everything', { op: 'replace', path: '', value: 7 }, 7],
  ])('%s', (_, operation, expected) => expect(patchedBy(operation)).toEqual(expected));

  test('what is not touched stays the same object', () => {
    const next = patchedBy({ op: 'replace', path: '/seats/0/name', value: 'z' }) as typeof document;
    expect(next.cats).toBe(document.cats);
    expect(next.seats[1]).toBe(document.seats[1]);
    expect(next.seats).not.toBe(document.seats);
  });
  test('a test that holds changes nothing', () =>
    expect(patchedBy({ op: 'test', path: '/cats/0', value: [1, 2] })).toBe(document));
});

describe('what does not fit throws', () => {
  test.each<[string, Operation]>([
    ['a missing key', { op: 'replace', path: '/dice', value: 1 }],
    ['a missing parent', { op: 'add', path: '/no/where', value: 1 }],
    ['nothing to remove', { op: 'remove', path: '/no' }],
    ['a place behind the end', { op: 'add', path: '/cats/3', value: [] }],
    ['a place that is no number', { op: 'replace', path: '/cats/01', value: [] }],
    ['the place after the last, to replace', { op: 'replace', path: '/cats/-', value: [] }],
    ['a path into a number', { op: 'add', path: '/cats/0/0/x', value: 1 }],
    ['a path without its slash', { op: 'add', path: 'die', value: 1 }],
    ['a prototype', { op: 'add', path: '/__proto__/polluted', value: 1 }],
    ['a constructor', { op: 'add', path: '/constructor', value: 1 }],
    ['a test that fails', { op: 'test', path: '/die', value: 3 }],
    ['an operation that we do not speak', { op: 'move', path: '/die', value: 3 } as unknown as Operation],
  ])('%s', (_, operation) => {
    expect(() => patchedBy(operation)).toThrow();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
  test('and the document is as before', () => {
    const before = structuredClone(document);
    expect(() => patchedBy({ op: 'replace', path: '/die', value: 1 }, { op: 'remove', path: '/no' })).toThrow();
    expect(document).toEqual(before);
  });
});
