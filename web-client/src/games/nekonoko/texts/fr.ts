import { french } from '../../../i18n/french';
import { list, plural } from '../../../i18n/grammar';
import { textOf, type Words } from '../text';
import type { Colour } from '../types';
import { rules } from './rules.fr';

const flower: Readonly<Record<Colour, string>> = {
  red: 'tulipe',
  yellow: 'tournesol',
  blue: 'bleuet',
  white: 'marguerite',
  pink: 'mauve',
};
const flowers: Readonly<Record<Colour, string>> = {
  red: 'tulipes',
  yellow: 'tournesols',
  blue: 'bleuets',
  white: 'marguerites',
  pink: 'mauves',
};
const the: Readonly<Record<Colour, string>> = { red: 'la', yellow: 'le', blue: 'le', white: 'la', pink: 'la' };
const a: Readonly<Record<Colour, string>> = { red: 'une', yellow: 'un', blue: 'un', white: 'une', pink: 'une' };
const kittens = (n: number): string => plural('fr', n, { one: '# chaton', other: '# chatons' });

const words: Words = {
  flower,
  flowers,
  bed: (row, column) => `rangée ${row}, colonne ${column}`,
  beds: at =>
    list(
      'fr',
      at.map(([row, column]) => `rangée ${row} colonne ${column}`),
    ),
  corners: [
    'le coin en haut à gauche',
    'le coin en haut à droite',
    'le coin en bas à droite',
    'le coin en bas à gauche',
  ],
  stone: number => `la pierre ${number}`,
  ways: { cw: 'dans le sens horaire', ccw: 'dans le sens antihoraire' },
  starts: 'commence.',
  thrown: (d4, d6) => `a fait ${d4} et ${d6}.`,
  walked: (steps, way, to) => `mène le chat ${steps} pas ${way}, sur ${to}.`,
  hopped: 'fait sauter le chat sur place.',
  jumped: to => `fait sauter le chat vers ${to}.`,
  reachedBeyond: 'tend la patte hors du massif.',
  collected: colour => `cueille ${a[colour]} ${flower[colour]}.`,
  taken: ({ name, mine }) => (mine ? 'emporte un de vos chatons.' : `emporte un chaton (${name}).`),
  placed: bed => `installe un chaton, ${bed}.`,
  setAside: bed => `tombe sur un de ses chatons, ${bed} : un chaton de sa main est mis de côté.`,
  handEmptied: 'n’a plus de chaton en main.',
  skipped: 'passe son tour, sans chaton en main.',
  jump: to => `sauter vers ${to}`,
  walk: (steps, way, die, to) => `${steps} ${way} avec le ${die} vers ${to}`,
  nothing: 'rien, hors du massif',
  pick: (colour, bed) => `cueillir ${the[colour]} ${flower[colour]}, ${bed}`,
  carryOff: ({ name, mine }, bed) => `emporter ${mine ? 'votre chaton' : `un chaton (${name})`}, ${bed}`,
  setsAside: bed => `votre propre chaton, ${bed} : un chaton est mis de côté`,
  settle: bed => `installer un chaton, ${bed}`,
  outing: (stroll, reach, finds) => `Le chat : ${stroll}, puis ${reach} vers l’intérieur : ${finds}`,
  offer: (stroll, finds) => (finds === null ? ` ; ${stroll}` : ` ; ${stroll} : ${finds}`),
  empty: 'vide',
  kittenOf: ({ name, mine }) => (mine ? 'votre chaton' : `chaton, ${name}`),
  comma: ', ',
  apart: ' ; ',
  cat: 'le chat',
  catIsOn: stone => `Le chat : ${stone}`,
  prompts: {
    beyond: 'Hors du massif',
    beyondDetail: 'ni fleur, ni chaton dépensé.',
    own: 'Un de ses propres chatons',
    ownDetail: 'un chaton de la main est mis de côté.',
    go: 'Où va le chat ?',
    goDetail: 'Un dé marche, l’autre tend la patte. Touchez une pierre ou une case.',
    goWithSix: 'Un six : il peut aussi sauter dans un coin.',
  },
  summary: (name, points, hand) =>
    `${name} : ${plural('fr', points, { one: '# point', other: '# points' })}, ${kittens(hand)} en main`,
  owns: (name, places) => `${name} : ${places}`,
  noFlowers: 'aucune',
  noKittens: 'aucun',
  letters: { c: 'le chat', m: 'mes chatons', e: 'les chatons des autres', f: 'les fleurs' },
  points: 'points',
  explain: { bunches: 'bouquets', variety: 'variété', neighbours: 'voisins', found: 'recueillis' },
  bunch: (colour, n) => plural('fr', n, { one: `# ${flower[colour]}`, other: `# ${flowers[colour]}` }),
  kinds: n => plural('fr', n, { one: '# sorte de fleur', other: '# sortes de fleurs' }),
  sideBySide: n => (n === 1 ? 'un chaton tout seul' : `${kittens(n)} côte à côte`),
  noneSideBySide: 'aucun chaton au massif',
  lost: (n, most) =>
    `${plural('fr', n, { one: '# chaton perdu', other: '# chatons perdus' })} : ` +
    `${most ? 'personne n’en a davantage' : 'd’autres en ont davantage'}`,
  noneLost: 'aucun chaton perdu',
  labels: {
    board: 'Massif de 5 rangées et 5 colonnes, entouré de 24 pierres',
    hand: 'chatons en main :',
    lost: 'chatons perdus recueillis :',
    aside: 'mis de côté :',
  },
};

export const text = french(textOf(words, rules));
