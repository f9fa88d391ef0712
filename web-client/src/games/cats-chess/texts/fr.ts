import { french } from '../../../i18n/french';
import { list, plural } from '../../../i18n/grammar';
import { colourOf, kindOf } from '../squares';
import { textOf, type Words } from '../text';
import { rules } from './rules.fr';
import type { Piece } from '../types';

// The noun, with its articles and the colour in its gender.
const kinds: Readonly<Record<string, readonly [noun: string, feminine: boolean]>> = {
  P: ['pion', false],
  N: ['cavalier', false],
  B: ['fou', false],
  R: ['tour', true],
  Q: ['dame', true],
  K: ['roi', false],
  C: ['chat', false],
  T: ['chat téléporté', false],
  M: ['souris', true],
  '*': ['pelote', true],
};
const feminine = (piece: Piece): boolean => kinds[kindOf(piece)]![1];
function named(piece: Piece): string {
  const colour = { white: ['blanc', 'blanche'], black: ['noir', 'noire'] }[colourOf(piece) ?? 'white'];
  return piece === '*' ? noun(piece) : `${noun(piece)} ${colour![feminine(piece) ? 1 : 0]}`;
}
const the = (piece: Piece): string => `${feminine(piece) ? 'la' : 'le'} ${named(piece)}`;
const a = (piece: Piece): string => `${feminine(piece) ? 'une' : 'un'} ${named(piece)}`;
const of = (piece: Piece): string => `${feminine(piece) ? 'de la' : 'du'} ${named(piece)}`;
const noun = (piece: Piece): string => kinds[kindOf(piece)]![0];
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const words: Words = {
  piece: named,
  promotion: {
    queen: 'Dame',
    rook: 'Tour',
    knight: 'Cavalier',
    bishop: 'Fou',
    cat: 'Chat',
    mouse: 'Souris',
    'teleporting-cat': 'Chat téléporté',
  },
  plays: colour => (colour === 'white' ? 'aux blancs.' : 'aux noirs.'),
  teleports: 'téléportation…',
  leaves: at => `le chat téléporté quitte ${at}.`,
  thrown: (value, at) => `le dé donne ${value} : ${at}.`,
  jumps: (thrown, at) => `téléportation : ${thrown.join(', ')}${at === null ? ' …' : ` → ${at}.`}`,
  rethrown: (at, chosen) =>
    chosen
      ? `pas d’atterrissage sur la souris de ${at} : nouveau lancer.`
      : `impossible d’atterrir en ${at} : nouveau lancer.`,
  mouseMet: at => `une souris est en ${at}.`,
  mouseGone: at => `la souris de ${at} cède la place.`,
  lands: at => `le chat téléporté atterrit en ${at}.`,
  goes: (piece, from, to) => `${noun(piece)} de ${from} en ${to}.`,
  castles: short => (short ? 'petit roque.' : 'grand roque.'),
  rolls: (from, to, hops) => `la pelote ${hops ? 'saute' : 'roule'} de ${from} en ${to}.`,
  putsYarn: at => `pelote posée en ${at}.`,
  setsMouse: at => `une nouvelle souris en ${at}.`,
  taken: (piece, at, passing) => `prise ${of(piece)} en ${at}${passing ? ', en passant' : ''}.`,
  promoted: (piece, at) => `le pion de ${at} devient ${a(piece)}.`,
  surfaced: (piece, at) => `${a(piece)} refait surface en ${at}.`,
  cameBack: {
    pawn: 'Tous les pions sont de retour !',
    knight: 'Tous les cavaliers sont de retour !',
    bishop: 'Tous les fous sont de retour !',
    rook: 'Toutes les tours sont de retour !',
    queen: 'Les deux dames sont de retour !',
    cat: 'Tous les chats sont de retour !',
  },
  buried: (piece, at) => `${a(piece)} attend sous ${at}.`,
  extraWon: 'cela vaut un coup de plus !',
  stalemate: 'plus aucun coup : pat.',
  claimed: 'nulle réclamée.',
  does: {
    teleport:
      'Un dé cherche une case pour le chat téléporté. Il ne prend rien ce tour-ci, et un lancer ne se reprend pas.',
    land: at => `Atterrir en ${at} ; la souris disparaît.`,
    again: 'Relancer ; la souris reste.',
    end: 'Finir le tour.',
    stalemate: 'Vous ne pouvez pas jouer : finir la partie par une nulle.',
    claim: 'Finir la partie par une nulle.',
    wins: 'C’est gagné !',
    takes: (piece, at, passing) => `Prend ${the(piece)} en ${at}${passing ? ', en passant' : ''}.`,
    yarnNext: 'La pelote est ensuite posée sur une case libre.',
    secondOpens: 'Un second chat peut suivre.',
    skips: (teleport, yarn) =>
      teleport && yarn
        ? 'Ensuite, plus de téléportation ni de pelote.'
        : teleport
          ? 'Ensuite, plus de téléportation.'
          : 'Ensuite, plus de pelote.',
  },
  buttons: {
    land: 'Atterrir ici',
    again: 'Relancer',
    end: 'Finir le tour',
    claim: 'Réclamer la nulle',
    teleport: 'Se téléporter',
  },
  empty: 'vide',
  blocks: (piece, at) => `${capital(the(piece))} en ${at} barre le chemin.`,
  beneath: piece => `${named(piece)} dessous`,
  can: {
    picked: 'pièce choisie',
    reached: 'on peut y aller',
    taken: 'prise possible',
    wins: 'gagne la partie',
    move: 'peut bouger',
    mouse: 'on peut y poser une souris',
    yarn: 'on peut y poser la pelote',
  },
  prompts: {
    begin: 'À vous : jouez une pièce',
    beginHint: (teleport, yarn) =>
      `Avant cela, vous pouvez ${list(
        'fr',
        [teleport && 'vous téléporter', yarn && 'faire rouler une pelote'].filter(part => part !== false),
      )}.`,
    move: 'Jouez une de vos pièces',
    land: 'Une souris est là',
    landHint: 'Atterrir, ou relancer ?',
    place: 'Posez la pelote',
    placeHint: 'Sur n’importe quelle case libre.',
    moved: 'Finissez le tour, ou continuez',
    movedHint: (second, mouse, extra) =>
      [
        second && 'bougez un second chat',
        mouse && 'posez une souris sur votre première rangée',
        extra && 'jouez votre coup de plus',
      ]
        .filter(Boolean)
        .join(', ')
        .replace(/^./, it => it.toUpperCase()),
    promote: 'Que devient le pion ?',
    stuck: 'Vous ne pouvez pas jouer',
    pickedCat: 'un simple pas laisse suivre un second chat, un saut non.',
    pickedTame: 'il ne prend rien ce tour-ci.',
    pickedMouse: 'elle ne prend que rois et dames.',
    pickedYarn: 'elle roule d’une case, ou saute une pièce.',
    picked: 'vers quelle case ?',
    hint: (piece, at, hint) => `${capital(noun(piece))} en ${at} : ${hint}`,
  },
  summary: (name, colour, pieces, cats) =>
    `${name}, ${colour === 'white' ? 'blancs' : 'noirs'} : ` +
    `${plural('fr', pieces, { one: '# pièce', other: '# pièces' })}, ` +
    `${plural('fr', cats, { one: '# chat', other: '# chats' })} sur 2 à bon port`,
  letters: [
    { letter: 'k', label: 'rois' },
    { letter: 'q', label: 'dames' },
    { letter: 'r', label: 'tours' },
    { letter: 'b', label: 'fous' },
    { letter: 'n', label: 'cavaliers' },
    { letter: 'p', label: 'pions' },
    { letter: 'c', label: 'chats' },
    { letter: 't', label: 'chats téléportés' },
    { letter: 'm', label: 'souris' },
    { letter: 'y', label: 'pelotes' },
  ],
  none: 'nulle part',
  owns: (name, places) => `${name} : ${places}`,
  explain: {
    colour: 'couleur',
    across: 'chats à bon port',
    pieces: 'pièces',
    colours: { white: 'blancs', black: 'noirs' },
  },
  stop: ' ',
  comma: ', ',
  apart: ' ; ',
  labels: {
    threatened: ', pourrait être pris au prochain tour',
    board: 'Échiquier, colonnes a à j, rangées 1 à 10',
    rail: 'Étapes du tour',
    promotions: 'Le pion devient',
    piecesAhead: 'pièces d’avance :',
    taken: 'Pièces prises :',
    across: 'Chats à bon port :',
    sheet: 'Coups notés',
    linesBefore: 'Afficher les tours précédents',
    linesAfter: 'Afficher les tours suivants',
    number: 'Tour',
    white: 'Blancs',
    black: 'Noirs',
    teleport: 'Télép.',
    yarn: 'Pelote',
    move: 'Coup',
    second: '2e chat',
    mouse: 'Souris',
    extra: 'Bonus',
    done: 'fait',
    now: 'maintenant',
    open: 'possible',
    locked: 'impossible',
    skipped: 'passé',
    later: 'plus tard',
  },
};

export const text = french(textOf(words, rules));
