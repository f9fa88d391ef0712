import { bedOf, isCorner, stoneOf } from './geometry';
import { reckon } from './reckoning';
import { colours, outingOf, outings, type Colour, type Outing, type Text, type View } from './types';

const flowers: Readonly<Record<Colour, string>> = { red: 'tulip', yellow: 'sunflower', blue: 'cornflower', white: 'daisy', pink: 'mallow' };
const corners = ['top left', 'top right', 'bottom right', 'bottom left'];
const bedName = (bed: number): string => `row ${1 + Math.floor(bed / 5)}, column ${1 + (bed % 5)}`;
const stoneName = (stone: number): string => (isCorner(stone) ? `the ${corners[stone / 6]} corner` : `stone ${stone}`);
const ways = { cw: 'clockwise', ccw: 'counter-clockwise' };
const plural: Readonly<Record<Colour, string>> = { red: 'tulips', yellow: 'sunflowers', blue: 'cornflowers', white: 'daisies', pink: 'mallows' };
const kittens = (n: number): string => (n === 1 ? '1 kitten' : `${n} kittens`);

type Name = (seat: number) => string;

function finds({ bed, flower, owner, aside }: Outing, name: Name): string {
  if (bed === null) return 'nothing, beyond the field';
  if (flower) return `pick the ${flowers[flower]} in ${bedName(bed)}`;
  if (owner !== null) return `carry off a kitten of ${name(owner)} in ${bedName(bed)}`;
  return aside ? `your own kitten in ${bedName(bed)}, so one is set aside` : `settle a kitten in ${bedName(bed)}`;
}

function stroll({ way, steps, die, to }: Outing): string {
  return way === null ? `jump to ${stoneName(to)}` : `${steps} ${ways[way]} with the ${die} to ${stoneName(to)}`;
}

function lies(view: View, bed: number, me: number | null, name: Name): string {
  const there = view.cells[bed] ?? null;
  if (there === null) return 'empty';
  if ('flower' in there) return flowers[there.flower];
  return there.chip === me ? 'your kitten' : `kitten of ${name(there.chip)}`;
}

