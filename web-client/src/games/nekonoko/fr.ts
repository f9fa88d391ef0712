import { bedOf, isCorner, stoneOf } from './geometry';
import { reckon } from './reckoning';
import { colours, outingOf, outings, type Colour, type Outing, type Text, type View } from './types';

const flowers: Readonly<Record<Colour, string>> = { red: 'tulipe', yellow: 'tournesol', blue: 'bleuet', white: 'marguerite', pink: 'mauve' };
const articles: Readonly<Record<Colour, string>> = { red: 'la', yellow: 'le', blue: 'le', white: 'la', pink: 'la' };
const one: Readonly<Record<Colour, string>> = { red: 'une', yellow: 'un', blue: 'un', white: 'une', pink: 'une' };
const corners = ['en haut à gauche', 'en haut à droite', 'en bas à droite', 'en bas à gauche'];
const bedName = (bed: number): string => `rangée ${1 + Math.floor(bed / 5)}, colonne ${1 + (bed % 5)}`;
const stoneName = (stone: number): string => (isCorner(stone) ? `le coin ${corners[stone / 6]}` : `la pierre ${stone}`);
const ways = { cw: 'dans le sens horaire', ccw: 'dans le sens antihoraire' };
const plural: Readonly<Record<Colour, string>> = { red: 'tulipes', yellow: 'tournesols', blue: 'bleuets', white: 'marguerites', pink: 'mauves' };
const kittens = (n: number): string => (n < 2 ? `${n} chaton` : `${n} chatons`);

type Name = (seat: number) => string;

function finds({ bed, flower, owner, aside }: Outing, name: Name): string {
  if (bed === null) return 'rien, hors du massif';
  if (flower) return `cueillir ${articles[flower]} ${flowers[flower]}, ${bedName(bed)}`;
  if (owner !== null) return `emporter un chaton (${name(owner)}), ${bedName(bed)}`;
  return aside ? `votre propre chaton, ${bedName(bed)} : un chaton est mis de côté` : `installer un chaton, ${bedName(bed)}`;
}

function stroll({ way, steps, die, to }: Outing): string {
  return way === null ? `sauter vers ${stoneName(to)}` : `${steps} ${ways[way]} avec le ${die} vers ${stoneName(to)}`;
}

function lies(view: View, bed: number, me: number | null, name: Name): string {
  const there = view.cells[bed] ?? null;
  if (there === null) return 'vide';
  if ('flower' in there) return flowers[there.flower];
  return there.chip === me ? 'votre chaton' : `chaton, ${name(there.chip)}`;
}

