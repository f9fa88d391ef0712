import { edgeOf, holes, nameOf, seatOfHole, seatOn, squareOf, type Square } from './squares';
import { captures, enters, type Text } from './types';
import { starts } from '../../core/selection';

const sides = { south: 'south', west: 'west', north: 'north', east: 'east' };
const cats = (n: number): string => (n === 1 ? '1 cat' : `${n} cats`);

function place(square: Square): string {
  const edge = edgeOf(square);
  return edge === null ? nameOf(square) : `the ${sides[edge]} mouse hole ${square[0] === 8 || square[1] === 8 ? 2 : 1}`;
}

export const text: Text = {
  event(event, table) {
    switch (event.event) {
      case 'dealt': return `sits in the ${sides[event.side]}.`;
      case 'starts': return 'goes first.';
      case 'thrown': return `threw a ${event.pips}.`;
      case 'passed': return `no cat can move ${event.pips}: the turn passes.`;
      case 'moved': return `${place(event.from)} to ${place(event.to)}.`;
      case 'captured': return `took ${event.victim === table.me ? 'one of your cats' : `a cat of ${table.name(event.victim)}`} on ${place(event.at)}.`;
      case 'entered': return `a cat is home in ${place(event.hole)}!`;
      case 'skipped': return 'has no cat left to move and is skipped.';
    }
  },
  action(choice, _view, table) {
    const { from, to } = choice.action.move;
    const taken = captures(choice);
    const what = taken ? `, takes a cat of ${table.name(taken.victim)}` : enters(choice) ? ': home!' : '';
    return `${place(from)} to ${place(to)}${what}`;
  },
  button: choice => nameOf(choice.action.move.to),
  thing(thing, view, table, selection) {
    const square = squareOf(thing);
    const seat = seatOn(view, square);
    const hole = seatOfHole(view, square);
    const here = seat !== null ? (seat === table.me ? 'your cat' : `cat of ${table.name(seat)}`) : hole !== null ? `free, for ${hole === table.me ? 'you' : table.name(hole)}` : 'empty';
    const can = !selection ? '' : selection.picked[0] === thing ? ', chosen' : selection.picked.length > 0 && selection.live.has(thing) ? ', can be reached' : starts(selection).has(thing) ? ', can move' : '';
    return `${place(square)}, ${here}${can}`;
  },
  prompt(view, selection, table, showing) {
    if (showing?.event === 'passed') return { title: `No cat can move ${showing.pips}`, detail: `${table.name(showing.seat)}: the turn passes.` };
    if (!selection) return { title: '' };
    const picked = selection.picked[0];
    return { title: `Move a cat exactly ${view.die}`, detail: picked ? `Cat on ${nameOf(squareOf(picked))}: pick a direction.` : 'Pick one of your cats.' };
  },
  score: (view, seat) => `${view.seats[seat]!.holes.length}/2`,
  summary: (view, table) => view.seats.map((it, seat) => `${table.name(seat)}: ${it.holes.length} of 2 home, ${cats(it.cats.length)} on the board`).join('; '),
  letters: [{ letter: 'm', label: 'my cats' }, { letter: 'e', label: 'the others’ cats' }, { letter: 'h', label: 'my mouse holes' }],
  pieces(letter, view, table) {
    if (letter === 'h') {
      const side = table.me === null ? null : view.seats[table.me]?.side;
      return side ? holes[side].map(place).join(', ') : 'You have none.';
    }
    return view.seats.flatMap((it, seat) => ((seat === table.me) === (letter === 'm') ? [`${table.name(seat)}: ${it.cats.map(nameOf).join(', ') || 'none'}`] : [])).join('; ');
  },
  explain: (view, seat) => {
    const it = view.seats[seat]!;
    return [{ label: 'home', value: String(it.holes.length) }, { label: 'on the board', value: String(it.cats.length) }, { label: 'lost', value: String(it.taken) }];
  },
  labels: { board: 'Board, columns a to n, rows 1 to 14', cats: 'Cats that can move', directions: 'Directions' },
  rules: [
    { title: 'What it is about', text: ['Eight cats on your side, two mouse holes on the far one. Bring two of your cats into your holes before anybody else does, or be the last who has a cat left on the board.'], clauses: ['K1', 'K2', 'K3', 'K17', 'K18'] },
    { title: 'A turn', text: ['The die is thrown for you. Choose one cat and a direction, straight or diagonal, and it walks exactly that many squares.'], clauses: ['K4', 'K11', 'K12', 'K13', 'K14', 'K15', 'K16'] },
    { title: 'Mouse holes', text: ['Your holes lie across from your side and wear your colour. A hole counts as a square like any other when you count your steps.'], clauses: ['K5', 'K6', 'K7', 'K9', 'K10'] },
    { title: 'How it can end otherwise', text: ['Some matches end without a winner, and some cats fight on alone.'], clauses: ['K19', 'K20', 'K21', 'K23', 'K24'] },
  ],
  captions: {
    walk: 'A 3 was thrown. The cat on g5 may go three squares in each direction that is free.',
    take: 'With a 2 the cat on f6 takes the cat on f8, or walks elsewhere. A cat in between would be in the way.',
    home: 'With a 2 the hole can be reached straight from g13, or diagonally from f13: both count.',
  },
};
