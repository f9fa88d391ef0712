// Teams go by letters everywhere.
import { expect, test } from 'vitest';
import { teamOf, teamOfAll } from '../../src/match/teams';

const options = {
  teams: [
    [0, 2],
    [1, 3],
  ],
};

test('each seat has the letter of its team', () =>
  expect([0, 1, 2, 3, 4].map(seat => teamOf(options, seat))).toEqual(['A', 'B', 'A', 'B', null]));
test('nobody has one without teams', () => expect(teamOf({ teams: null }, 0)).toBeNull());
test('a team is known by all its seats', () => {
  expect(teamOfAll(options, [1, 3])).toBe('B');
  expect(teamOfAll(options, [1])).toBeNull();
});