export const text: Text = {
  event(event, table) {
    switch (event.event) {
      case 'sown': case 'turn': return null;
      case 'starts': return 'commence.';
      case 'thrown': return `a fait ${event.dice[0]} et ${event.dice[1]}.`;
      case 'walked': return `mène le chat de ${event.steps} ${ways[event.way]}, sur ${stoneName(event.to)}.`;
      case 'jumped': return event.from === event.to ? 'fait sauter le chat sur place.' : `fait sauter le chat vers ${stoneName(event.to)}.`;
      case 'reached': return event.cell === null ? 'tend la patte hors du massif.' : null;
      case 'collected': return `cueille ${one[event.flower]} ${flowers[event.flower]}.`;
      case 'taken': return event.owner === table.me ? 'emporte un de vos chatons.' : `emporte un chaton (${table.name(event.owner)}).`;
      case 'placed': return `installe un chaton, ${bedName(event.cell)}.`;
      case 'set_aside': return `trouve un chaton de sa portée, ${bedName(event.cell)} ; un autre est mis de côté.`;
      case 'hand_emptied': return 'n’a plus de chaton en main.';
      case 'skipped': return 'passe son tour, sans chaton en main.';
    }
  },
  action(choice, _view, table) {
    const outing = outingOf(choice);
    return `Le chat : ${stroll(outing)}, puis ${outing.reach} vers l’intérieur : ${finds(outing, table.name)}`;
  },
  button: choice => stroll(outingOf(choice)),
  thing(thing, view, table, selection) {
    const bed = bedOf(thing);
    const stone = stoneOf(thing);
    const offered = selection ? outings(selection).filter(it => (bed === null ? it.to === stone : it.bed === bed)) : [];
    const can = offered.map(it => ` ; ${stroll(it)}${bed === null ? ` : ${finds(it, table.name)}` : ''}`).join('');
    if (bed !== null) return `${bedName(bed)}, ${lies(view, bed, table.me, table.name)}${can}`;
    return `${stoneName(stone!)}${stone === view.cat ? ', le chat' : ''}${can}`;
  },
  prompt(view, selection, table, showing) {
    if (showing?.event === 'reached' && showing.cell === null) return { title: 'Hors du massif', detail: `${table.name(showing.seat)} : ni fleur, ni chaton dépensé.` };
    if (showing?.event === 'set_aside') return { title: 'Un chaton de la même portée', detail: `${table.name(showing.seat)} : un chaton est mis de côté.` };
    if (!selection) return { title: '' };
    return { title: 'Où va le chat ?', detail: view.dice?.[1] === 6 ? 'Un six : il peut aussi sauter dans un coin.' : 'Un dé marche, l’autre tend la patte. Touchez une pierre ou une case.' };
  },
  score: (view, seat) => String(view.seats[seat]!.score.total),
  summary: (view, table) => view.seats.map((it, seat) => `${table.name(seat)} : ${it.score.total} points, ${kittens(it.hand)} en main`).join(' ; '),
  letters: [{ letter: 'c', label: 'le chat' }, { letter: 'm', label: 'mes chatons' }, { letter: 'e', label: 'les chatons des autres' }, { letter: 'f', label: 'les fleurs' }],
  pieces(letter, view, table) {
    if (letter === 'c') return `Le chat : ${stoneName(view.cat)}`;
    const all = view.cells.flatMap((there, bed) => (there === null ? [] : [{ there, bed }]));
    if (letter === 'f') return colours.map(colour => `${flowers[colour]} : ${all.filter(({ there }) => 'flower' in there && there.flower === colour).map(({ bed }) => bedName(bed)).join(' et ') || 'aucune'}`).join(' ; ');
    return view.seats.flatMap((_, seat) => ((seat === table.me) === (letter === 'm') ? [`${table.name(seat)} : ${all.filter(({ there }) => 'chip' in there && there.chip === seat).map(({ bed }) => bedName(bed)).join(' et ') || 'aucun'}`] : [])).join(' ; ');
  },
  explain(view, seat) {
    const { groups, variety, board, lost } = view.seats[seat]!.score;
    const { bunches, kinds, litter, found, most } = reckon(view, seat);
    return [
      { label: 'bouquets', value: String(groups), why: bunches.map(({ colour, n }) => `${n} ${plural[colour]}`).join(', ') || 'pas deux fleurs pareilles' },
      { label: 'variété', value: String(variety), why: kinds < 2 ? `${kinds} sorte de fleur` : `${kinds} sortes de fleurs` },
      { label: 'portée', value: String(board), why: litter < 2 ? 'pas deux chatons côte à côte' : `${kittens(litter)} côte à côte` },
      { label: 'perdus', value: String(lost), why: found === 0 ? 'aucun chaton perdu' : `${found === 1 ? '1 chaton perdu' : `${found} chatons perdus`} : ${most ? 'personne n’en a plus' : 'd’autres en ont plus'}` },
    ];
  },
  labels: {
    board: 'Massif de 5 rangées et 5 colonnes, entouré de 24 pierres', hand: 'chatons en main :', lost: 'chatons perdus recueillis :', aside: 'mis de côté :',
    ...plural,
  },
  rules: [
    { title: 'De quoi il s’agit', text: ['Un chat fait le tour d’un massif, et chacun le mène à son tour. Là où il tend la patte, vous cueillez ce qui pousse et laissez un chaton. Les bouquets, la variété et les chatons côte à côte rapportent des points.'], clauses: ['N1', 'N2', 'N5', 'N6', 'N7'] },
    { title: 'Un tour', text: ['Les deux dés sont lancés pour vous. Vous dites lequel déplace le chat, et dans quel sens ; l’autre dit jusqu’où il tend la patte.'], clauses: ['N8', 'N3', 'N9', 'N10', 'N11', 'N12'] },
    { title: 'Dans la case', text: ['La suite dépend de qui s’y trouve déjà.'], clauses: ['N13', 'N14', 'N15', 'N16', 'N17', 'N18', 'N19'] },
    { title: 'Les points', text: ['Quatre choses comptent, et votre panneau les montre toutes pendant la partie.'], clauses: ['N20', 'N21', 'N22', 'N23', 'N24', 'N25', 'N26', 'N27', 'N28'] },
  ],
  captions: {
    turn: 'Les dés montrent 2 et 3, le chat est au milieu du rang du haut. Quatre chemins, quatre cases à atteindre.',
    diagonal: 'D’un coin, le chat tend la patte en diagonale : le 2 mène au coin, le 3 atteint le milieu.',
    jump: 'Un six au grand dé : tous les coins sont ouverts, et le petit dé, un 2, tend la patte.',
    beyond: 'Le 2 marche et laisse le 6 à la patte : d’un côté comme de l’autre, elle dépasse la dernière case. Rien de gagné, aucun chaton dépensé.',
    near: 'Avec les petits sauts, le chat du côté droit ne saute qu’aux deux coins de ce côté.',
    own: 'Votre propre chaton y dort : rien de gagné, et un chaton de votre main est mis de côté.',
    other: 'Le chaton d’un autre y dort : vous le recueillez, et le vôtre prend sa place.',
    flowers: 'Trois tulipes valent 2 points, deux tournesols 1, un bleuet seul rien. Trois sortes valent encore 1 : 4 points pour les fleurs.',
    points: 'Le roux a cinq chatons d’un seul tenant : 5 points. Le sixième est seul et n’ajoute rien.',
    lost: 'Deux chatons perdus chacun, et personne n’en a plus : les deux reçoivent les 2 points.',
  },
};
