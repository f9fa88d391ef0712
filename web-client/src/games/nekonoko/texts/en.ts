import { list, plural } from '../../../i18n/grammar';
import { textOf, type Words } from '../text';
import type { Colour } from '../types';
import { rules } from './rules.en';

const flower: Readonly<Record<Colour, string>> = {
  red: 'tulip',
  yellow: 'sunflower',
  blue: 'cornflower',
  white: 'daisy',
  pink: 'mallow',
};
const flowers: Readonly<Record<Colour, string>> = {
  red: 'tulips',
  yellow: 'sunflowers',
  blue: 'cornflowers',
  white: 'daisies',
  pink: 'mallows',
};
const kittens = (n: number): string => plural('en', n, { one: '# kitten', other: '# kittens' });

const words: Words = {
  flower,
  flowers,
  bed: (row, column) => `row ${row}, column ${column}`,
  beds: at =>
    list(
      'en',
      at.map(([row, column]) => `row ${row} column ${column}`),
    ),
  corners: ['the top left corner', 'the top right corner', 'the bottom right corner', 'the bottom left corner'],
  stone: number => `stone ${number}`,
  ways: { cw: 'clockwise', ccw: 'counter-clockwise' },
  starts: 'goes first.',
  thrown: (d4, d6) => `threw ${d4} and ${d6}.`,
  walked: (steps, way, to) =>
    `led the cat ${plural('en', steps, { one: '# step', other: '# steps' })} ${way} to ${to}.`,
  hopped: 'let the cat hop on the spot.',
  jumped: to => `let the cat jump to ${to}.`,
  reachedBeyond: 'reached beyond the field.',
  collected: colour => `picked a ${flower[colour]}.`,
  taken: ({ name, mine }) => `carried off ${mine ? 'one of your kittens' : `a kitten of ${name}`}.`,
  placed: bed => `settled a kitten in ${bed}.`,
  setAside: bed => `reached their own kitten in ${bed}: one from the hand is set aside.`,
  handEmptied: 'has no kitten left in hand.',
  skipped: 'is passed over: no kitten in hand.',
  jump: to => `jump to ${to}`,
  walk: (steps, way, die, to) => `${steps} ${way} with the ${die} to ${to}`,
  nothing: 'nothing, beyond the field',
  pick: (colour, bed) => `pick the ${flower[colour]} in ${bed}`,
  carryOff: ({ name, mine }, bed) => `carry off ${mine ? 'your kitten' : `a kitten of ${name}`} in ${bed}`,
  setsAside: bed => `your own kitten in ${bed}, so one is set aside`,
  settle: bed => `settle a kitten in ${bed}`,
  outing: (stroll, reach, finds) => `The cat: ${stroll}, then ${reach} inward: ${finds}`,
  offer: (stroll, finds) => (finds === null ? `; ${stroll}` : `; ${stroll}: ${finds}`),
  empty: 'empty',
  kittenOf: ({ name, mine }) => (mine ? 'your kitten' : `kitten of ${name}`),
  comma: ', ',
  apart: '; ',
  cat: 'the cat',
  catIsOn: stone => `The cat: ${stone}`,
  prompts: {
    beyond: 'Beyond the field',
    beyondDetail: 'no flower, and no kitten spent.',
    own: 'Their own kitten',
    ownDetail: 'one from the hand is set aside.',
    go: 'Where does the cat go?',
    goDetail: 'One die walks, the other reaches in. Tap a stone or a bed.',
    goWithSix: 'A six: it may jump to a corner, too.',
  },
  summary: (name, points, hand) =>
    `${name}: ${plural('en', points, { one: '# point', other: '# points' })}, ${kittens(hand)} in hand`,
  owns: (name, places) => `${name}: ${places}`,
  noFlowers: 'none',
  noKittens: 'none',
  letters: { c: 'the cat', m: 'my kittens', e: 'the others’ kittens', f: 'flowers' },
  points: 'points',
  explain: { bunches: 'bunches', variety: 'variety', neighbours: 'neighbours', found: 'found' },
  bunch: (colour, n) => plural('en', n, { one: `# ${flower[colour]}`, other: `# ${flowers[colour]}` }),
  kinds: n => plural('en', n, { one: '# kind of flower', other: '# kinds of flower' }),
  sideBySide: n => (n === 1 ? 'a kitten by itself' : `${kittens(n)} side by side`),
  noneSideBySide: 'no kitten in the beds',
  lost: (n, most) =>
    `${plural('en', n, { one: '# lost kitten', other: '# lost kittens' })}: ` +
    `${most ? 'nobody has more' : 'others have more'}`,
  noneLost: 'no lost kitten',
  labels: {
    board: 'Field of 5 rows and 5 columns, with 24 stones round it',
    hand: 'kittens in hand:',
    lost: 'lost kittens looked after:',
    aside: 'set aside:',
  },
};

export const text = textOf(words, rules);
