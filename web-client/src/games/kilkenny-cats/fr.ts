import { starts } from '../../core/selection';
import { edgeOf, holes, nameOf, seatOfHole, seatOn, squareOf, type Square } from './squares';
import { captures, enters, type Text } from './types';

const sides = { south: 'sud', west: 'ouest', north: 'nord', east: 'est' };
const cats = (n: number): string => (n < 2 ? `${n} chat` : `${n} chats`);

function place(square: Square): string {
  const edge = edgeOf(square);
  return edge === null ? nameOf(square) : `trou de souris ${sides[edge]} ${square[0] === 8 || square[1] === 8 ? 2 : 1}`;
}

export const text: Text = {
  event(event, table) {
    switch (event.event) {
      case 'dealt': return `côté ${sides[event.side]}.`;
      case 'starts': return 'commence.';
      case 'thrown': return `a fait ${event.pips}.`;
      case 'passed': return `aucun chat ne peut avancer de ${event.pips} : le tour passe.`;
      case 'moved': return `de ${place(event.from)} à ${place(event.to)}.`;
      case 'captured': return `prend ${event.victim === table.me ? 'un de vos chats' : `un chat (${table.name(event.victim)})`} en ${place(event.at)}.`;
      case 'entered': return `un chat est rentré : ${place(event.hole)} !`;
      case 'skipped': return 'n’a plus de chat à jouer et passe son tour.';
    }
  },
  action(choice, _view, table) {
    const { from, to } = choice.action.move;
    const taken = captures(choice);
    const what = taken ? `, prend un chat (${table.name(taken.victim)})` : enters(choice) ? ' : rentré !' : '';
    return `de ${place(from)} à ${place(to)}${what}`;
  },
  button: choice => nameOf(choice.action.move.to),
  thing(thing, view, table, selection) {
    const square = squareOf(thing);
    const seat = seatOn(view, square);
    const hole = seatOfHole(view, square);
    const here = seat !== null ? (seat === table.me ? 'votre chat' : `chat, ${table.name(seat)}`) : hole !== null ? `libre, pour ${hole === table.me ? 'vous' : table.name(hole)}` : 'vide';
    const can = !selection ? '' : selection.picked[0] === thing ? ', choisi' : selection.picked.length > 0 && selection.live.has(thing) ? ', accessible' : starts(selection).has(thing) ? ', peut bouger' : '';
    return `${place(square)}, ${here}${can}`;
  },
  prompt(view, selection, table, showing) {
    if (showing?.event === 'passed') return { title: `Aucun chat ne peut avancer de ${showing.pips}`, detail: `${table.name(showing.seat)} : le tour passe.` };
    if (!selection) return { title: '' };
    const picked = selection.picked[0];
    return { title: `Avancez un chat d’exactement ${view.die}`, detail: picked ? `Chat en ${nameOf(squareOf(picked))} : quelle direction ?` : 'Choisissez un de vos chats.' };
  },
  score: (view, seat) => `${view.seats[seat]!.holes.length}/2`,
  summary: (view, table) => view.seats.map((it, seat) => `${table.name(seat)} : ${it.holes.length} sur 2 rentrés, ${cats(it.cats.length)} sur le plateau`).join(' ; '),
  letters: [{ letter: 'm', label: 'mes chats' }, { letter: 'e', label: 'les chats des autres' }, { letter: 'h', label: 'mes trous de souris' }],
  pieces(letter, view, table) {
    if (letter === 'h') {
      const side = table.me === null ? null : view.seats[table.me]?.side;
      return side ? holes[side].map(place).join(', ') : 'Vous n’en avez pas.';
    }
    return view.seats.flatMap((it, seat) => ((seat === table.me) === (letter === 'm') ? [`${table.name(seat)} : ${it.cats.map(nameOf).join(', ') || 'aucun'}`] : [])).join(' ; ');
  },
  explain: (view, seat) => {
    const it = view.seats[seat]!;
    return [{ label: 'rentrés', value: String(it.holes.length) }, { label: 'sur le plateau', value: String(it.cats.length) }, { label: 'perdus', value: String(it.taken) }];
  },
  labels: { board: 'Plateau, colonnes a à n, rangées 1 à 14', cats: 'Chats qui peuvent bouger', directions: 'Directions' },
  rules: [
    { title: 'De quoi il s’agit', text: ['Huit chats de votre côté, deux trous de souris en face. Faites entrer deux chats dans vos trous avant tous les autres, ou soyez le dernier à avoir encore un chat sur le plateau.'], clauses: ['K1', 'K2', 'K3', 'K17', 'K18'] },
    { title: 'Un tour', text: ['Le dé est lancé pour vous. Choisissez un chat et une direction, droite ou diagonale : il avance d’exactement ce nombre de cases.'], clauses: ['K4', 'K11', 'K12', 'K13', 'K14', 'K15', 'K16'] },
    { title: 'Les trous de souris', text: ['Vos trous sont en face de vous et portent votre couleur. Un trou compte comme une case ordinaire quand vous comptez vos pas.'], clauses: ['K5', 'K6', 'K7', 'K9', 'K10'] },
    { title: 'Les autres fins', text: ['Certaines parties finissent sans vainqueur, et certains chats se battent seuls jusqu’au bout.'], clauses: ['K19', 'K20', 'K21', 'K23', 'K24'] },
  ],
  captions: {
    walk: 'Le dé montre 3. Le chat en g5 peut aller trois cases plus loin dans chaque direction libre.',
    take: 'Avec 2, le chat en f6 prend celui en f8, ou va ailleurs. Un chat entre les deux barrerait le chemin.',
    home: 'Avec 2, le trou s’atteint tout droit depuis g13 ou en diagonale depuis f13 : les deux comptent.',
  },
};
