import { colourOf, kindOf } from './squares';
import { textOf } from './text';
import type { Piece } from './types';

// The noun, with its articles and the colour in its gender.
const kinds: Readonly<Record<string, readonly [noun: string, feminine: boolean]>> = {
  'P': ['pion', false], 'N': ['cavalier', false], 'B': ['fou', false], 'R': ['tour', true], 'Q': ['dame', true], 'K': ['roi', false],
  'C': ['chat', false], 'T': ['chat téléporté', false], 'M': ['souris', true], '*': ['pelote', true],
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

export const text = textOf({
  piece: named,
  promotion: { 'queen': 'Dame', 'rook': 'Tour', 'knight': 'Cavalier', 'bishop': 'Fou', 'cat': 'Chat', 'mouse': 'Souris', 'teleporting-cat': 'Chat téléporté' },
  plays: colour => (colour === 'white' ? 'aux blancs.' : 'aux noirs.'),
  teleports: 'téléportation…',
  leaves: at => `le chat téléporté quitte ${at}.`,
  thrown: (value, at) => `d100 : ${value} = ${at}.`,
  rethrown: (at, chosen) => (chosen ? `pas d’atterrissage sur la souris de ${at} : nouveau lancer.` : `impossible d’atterrir en ${at} : nouveau lancer.`),
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
  cameBack: { pawn: 'Tous les pions sont de retour !', knight: 'Tous les cavaliers sont de retour !', bishop: 'Tous les fous sont de retour !', rook: 'Toutes les tours sont de retour !', queen: 'Les deux dames sont de retour !', cat: 'Tous les chats sont de retour !' },
  buried: (piece, at) => `${a(piece)} attend sous ${at}.`,
  extraWon: 'cela vaut un coup de plus !',
  stalemate: 'plus aucun coup : pat.',
  claimed: 'nulle réclamée.',
  does: {
    teleport: 'Un dé cherche une case pour votre chat téléporté. Il ne prend rien ce tour-ci, et un lancer ne se reprend pas.',
    land: at => `Atterrir en ${at} ; la souris disparaît.`,
    again: 'Relancer ; la souris reste.',
    end: 'Finir le tour.',
    stalemate: 'Vous ne pouvez pas jouer : finir la partie par une nulle.',
    claim: 'Finir la partie par une nulle.',
    wins: 'C’est gagné !',
    takes: (piece, at, passing) => `Prend ${the(piece)} en ${at}${passing ? ', en passant' : ''}.`,
    yarnNext: 'Vous posez ensuite la pelote sur une case libre.',
    secondOpens: 'Un simple pas : un second chat peut suivre.',
    secondCloses: 'Un saut : pas de second chat.',
    skips: (teleport, yarn) => (teleport && yarn ? 'Ensuite, plus de téléportation ni de pelote.' : teleport ? 'Ensuite, plus de téléportation.' : 'Ensuite, plus de pelote.'),
  },
  buttons: { land: 'Atterrir ici', again: 'Relancer', end: 'Finir le tour', claim: 'Réclamer la nulle', teleport: 'Se téléporter' },
  empty: 'vide',
  beneath: piece => `${named(piece)} dessous`,
  can: { picked: 'en main', reached: 'on peut y aller', taken: 'prise possible', wins: 'gagne la partie', move: 'peut bouger', mouse: 'on peut y poser une souris', yarn: 'on peut y poser la pelote' },
  prompts: {
    begin: 'À vous : jouez une pièce', beginHint: 'Avant cela, vous pouvez vous téléporter et rouler une pelote.', move: 'Jouez une de vos pièces',
    land: 'Une souris est là', landHint: 'Atterrir, ou relancer ?', place: 'Posez la pelote', placeHint: 'Sur n’importe quelle case libre.',
    moved: 'Finissez le tour, ou continuez',
    movedHint: (second, mouse, extra) => [second && 'bougez un second chat', mouse && 'posez une souris sur votre première rangée', extra && 'jouez votre coup de plus'].filter(Boolean).join(', ').replace(/^./, it => it.toUpperCase()),
    promote: 'Que devient le pion ?', stuck: 'Vous ne pouvez pas jouer',
    pickedCat: 'un simple pas laisse suivre un second chat, un saut non.', pickedTame: 'il ne prend rien ce tour-ci.', pickedMouse: 'elle ne prend que rois et dames.',
    pickedYarn: 'elle roule d’une case, ou saute une pièce.', picked: 'vers quelle case ?',
    hint: (piece, at, hint) => `${capital(noun(piece))} en ${at} : ${hint}`,
  },
  summary: (name, colour, pieces, cats) => `${name}, ${colour === 'white' ? 'blancs' : 'noirs'} : ${pieces} pièce${pieces > 1 ? 's' : ''}, ${cats} chat${cats > 1 ? 's' : ''} sur 2 à bon port`,
  letters: [
    { letter: 'k', label: 'rois' }, { letter: 'q', label: 'dames' }, { letter: 'r', label: 'tours' }, { letter: 'b', label: 'fous' }, { letter: 'n', label: 'cavaliers' },
    { letter: 'p', label: 'pions' }, { letter: 'c', label: 'chats' }, { letter: 't', label: 'chats téléportés' }, { letter: 'm', label: 'souris' }, { letter: 'y', label: 'pelotes' },
  ],
  none: 'nulle part',
  owns: (name, places) => `${name} : ${places}`,
  explain: { colour: 'joue', across: 'chats à bon port', pieces: 'pièces', colours: { white: 'les blancs', black: 'les noirs' } },
  stop: ' ',
  comma: ', ',
  labels: {
    board: 'Échiquier, colonnes a à j, rangées 1 à 10', rail: 'Étapes du tour', promotions: 'Le pion devient', taken: 'Pièces prises :', across: 'Chats à bon port :',
    sheet: 'Coups notés', number: 'Tour', white: 'Blancs', black: 'Noirs',
    teleport: 'Télép.', yarn: 'Pelote', move: 'Coup', second: '2e chat', mouse: 'Souris', extra: 'Bonus',
    done: 'fait', now: 'maintenant', open: 'possible', locked: 'impossible', skipped: 'passé', later: 'plus tard',
  },
  rules: [
    { title: 'De quoi il s’agit', text: ['Prenez le roi adverse, ou menez deux de vos chats de l’autre côté de l’échiquier. Personne n’annonce échec.', 'Rois, dames, tours, fous et cavaliers vont comme aux échecs. Un chat va d’une case tout droit ou saute comme un cavalier ; il prend d’un saut, ou d’une case en biais.'], clauses: ['X1', 'X2', 'X60'] },
    { title: 'Un tour', text: ['Les étapes viennent dans un seul ordre, et seul le coup est obligatoire : téléportation, pelote, coup, second chat, souris, coup de plus.'], clauses: ['X50', 'X51', 'X52', 'X53', 'X54', 'X55', 'X56'] },
    { title: 'Les pelotes', text: ['Quatre pelotes ne sont à personne. Les pions les prennent tout droit, les chats d’un pas ou d’un saut, les fous, les dames et les rois à leur façon. Cavaliers et tours les laissent.'], clauses: ['X25', 'X26', 'X27', 'X29', 'X30', 'X31'] },
    { title: 'Les souris', text: ['Une souris va d’une case tout droit. Elle n’effraie que rois et dames, et seuls chats et pions l’attrapent.'], clauses: ['X32', 'X33', 'X34', 'X35'] },
    { title: 'Le chat téléporté', text: ['Il n’est pas là au début : un lancer l’amène, puis le déplace encore.'], clauses: ['X36', 'X37', 'X38', 'X39', 'X28'] },
    { title: 'Pions et roque', text: ['Les pions avancent d’une case, de deux depuis leur place de départ, et prennent en biais.'], clauses: ['X10', 'X11', 'X12', 'X13', 'X14', 'X15', 'X16', 'X17', 'X20', 'X21', 'X22', 'X23'] },
    { title: 'Ce qui s’éteint revient', text: ['Aucune sorte de pièce ne disparaît pour de bon.'], clauses: ['X40', 'X41', 'X43', 'X44', 'X45', 'X46'] },
    { title: 'Nulles et abandon', text: ['Certaines parties n’ont pas de vainqueur.'], clauses: ['X3', 'X4', 'X5', 'X6', 'X7', 'X63'] },
  ],
  captions: {
    hop: 'La pelote roule d’une case, ou saute le pion du dessus. À gauche, rien à faire : la case derrière le pion est prise.',
    yarn: 'Le pion prend la pelote tout droit. Le chat ne peut pas la prendre d’ici : il le fait d’un pas ou d’un saut, jamais en biais. Qui la prend la repose sur une case libre.',
    mice: 'La tour passe par-dessus les souris comme si elles n’étaient pas là, mais ne peut s’y arrêter. Le chat, si.',
    cats: 'Le chat en d4 peut faire un pas ou sauter. Après un simple pas seulement, l’autre peut suivre.',
    extinct: 'Il ne reste qu’un cavalier. Si la dame le prend, les quatre cavaliers reviennent aussitôt.',
    castle: 'Le roi va de trois cases vers la tour. La souris entre eux ne gêne pas.',
  },
});
