import { french } from '../../../i18n/french';
import { plural } from '../../../i18n/grammar';
import { textOf, type Words } from '../text';
import { rules } from './rules.fr';

const words: Words = {
  sides: { south: 'sud', west: 'ouest', north: 'nord', east: 'est' },
  hole: (side, nth) => `trou de souris ${side} ${nth}`,
  dealt: side => `côté ${side}.`,
  starts: 'commence.',
  thrown: pips => `a fait ${pips}.`,
  passed: pips => `aucun chat ne peut avancer de ${pips} : le tour passe.`,
  moved: (from, to) => `de ${from} à ${to}.`,
  taken: ({ name, mine }, at) => `prend ${mine ? 'un de vos chats' : `un chat (${name})`} en ${at}.`,
  entered: hole => `un chat est rentré : ${hole} !`,
  skipped: 'n’a plus de chat à jouer et passe son tour.',
  goes: (from, to) => `de ${from} à ${to}`,
  takes: ({ name, mine }) => `, prend ${mine ? 'votre chat' : `un chat (${name})`}`,
  enters: ' : rentré !',
  catOf: ({ name, mine }) => (mine ? 'votre chat' : `chat, ${name}`),
  freeHole: ({ name, mine }) => `libre, pour ${mine ? 'vous' : name}`,
  empty: 'vide',
  can: { chosen: 'choisi', reached: 'accessible', move: 'peut bouger' },
  noneCanMove: pips => `Aucun chat ne peut avancer de ${pips}`,
  turnPasses: 'le tour passe.',
  move: pips => `Avancez un chat d’exactement ${pips}`,
  pickCat: 'Choisissez un de vos chats.',
  pickDirection: at => `Chat en ${at} : quelle direction ?`,
  summary: (name, home, cats) =>
    `${name} : ${plural('fr', home, { one: '# rentré', other: '# rentrés' })} sur 2, ` +
    `${plural('fr', cats, { one: '# chat', other: '# chats' })} sur le plateau`,
  owns: (name, places) => `${name} : ${places}`,
  noCats: 'aucun',
  noHoles: 'Vous n’en avez pas.',
  comma: ', ',
  apart: ' ; ',
  letters: { m: 'mes chats', e: 'les chats des autres', h: 'mes trous de souris' },
  explain: { home: 'rentrés', board: 'sur le plateau', lost: 'perdus' },
  labels: {
    board: 'Plateau, colonnes a à n, rangées 1 à 14',
    cats: 'Chats qui peuvent bouger',
    directions: 'Directions',
  },
};

export const text = french(textOf(words, rules));
