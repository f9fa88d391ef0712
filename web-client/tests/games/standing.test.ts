// The podium shows what decided, with its label: points only where points were counted.
import { expect, test } from 'vitest';
import { text as attack } from '../../src/games/cat-attack/texts/en';
import { text as kilkenny } from '../../src/games/kilkenny-cats/texts/en';
import { text as nekonoko } from '../../src/games/nekonoko/texts/en';

const ended = (seat: object, reason: string, score: number | null = null) =>
  ({ seats: [seat], result: { reason, seats: [{ rank: 1, score }] } }) as never;
const cat = { lives: 3, larder: ['fish', 'bird'] };

test.each([
  ['food', 7, '2/6'],
  ['settled', 7, '2/6'],
  ['last_cat', 7, '3'],
  ['round_limit', 7, '7'],
  ['time_up', 7, '7'],
] as const)('Cat Attack, %s', (reason, score, value) => {
  const [part, ...more] = attack.standing!(ended(cat, reason, score), 0);
  expect([part!.value, more]).toEqual([value, []]);
  expect(part!.label).not.toBe('');
});

test('Kilkenny Cats: an elimination counts the cats that are left, else those at home', () => {
  const seat = { holes: ['s1'], cats: ['a1', 'b2', 'c3'] };
  expect(kilkenny.standing!(ended(seat, 'last_active'), 0)).toEqual([{ label: 'on the board', value: '3' }]);
  expect(kilkenny.standing!(ended(seat, 'two_cats_home'), 0)).toEqual([{ label: 'home', value: '1/2' }]);
});

test('Nekonoko: points', () => {
  expect(nekonoko.standing!(ended({ score: { total: 12 } }, 'hands_empty', 12), 0)).toEqual([
    { label: 'points', value: '12' },
  ]);
});
