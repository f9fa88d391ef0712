// Positions for the rules page. Seat 0 lives in the north-west, seat 1 in the south-east; only where the car drives it
// is the other way round.
import type { Example } from '../game';
import type { Action, AttackChoice, Card, Event, Space, View } from './types';

type Seat = View['seats'][number];

const seat = (house: 'NW' | 'SE', at: Space, more: Partial<Seat> = {}): Seat => ({
  hand_size: 6,
  house,
  larder: [],
  lives: 9,
  resigned: false,
  space: at,
  ...more,
});
const shop = { open: true, stock: 2 };

const view = (me: Seat, other: Seat, more: Partial<View>): View => ({
  birds: { house: 2, spaces: [] },
  mice: { house: 2, spaces: [] },
  car: null,
  curiosity: null,
  discard: [],
  fight: null,
  mog_left: 51,
  on_turn: 0,
  phase: 'move',
  result: null,
  seats: [me, other],
  shops: { CS: shop, DA: shop, FI: shop, VE: shop },
  throw: null,
  to_act: 0,
  turn: 5,
  ...more,
});

// A walk along these spaces, the first and the last included.
const go = ([from, ...rest]: readonly [Space, ...Space[]], ...does: readonly Event[]): AttackChoice => {
  const to = rest.at(-1)!;
  const walk: Event = { event: 'moved', seat: 0, from, to, gait: 'walk', via: rest.slice(0, -1) };
  return { action: { move: { to } }, does: [walk, ...does] };
};
const lure = (...way: readonly Space[]): AttackChoice => {
  const to = way.at(-1)!;
  const walk: Event = { event: 'critter_moved', critter: 'mouse', from: 'larder-1', to, via: way.slice(0, -1) };
  return { action: { six_cat: { seat: 1, suit: 'mouse', to } }, does: [walk] };
};
const fight = (card: Card): AttackChoice => ({ action: { fight: { seat: 1, card } }, does: [] });
const hit: readonly Event[] = [
  { event: 'trespasser_caught', at: 'GNW2', host: 0, victim: 1 },
  { event: 'lives_lost', cause: 'trespass', left: 8, lives: 1, seat: 1 },
  { event: 'sent_home', from: 'GNW2', seat: 1, to: 'HSE' },
];

export const examples: readonly Example<View, Action, Event>[] = [
  {
    id: 'walk',
    clause: 'A12',
    me: 0,
    view: view(seat('NW', 'M2'), seat('SE', 'HSE'), { throw: 3, mice: { house: 1, spaces: ['L1'] } }),
    choices: [
      go(['M2', 'XW', 'BS', 'CC']),
      go(['M2', 'GNW4', 'GNW2', 'GNW1']),
      go(['M2', 'GNW4', 'GNW2', 'GNW3']),
      go(['M2', 'GSW4', 'GSW2', 'GSW1']),
      go(['M2', 'GSW4', 'GSW2', 'GSW3']),
      go(['M2', 'XW', 'L3', 'L4'], { event: 'curiosity_reached', seat: 0 }),
      go(['M2', 'M1', 'W3', 'W2']),
      go(['M2', 'M1', 'W3', 'W4']),
      go(
        ['M2', 'XW', 'L2', 'L1'],
        { event: 'caught', at: 'L1', critter: 'mouse', seat: 0 },
        { event: 'curiosity_reached', seat: 0 },
      ),
    ],
  },
  {
    id: 'cornered',
    clause: 'A26',
    me: 0,
    view: view(seat('NW', 'HNW', { lives: 8 }), seat('SE', 'GNW1'), { throw: 2, phase: 'throw', to_act: 'chance' }),
    choices: [],
    last: [
      { event: 'cornered', seat: 0, obstacles: [{ kind: 'cat', which: 1 }] },
      { event: 'lives_lost', cause: 'cornered', left: 8, lives: 1, seat: 0 },
    ],
  },
  {
    id: 'raid',
    clause: 'A63',
    me: 0,
    view: view(seat('NW', 'GSE2'), seat('SE', 'N3', { larder: ['fish'] }), { throw: 2 }),
    choices: [
      go(['GSE2', 'GSE1', 'HSE'], { event: 'raid_opened', seat: 0, host: 1 }),
      go(['GSE2', 'GSE4', 'M3']),
      go(['GSE2', 'GSE3', 'R4'], { event: 'curiosity_reached', seat: 0 }),
    ],
  },
  {
    id: 'trespass',
    clause: 'A60',
    me: 0,
    view: view(seat('NW', 'L1'), seat('SE', 'GNW2'), { throw: 1 }),
    choices: [go(['L1', 'GN3']), go(['L1', 'GNW3'], ...hit), go(['L1', 'L2']), go(['L1', 'N2'])],
  },
  {
    id: 'fight',
    clause: 'A70',
    me: 0,
    view: view(seat('NW', 'M1'), seat('SE', 'XW'), { phase: 'card' }),
    choices: [fight('bird-2'), fight('mouse-5')],
  },
  {
    id: 'six',
    clause: 'A82',
    me: 0,
    view: view(seat('NW', 'M2'), seat('SE', 'N3', { larder: ['mouse'] }), {
      phase: 'card',
      mice: { house: 1, spaces: [] },
    }),
    choices: [
      lure('GSE1', 'GSE2', 'GSE4', 'M3', 'M4', 'E3'),
      lure('GSE1', 'GSE2', 'GSE4', 'M3', 'XE', 'MS'),
      lure('GSE1', 'GSE2', 'GSE4', 'M3', 'XE', 'R2'),
      lure('GSE1', 'GSE2', 'GSE4', 'M3', 'XE', 'R3'),
      lure('GSE1', 'GSE2', 'GSE3', 'R4', 'S2', 'S1'),
      lure('GSE1', 'GSE2', 'GSE3', 'R4', 'S2', 'S3'),
      lure('GSE1', 'GSE2', 'GSE3', 'R4', 'R3', 'XE'),
    ],
  },
  {
    id: 'car',
    clause: 'A86',
    me: 0,
    view: view(seat('SE', 'HSE', { lives: 8 }), seat('NW', 'R4'), { car: 'E', phase: 'throw', to_act: 'chance' }),
    choices: [],
    last: [
      { event: 'car_drove', from: 'N', path: ['N4', 'N5', 'E1', 'E2', 'E3'], to: 'E' },
      { event: 'lives_lost', cause: 'car', left: 8, lives: 1, seat: 0 },
      { event: 'sent_home', from: 'E4', seat: 0, to: 'HSE' },
    ],
  },
];
