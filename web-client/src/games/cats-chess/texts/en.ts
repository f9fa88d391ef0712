import { list, plural } from '../../../i18n/grammar';
import { colourOf, kindOf } from '../squares';
import { textOf, type Words } from '../text';
import { rules } from './rules.en';
import type { Piece } from '../types';

const kinds: Readonly<Record<string, string>> = {
  P: 'pawn',
  N: 'knight',
  B: 'bishop',
  R: 'rook',
  Q: 'queen',
  K: 'king',
  C: 'cat',
  T: 'teleporting cat',
  M: 'mouse',
  '*': 'ball of yarn',
};
const named = (piece: Piece): string => [colourOf(piece), kinds[kindOf(piece)]].filter(Boolean).join(' ');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const taking =
  (verb: string) =>
  (piece: Piece, at: string, passing: boolean): string =>
    `${verb} the ${named(piece)} on ${at}${passing ? ' en passant' : ''}.`;

const words: Words = {
  piece: named,
  promotion: {
    queen: 'Queen',
    rook: 'Rook',
    knight: 'Knight',
    bishop: 'Bishop',
    cat: 'Cat',
    mouse: 'Mouse',
    'teleporting-cat': 'Teleporting cat',
  },
  plays: colour => `plays ${colour}.`,
  teleports: 'teleporting …',
  leaves: at => `the teleporting cat leaves ${at}.`,
  thrown: (value, at) => `threw ${value}: ${at}.`,
  jumps: (thrown, at) => `teleports: ${thrown.join(', ')}${at === null ? ' …' : ` → ${at}.`}`,
  rethrown: (at, chosen) =>
    chosen ? `no landing on the mouse on ${at}: thrown again.` : `no landing on ${at}: thrown again.`,
  mouseMet: at => `a mouse sits on ${at}.`,
  mouseGone: at => `the mouse on ${at} makes room.`,
  lands: at => `the teleporting cat lands on ${at}.`,
  goes: (piece, from, to) => `${kinds[kindOf(piece)]} from ${from} to ${to}.`,
  castles: short => (short ? 'castles on the king’s side.' : 'castles on the queen’s side.'),
  rolls: (from, to, hops) => `yarn ${hops ? 'hops' : 'rolls'} from ${from} to ${to}.`,
  putsYarn: at => `yarn put down on ${at}.`,
  setsMouse: at => `a new mouse on ${at}.`,
  taken: taking('took'),
  promoted: (piece, at) => `the pawn on ${at} becomes a ${named(piece)}.`,
  surfaced: (piece, at) => `a ${named(piece)} comes up on ${at}.`,
  cameBack: {
    pawn: 'All pawns are back!',
    knight: 'All knights are back!',
    bishop: 'All bishops are back!',
    rook: 'All rooks are back!',
    queen: 'Both queens are back!',
    cat: 'All cats are back!',
  },
  buried: (piece, at) => `a ${named(piece)} lies buried under ${at}.`,
  extraWon: 'that is worth an extra move!',
  stalemate: 'no move left: stalemate.',
  claimed: 'claimed a draw.',
  does: {
    teleport:
      'A die finds a square for the teleporting cat. It takes nothing in this turn, and a throw cannot be taken back.',
    land: at => `Land on ${at}; the mouse there is gone.`,
    again: 'Throw again; the mouse stays.',
    end: 'End the turn.',
    stalemate: 'You cannot move: end the match as a draw.',
    claim: 'End the match as a draw.',
    wins: 'This wins!',
    takes: taking('takes'),
    yarnNext: 'Then the yarn is put on any free square.',
    secondOpens: 'A second cat may follow.',
    skips: (teleport, yarn) =>
      teleport && yarn
        ? 'No teleport or yarn afterwards.'
        : teleport
          ? 'No teleport afterwards.'
          : 'No yarn afterwards.',
  },
  buttons: { land: 'Land here', again: 'Throw again', end: 'End turn', claim: 'Claim a draw', teleport: 'Teleport' },
  empty: 'empty',
  blocks: (piece, at) => `The ${named(piece)} on ${at} stands in the way.`,
  beneath: piece => `${named(piece)} buried beneath`,
  can: {
    picked: 'chosen',
    reached: 'can be reached',
    taken: 'can be taken',
    wins: 'wins the match',
    move: 'can move',
    mouse: 'a mouse can go here',
    yarn: 'the yarn can go here',
  },
  prompts: {
    begin: 'Your turn: move a piece',
    beginHint: (teleport, yarn) =>
      `Before that you may ${list(
        'en',
        [teleport && 'teleport', yarn && 'roll a ball of yarn'].filter(part => part !== false),
      )}.`,
    move: 'Move one of your pieces',
    land: 'A mouse is in the way',
    landHint: 'Land there, or throw again?',
    place: 'Put the yarn down',
    placeHint: 'On any free square.',
    moved: 'End your turn, or go on',
    movedHint: (second, mouse, extra) =>
      [second && 'move a second cat', mouse && 'set a mouse on your first rank', extra && 'make your extra move']
        .filter(Boolean)
        .join(', ')
        .replace(/^./, it => it.toUpperCase()),
    promote: 'What does the pawn become?',
    stuck: 'You cannot move',
    pickedCat: 'a plain step lets a second cat follow, a leap does not.',
    pickedTame: 'it takes nothing in this turn.',
    pickedMouse: 'it takes only kings and queens.',
    pickedYarn: 'it rolls one square, or hops over a piece.',
    picked: 'where to?',
    hint: (piece, at, hint) => `${capital(kinds[kindOf(piece)]!)} ${at}: ${hint}`,
  },
  summary: (name, colour, pieces, cats) =>
    `${name}, ${colour}: ${plural('en', pieces, { one: '# piece', other: '# pieces' })}, ${cats} of 2 cats across`,
  letters: [
    { letter: 'k', label: 'kings' },
    { letter: 'q', label: 'queens' },
    { letter: 'r', label: 'rooks' },
    { letter: 'b', label: 'bishops' },
    { letter: 'n', label: 'knights' },
    { letter: 'p', label: 'pawns' },
    { letter: 'c', label: 'cats' },
    { letter: 't', label: 'teleporting cats' },
    { letter: 'm', label: 'mice' },
    { letter: 'y', label: 'yarn' },
  ],
  none: 'none',
  owns: (name, places) => `${name}: ${places}`,
  explain: { colour: 'plays', across: 'cats across', pieces: 'pieces', colours: { white: 'white', black: 'black' } },
  stop: ' ',
  comma: ', ',
  apart: '; ',
  labels: {
    threatened: ', could be taken next',
    board: 'Board, files a to j, ranks 1 to 10',
    rail: 'Steps of the turn',
    promotions: 'The pawn becomes',
    piecesAhead: 'pieces ahead:',
    taken: 'Taken:',
    across: 'Cats across:',
    sheet: 'Moves as written down',
    linesBefore: 'Show earlier turns',
    linesAfter: 'Show later turns',
    number: 'Turn',
    white: 'White',
    black: 'Black',
    teleport: 'Teleport',
    yarn: 'Yarn',
    move: 'Move',
    second: '2nd cat',
    mouse: 'Mouse',
    extra: 'Extra',
    done: 'done',
    now: 'now',
    open: 'open',
    locked: 'not possible',
    skipped: 'left out',
    later: 'later',
  },
};

export const text = textOf(words, rules);
