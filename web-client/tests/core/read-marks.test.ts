import { expect, test } from 'vitest';
import { markRead, readUntil } from '../../src/core/read-marks';

test('what was read is known by room, for the last rooms', () => {
  expect(readUntil('A')).toBe(0);
  markRead('A', 5);
  markRead('B', 7);
  markRead('A', 6);
  expect([readUntil('A'), readUntil('B')]).toEqual([6, 7]);
  for (let i = 0; i < 20; i += 1) markRead(`R${i}`, 1);
  expect([readUntil('A'), readUntil('R0'), readUntil('R19')]).toEqual([0, 1, 1]);
});