export const text: Text = {
  event(event, table) {
    switch (event.event) {
      case 'sown': case 'turn': return null;
      case 'starts': return 'goes first.';
      case 'thrown': return `threw ${event.dice[0]} and ${event.dice[1]}.`;
      case 'walked': return `led the cat ${event.steps} ${ways[event.way]} to ${stoneName(event.to)}.`;
      case 'jumped': return event.from === event.to ? 'let the cat hop on the spot.' : `let the cat jump to ${stoneName(event.to)}.`;
      case 'reached': return event.cell === null ? 'reached beyond the field.' : null;
      case 'collected': return `picked a ${flowers[event.flower]}.`;
      case 'taken': return `carried off ${event.owner === table.me ? 'one of your kittens' : `a kitten of ${table.name(event.owner)}`}.`;
      case 'placed': return `settled a kitten in ${bedName(event.cell)}.`;
      case 'set_aside': return `found a kitten of the same litter in ${bedName(event.cell)}; one is set aside.`;
      case 'hand_emptied': return 'has no kitten left in hand.';
      case 'skipped': return 'is passed over: no kitten in hand.';
    }
  },
  action(choice, _view, table) {
    const outing = outingOf(choice);
    return `The cat: ${stroll(outing)}, then ${outing.reach} inward: ${finds(outing, table.name)}`;
  },
  button: choice => stroll(outingOf(choice)),
  thing(thing, view, table, selection) {
    const bed = bedOf(thing);
    const stone = stoneOf(thing);
    const offered = selection ? outings(selection).filter(it => (bed === null ? it.to === stone : it.bed === bed)) : [];
    const can = offered.map(it => `; ${stroll(it)}${bed === null ? `: ${finds(it, table.name)}` : ''}`).join('');
    if (bed !== null) return `${bedName(bed)}, ${lies(view, bed, table.me, table.name)}${can}`;
    return `${stoneName(stone!)}${stone === view.cat ? ', the cat' : ''}${can}`;
  },
  prompt(view, selection, table, showing) {
    if (showing?.event === 'reached' && showing.cell === null) return { title: 'Beyond the field', detail: `${table.name(showing.seat)}: no flower, and no kitten spent.` };
    if (showing?.event === 'set_aside') return { title: 'One of the same litter', detail: `${table.name(showing.seat)}: a kitten is set aside.` };
    if (!selection) return { title: '' };
    return { title: 'Where does the cat go?', detail: view.dice?.[1] === 6 ? 'A six: it may jump to a corner, too.' : 'One die walks, the other reaches in. Tap a stone or a bed.' };
  },
  score: (view, seat) => String(view.seats[seat]!.score.total),
  summary: (view, table) => view.seats.map((it, seat) => `${table.name(seat)}: ${it.score.total} points, ${kittens(it.hand)} in hand`).join('; '),
  letters: [{ letter: 'c', label: 'the cat' }, { letter: 'm', label: 'my kittens' }, { letter: 'e', label: 'the others’ kittens' }, { letter: 'f', label: 'flowers' }],
  pieces(letter, view, table) {
    if (letter === 'c') return `The cat: ${stoneName(view.cat)}`;
    const all = view.cells.flatMap((there, bed) => (there === null ? [] : [{ there, bed }]));
    if (letter === 'f') return colours.map(colour => `${flowers[colour]}: ${all.filter(({ there }) => 'flower' in there && there.flower === colour).map(({ bed }) => bedName(bed)).join(' and ') || 'none'}`).join('; ');
    return view.seats.flatMap((_, seat) => ((seat === table.me) === (letter === 'm') ? [`${table.name(seat)}: ${all.filter(({ there }) => 'chip' in there && there.chip === seat).map(({ bed }) => bedName(bed)).join(' and ') || 'none'}`] : [])).join('; ');
  },
  explain(view, seat) {
    const { groups, variety, board, lost } = view.seats[seat]!.score;
    const { bunches, kinds, litter, found, most } = reckon(view, seat);
    return [
      { label: 'bunches', value: String(groups), why: bunches.map(({ colour, n }) => `${n} ${plural[colour]}`).join(', ') || 'no two flowers of a kind' },
      { label: 'variety', value: String(variety), why: kinds === 1 ? '1 kind of flower' : `${kinds} kinds of flower` },
      { label: 'litter', value: String(board), why: litter < 2 ? 'no two kittens side by side' : `${kittens(litter)} side by side` },
      { label: 'lost', value: String(lost), why: found === 0 ? 'no lost kitten' : `${found} lost ${found === 1 ? 'kitten' : 'kittens'}: ${most ? 'nobody has more' : 'others have more'}` },
    ];
  },
  labels: {
    board: 'Field of 5 rows and 5 columns, with 24 stones round it', hand: 'kittens in hand:', lost: 'lost kittens looked after:', aside: 'set aside:',
    ...plural,
  },
  rules: [
    { title: 'What it is about', text: ['One cat walks round a field of flowers, and everybody leads it in turn. Wherever it reaches in, you pick what grows there and leave a kitten. Bunches of flowers, many kinds, and kittens side by side give points.'], clauses: ['N1', 'N2', 'N5', 'N6', 'N7'] },
    { title: 'A turn', text: ['Both dice are thrown for you. You say which one moves the cat, and which way round; the other one says how far it reaches into the field.'], clauses: ['N8', 'N3', 'N9', 'N10', 'N11', 'N12'] },
    { title: 'In the bed', text: ['What happens depends on who is there already.'], clauses: ['N13', 'N14', 'N15', 'N16', 'N17', 'N18', 'N19'] },
    { title: 'Points', text: ['Four things count, and all of them stand in your panel while you play.'], clauses: ['N20', 'N21', 'N22', 'N23', 'N24', 'N25', 'N26', 'N27', 'N28'] },
  ],
  captions: {
    turn: 'A 2 and a 3 were thrown, the cat stands in the middle of the top row. Four ways to go, four beds to reach.',
    diagonal: 'From a corner the cat reaches along the diagonal: the 2 walks to the corner, the 3 reaches the middle.',
    jump: 'A six on the large die: any corner is open, and the small die, a 2, reaches in.',
    beyond: 'The 2 walks and leaves the 6 to reach: either way the cat reaches past the last bed. Nothing is won, and no kitten is spent.',
    near: 'With short jumps the cat on the right-hand side jumps only to the two corners of that side.',
    own: 'Your own kitten sleeps there: nothing is won, and one from your hand is set aside.',
    other: 'Somebody else’s kitten sleeps there: you look after it from now on, and yours takes its bed.',
    flowers: 'Three tulips give 2 points and two sunflowers 1; one cornflower gives none. Three kinds give 1 more: 4 points for flowers.',
    points: 'Ginger has five kittens in one group: 5 points. The sixth sits alone and adds nothing.',
    lost: 'Two lost kittens each, and nobody has more: both get the 2 points.',
  },
};
