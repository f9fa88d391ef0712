import { plural } from '../../../i18n/grammar';
import { textOf, type Words } from '../text';
import { rules } from './rules.en';

const words: Words = {
  sides: { south: 'south', west: 'west', north: 'north', east: 'east' },
  hole: (side, nth) => `the ${side} mouse hole ${nth}`,
  dealt: side => `sits in the ${side}.`,
  starts: 'goes first.',
  thrown: pips => `threw a ${pips}.`,
  passed: pips => `no cat can move ${pips}: the turn passes.`,
  moved: (from, to) => `${from} to ${to}.`,
  taken: ({ name, mine }, at) => `took ${mine ? 'one of your cats' : `a cat of ${name}`} on ${at}.`,
  entered: hole => `a cat is home in ${hole}!`,
  skipped: 'has no cat left to move and is skipped.',
  goes: (from, to) => `${from} to ${to}`,
  takes: ({ name, mine }) => `, takes ${mine ? 'your cat' : `a cat of ${name}`}`,
  enters: ': home!',
  catOf: ({ name, mine }) => (mine ? 'your cat' : `cat of ${name}`),
  freeHole: ({ name, mine }) => `free, for ${mine ? 'you' : name}`,
  empty: 'empty',
  can: { chosen: 'chosen', reached: 'can be reached', move: 'can move' },
  noneCanMove: pips => `No cat can move ${pips}`,
  turnPasses: 'the turn passes.',
  move: pips => `Move a cat exactly ${pips}`,
  pickCat: 'Pick one of your cats.',
  pickDirection: at => `Cat on ${at}: pick a direction.`,
  summary: (name, home, cats) =>
    `${name}: ${home} of 2 home, ${plural('en', cats, { one: '# cat', other: '# cats' })} on the board`,
  owns: (name, places) => `${name}: ${places}`,
  noCats: 'none',
  noHoles: 'You have none.',
  comma: ', ',
  apart: '; ',
  letters: { m: 'my cats', e: 'the others’ cats', h: 'my mouse holes' },
  explain: { home: 'home', board: 'on the board', lost: 'lost' },
  labels: { board: 'Board, columns a to n, rows 1 to 14', cats: 'Cats that can move', directions: 'Directions' },
};

export const text = textOf(words, rules);
