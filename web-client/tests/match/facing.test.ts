// A board that can be turned turns at the first press.
import { expect, test } from 'vitest';
import { nextViewpoint } from '../../src/match/facing';
import type { CommonView } from '../../src/games/game';

const view = (...sides: readonly string[]) =>
  ({ seats: sides.map(side => ({ side })) }) as unknown as CommonView & {
    readonly seats: readonly { readonly side: string }[];
  };
type View = ReturnType<typeof view>;
const game = { facing: (at: View, seat: number | null) => (seat === null ? 'south' : at.seats[seat]!.side) };

test.each([
  ['from no seat to the first that looks different', view('south', 'north'), null, 1],
  ['and back', view('south', 'north'), 1, 0],
  ['round all seats', view('south', 'west', 'north', 'east'), 3, 0],
  ['past seats that look the same', view('north', 'north', 'south'), 0, 2],
  ['not at all where nothing changes', view('south', 'south'), null, null],
] as const)('%s', (_, at, now, next) => expect(nextViewpoint(game, at, now)).toBe(next));

test('a board without sides has no such button', () =>
  expect(nextViewpoint<View>({}, view('south', 'north'), null)).toBeNull());
