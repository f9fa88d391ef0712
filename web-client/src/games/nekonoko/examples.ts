// The pictures of the rules. What may be chosen is written out, as the server would say it.
import type { Example } from '../game';
import { route } from './geometry';
import type { Action, Event, NekonokoChoice, View, Way } from './types';

// A letter a bed, row by row: r y b w p are flowers, 0 and 1 kittens, a dot is none.
function position(cat: number, dice: [number, number] | null, field: string): View {
  const names: Readonly<Record<string, 'red' | 'yellow' | 'blue' | 'white' | 'pink'>> = {
    r: 'red',
    y: 'yellow',
    b: 'blue',
    w: 'white',
    p: 'pink',
  };
  const cells = [...field.replace(/\s/g, '')].map(letter =>
    names[letter] ? { flower: names[letter] } : letter === '.' ? null : { chip: Number(letter) },
  );
  const seat: View['seats'][number] = {
    hand: 4,
    set_aside: 0,
    lost_kittens: [0, 0],
    flowers: { red: 0, yellow: 0, blue: 0, white: 0 },
    score: { groups: 0, variety: 0, board: 0, lost: 0, total: 0 },
    resigned: false,
  };
  return { turn: 5, on_turn: 0, to_act: 0, result: null, cat, cells, dice, seats: [seat, seat] };
}

type Seat = View['seats'][number];
const seated = (view: View, ...seats: readonly Partial<Seat>[]): View => ({
  ...view,
  on_turn: null,
  to_act: null,
  seats: seats.map((seat, i) => ({ ...view.seats[i]!, ...seat })),
});

function reach(view: View, cell: number | null, far: number): readonly Event[] {
  const there = cell === null ? null : (view.cells[cell] ?? null);
  const reached: Event = { event: 'reached', seat: 0, reach: far, cell };
  if (cell === null) return [reached];
  if (there === null) return [reached, { event: 'placed', seat: 0, cell }];
  if ('flower' in there)
    return [reached, { event: 'collected', seat: 0, cell, flower: there.flower }, { event: 'placed', seat: 0, cell }];
  if (there.chip === 0) return [reached, { event: 'set_aside', seat: 0, cell }];
  return [reached, { event: 'taken', seat: 0, cell, owner: there.chip }, { event: 'placed', seat: 0, cell }];
}

function walk(view: View, die: 'd4' | 'd6', way: Way, cell: number | null): NekonokoChoice {
  const [steps, far] = die === 'd4' ? view.dice! : [view.dice![1], view.dice![0]];
  return {
    action: { walk: { die, way } },
    does: [
      { event: 'walked', seat: 0, from: view.cat, to: route(view.cat, way, steps).at(-1)!, way, steps },
      ...reach(view, cell, far),
    ],
  };
}

const jump = (view: View, corner: 0 | 6 | 12 | 18, cell: number): NekonokoChoice => ({
  action: { jump: { corner } },
  does: [{ event: 'jumped', seat: 0, from: view.cat, to: corner }, ...reach(view, cell, view.dice![0])],
});

const turn = position(3, [2, 3], 'rwbyr ybwrw bry.b wyrby rbwwy');
const diagonal = position(4, [2, 3], 'b.ryw wybrw r.y.b yrwbr wbyry');
const beyond = position(3, [2, 6], 'r.bwy wyrb. bw.yr yrbwy .rbyw');
const six = position(8, [2, 6], 'r.bwy .yrbw bwy.r yrbw. wy.rb');
const bed = position(15, [1, 2], 'rwbyr ybwrw brybw ..... 0...1');
const points = position(20, null, '00b1. .0.1w r00.. .1yb. 0..1r');
const flowers = seated(
  position(9, null, '0.y01 .w.1b 01.w0 ..0b. y01r1'),
  {
    hand: 2,
    flowers: { red: 3, yellow: 2, blue: 1, white: 0 },
    score: { groups: 3, variety: 1, board: 1, lost: 0, total: 5 },
  },
  {
    hand: 3,
    flowers: { red: 0, yellow: 0, blue: 1, white: 2 },
    score: { groups: 1, variety: 0, board: 1, lost: 0, total: 2 },
  },
);
const lost = seated(
  position(14, null, '01..y .10wy b.1.r b0y.0 wr.w1'),
  {
    hand: 2,
    lost_kittens: [0, 2],
    flowers: { red: 1, yellow: 0, blue: 2, white: 0 },
    score: { groups: 1, variety: 0, board: 1, lost: 2, total: 4 },
  },
  {
    hand: 2,
    lost_kittens: [2, 0],
    flowers: { red: 1, yellow: 1, blue: 0, white: 1 },
    score: { groups: 0, variety: 1, board: 2, lost: 2, total: 5 },
  },
);

export const examples: readonly Example<View, Action, Event>[] = [
  {
    id: 'turn',
    clause: 'N8',
    me: 0,
    view: turn,
    choices: [
      walk(turn, 'd4', 'cw', 14),
      walk(turn, 'd4', 'ccw', 10),
      walk(turn, 'd6', 'cw', 8),
      walk(turn, 'd6', 'ccw', 6),
    ],
  },
  { id: 'diagonal', clause: 'N3', me: 0, view: diagonal, choices: [walk(diagonal, 'd4', 'cw', 12)] },
  {
    id: 'beyond',
    clause: 'N9',
    me: 0,
    view: beyond,
    choices: [walk(beyond, 'd4', 'cw', null), walk(beyond, 'd4', 'ccw', null)],
  },
  {
    id: 'jump',
    clause: 'N10',
    me: 0,
    view: six,
    choices: [jump(six, 0, 6), jump(six, 6, 8), jump(six, 12, 18), jump(six, 18, 16)],
  },
  { id: 'near', clause: 'N12', me: 0, view: six, choices: [jump(six, 6, 8), jump(six, 12, 18)] },
  { id: 'own', clause: 'N15', me: 0, view: bed, choices: [walk(bed, 'd6', 'cw', 20)] },
  { id: 'other', clause: 'N16', me: 0, view: bed, choices: [walk(bed, 'd6', 'ccw', 24)] },
  { id: 'flowers', clause: 'N23', me: 0, view: flowers, choices: [], players: true },
  { id: 'points', clause: 'N24', me: 0, view: points, choices: [] },
  { id: 'lost', clause: 'N25', me: 0, view: lost, choices: [], players: true },
];
