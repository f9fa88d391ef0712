// Positions for the rules page. Seat 0 lives in the north-west, seat 1 in the south-east; only where the car drives it is the other way round.
import type { Example } from '../game';
import type { Action, AttackChoice, Card, Event, Space, View } from './types';

type Seat = View['seats'][number];

const seat = (house: 'NW' | 'SE', at: Space, more: Partial<Seat> = {}): Seat => ({ hand_size: 6, house, larder: [], lives: 9, resigned: false, space: at, ...more });
const shop = { open: true, stock: 2 };

const view = (me: Seat, other: Seat, more: Partial<View>): View => ({
  birds: { house: 2, spaces: [] }, mice: { house: 2, spaces: [] }, car: null, curiosity: null, discard: [], fight: null, mog_left: 51, on_turn: 0, phase: 'move', result: null,
  seats: [me, other], shops: { CS: shop, DA: shop, FI: shop, VE: shop }, throw: null, to_act: 0, turn: 5, ...more,
});

const go = (to: Space, ...does: readonly Event[]): AttackChoice => ({ action: { move: { to } }, does });
const lure = (to: Space): AttackChoice => ({ action: { six_cat: { seat: 1, suit: 'mouse', to } }, does: [] });
const fight = (card: Card): AttackChoice => ({ action: { fight: { seat: 1, card } }, does: [] });
const hit: readonly Event[] = [
  { event: 'trespasser_caught', at: 'GNW2', host: 0, victim: 1 }, { event: 'lives_lost', cause: 'trespass', left: 8, lives: 1, seat: 1 }, { event: 'sent_home', from: 'GNW2', seat: 1, to: 'HSE' },
];

export const examples: readonly Example<View, Action, Event>[] = [
  { id: 'walk', clause: 'A12', me: 0, view: view(seat('NW', 'M2'), seat('SE', 'HSE'), { throw: 3, mice: { house: 1, spaces: ['L1'] } }),
    choices: [...(['CC', 'GNW1', 'GNW3', 'GSW1', 'GSW3', 'L4', 'W2', 'W4'] as const).map(to => go(to)), go('L1', { event: 'caught', at: 'L1', critter: 'mouse', seat: 0 })] },
  { id: 'cornered', clause: 'A26', me: 0, view: view(seat('NW', 'HNW', { lives: 8 }), seat('SE', 'GNW1'), { throw: 2, phase: 'throw', to_act: 'chance' }), choices: [],
    last: [{ event: 'cornered', seat: 0, obstacles: [{ kind: 'cat', which: 1 }] }, { event: 'lives_lost', cause: 'cornered', left: 8, lives: 1, seat: 0 }] },
  { id: 'raid', clause: 'A63', me: 0, view: view(seat('NW', 'GSE2'), seat('SE', 'N3', { larder: ['fish'] }), { throw: 2 }), choices: [go('HSE'), go('M3'), go('R4')] },
  { id: 'trespass', clause: 'A60', me: 0, view: view(seat('NW', 'L1'), seat('SE', 'GNW2'), { throw: 1 }), choices: [go('GN3'), go('GNW3', ...hit), go('L2'), go('N2')] },
  { id: 'fight', clause: 'A70', me: 0, view: view(seat('NW', 'M1'), seat('SE', 'XW'), { phase: 'card' }), choices: [fight('bird-2'), fight('mouse-5')] },
  { id: 'six', clause: 'A82', me: 0, view: view(seat('NW', 'M2'), seat('SE', 'N3', { larder: ['mouse'] }), { phase: 'card', mice: { house: 1, spaces: [] } }),
    choices: [lure('E3'), lure('MS'), lure('R2'), lure('R3'), lure('S1'), lure('S3'), lure('XE')] },
  { id: 'car', clause: 'A86', me: 0, view: view(seat('SE', 'HSE', { lives: 8 }), seat('NW', 'R4'), { car: 'E', phase: 'throw', to_act: 'chance' }), choices: [],
    last: [{ event: 'car_drove', from: 'N', path: ['N4', 'N5', 'E1', 'E2', 'E3'], to: 'E' }, { event: 'lives_lost', cause: 'car', left: 8, lives: 1, seat: 0 }, { event: 'sent_home', from: 'E4', seat: 0, to: 'HSE' }] },
];
