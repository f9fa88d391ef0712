// The pictures of the rules. What may be chosen is written out, as the server would say it.
import type { Example } from '../game';
import type { Square } from './squares';
import type { Action, Event, KilkennyChoice, View } from './types';

interface Seat {
  readonly cats: Square[];
  readonly holes?: Square[];
}

function position(die: number, south: Seat, north: Seat): View {
  const seat = (side: 'south' | 'north', { cats, holes = [] }: Seat) => ({
    side,
    cats,
    holes,
    taken: 8 - cats.length - holes.length,
    resigned: false,
  });
  return {
    turn: 9,
    on_turn: 0,
    to_act: 0,
    result: null,
    die,
    quiet_rounds: 0,
    seats: [seat('south', south), seat('north', north)],
  };
}

function walk(from: Square, to: Square, met?: 'cat' | 'hole'): KilkennyChoice {
  const does: Event[] = [{ event: 'moved', seat: 0, from, to }];
  if (met === 'cat') does.push({ event: 'taken', seat: 0, victim: 1, at: to });
  if (met === 'hole') does.push({ event: 'entered', seat: 0, hole: to });
  return { action: { move: { from, to } }, does };
}

// A match of two that has begun.
export const cover = position(
  4,
  {
    cats: [
      [6, 3],
      [7, 3],
      [7, 4],
      [8, 4],
      [9, 3],
      [9, 7],
      [4, 6],
    ],
  },
  {
    cats: [
      [6, 11],
      [6, 12],
      [7, 12],
      [8, 11],
      [9, 12],
      [5, 8],
      [10, 9],
      [8, 7],
    ],
  },
);

export const examples: readonly Example<View, Action, Event>[] = [
  {
    id: 'walk',
    clause: 'K4',
    me: 0,
    view: position(
      3,
      {
        cats: [
          [7, 5],
          [9, 3],
        ],
      },
      {
        cats: [
          [6, 12],
          [8, 11],
        ],
      },
    ),
    choices: [
      walk([7, 5], [7, 8]),
      walk([7, 5], [10, 8]),
      walk([7, 5], [10, 5]),
      walk([7, 5], [10, 2]),
      walk([7, 5], [7, 2]),
      walk([7, 5], [4, 2]),
      walk([7, 5], [4, 5]),
      walk([7, 5], [4, 8]),
    ],
  },
  {
    id: 'take',
    clause: 'K11',
    me: 0,
    view: position(
      2,
      { cats: [[6, 6]] },
      {
        cats: [
          [6, 8],
          [9, 10],
        ],
      },
    ),
    choices: [
      walk([6, 6], [6, 8], 'cat'),
      walk([6, 6], [8, 8]),
      walk([6, 6], [8, 6]),
      walk([6, 6], [4, 6]),
      walk([6, 6], [4, 8]),
    ],
  },
  {
    id: 'home',
    clause: 'K6',
    me: 0,
    view: position(
      2,
      {
        cats: [
          [6, 13],
          [7, 13],
        ],
      },
      {
        cats: [
          [3, 9],
          [11, 5],
        ],
      },
    ),
    choices: [walk([7, 13], [7, 15], 'hole'), walk([6, 13], [8, 15], 'hole')],
  },
];
