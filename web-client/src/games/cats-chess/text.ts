// How every sentence of the game is put together; the words themselves are each language's own.
import type { Thing } from '../../core/selection';
import type { Seating } from '../game';
import { rulesFrom } from '../rules';
import { written } from './notation';
import { clauses } from './sections';
import type { Rules } from './texts/rules.en';
import {
  beginsWith,
  found,
  hasStep,
  promotionsOf,
  opensSecondCat,
  stepOf,
  takes,
  wins,
  type StopName,
  type StopState,
} from './steps';
import { castlesShort, catsAcross, colourOf, colourOfSeat, isSquare, kindOf, thrownFor, type Colour } from './squares';
import type { ChessChoice, ChessSelection, Event, Piece, Promotion, Text, View } from './types';

export interface Words {
  readonly piece: (piece: Piece) => string; // "black rook"
  readonly promotion: Readonly<Record<Promotion, string>>;
  readonly plays: (colour: Colour) => string;
  readonly teleports: string;
  readonly leaves: (at: string) => string;
  readonly thrown: (value: string, at: string) => string;
  // All throws of a teleport; null: not landed yet.
  readonly jumps: (thrown: readonly string[], at: string | null) => string;
  readonly rethrown: (at: string, chosen: boolean) => string;
  readonly mouseMet: (at: string) => string;
  readonly mouseGone: (at: string) => string;
  readonly lands: (at: string) => string;
  readonly goes: (piece: Piece, from: string, to: string) => string;
  readonly castles: (short: boolean) => string;
  readonly rolls: (from: string, to: string, hops: boolean) => string;
  readonly putsYarn: (at: string) => string;
  readonly setsMouse: (at: string) => string;
  readonly taken: (piece: Piece, at: string, passing: boolean) => string;
  readonly promoted: (piece: Piece, at: string) => string;
  readonly surfaced: (piece: Piece, at: string) => string;
  readonly cameBack: Readonly<Record<Extract<Event, { readonly event: 'came_back' }>['kind'], string>>;
  readonly buried: (piece: Piece, at: string) => string;
  readonly extraWon: string;
  readonly stalemate: string;
  readonly claimed: string;
  readonly does: {
    readonly teleport: string;
    readonly land: (at: string) => string;
    readonly again: string;
    readonly end: string;
    readonly stalemate: string;
    readonly claim: string;
    readonly wins: string;
    readonly takes: Words['taken'];
    readonly yarnNext: string; // the yarn that was taken has to be put down
    readonly secondOpens: string;
    readonly skips: (teleport: boolean, yarn: boolean) => string; // what can no longer be done in this turn
  };
  readonly buttons: {
    readonly land: string;
    readonly again: string;
    readonly end: string;
    readonly claim: string;
    readonly teleport: string;
  };
  readonly empty: string;
  readonly blocks: (piece: Piece, at: string) => string; // it stands in the way
  readonly beneath: (piece: Piece) => string;
  readonly can: {
    readonly picked: string;
    readonly reached: string;
    readonly taken: string;
    readonly wins: string;
    readonly move: string;
    readonly mouse: string;
    readonly yarn: string;
  };
  readonly prompts: {
    readonly begin: string;
    readonly beginHint: (teleport: boolean, yarn: boolean) => string; // one of them at least
    readonly move: string;
    readonly land: string;
    readonly landHint: string;
    readonly place: string;
    readonly placeHint: string;
    readonly moved: string;
    readonly movedHint: (second: boolean, mouse: boolean, extra: boolean) => string;
    readonly promote: string;
    readonly stuck: string;
    readonly pickedCat: string;
    readonly pickedTame: string;
    readonly pickedMouse: string;
    readonly pickedYarn: string;
    readonly picked: string;
    readonly hint: (piece: Piece, at: string, text: string) => string;
  };
  readonly summary: (name: string, colour: Colour, pieces: number, cats: number) => string;
  readonly letters: Text['letters'];
  readonly none: string;
  readonly owns: (name: string, places: string) => string;
  readonly explain: {
    readonly colour: string;
    readonly across: string;
    readonly pieces: string;
    readonly colours: Readonly<Record<Colour, string>>;
  };
  readonly stop: string; // between sentences
  readonly comma: string;
  readonly apart: string; // between parts that hold commas
  readonly labels: Readonly<Record<Label, string>>;
}

// What the components of this game say.
type Label =
  | 'threatened'
  | 'board'
  | 'rail'
  | 'promotions'
  | 'piecesAhead'
  | 'taken'
  | 'across'
  | 'sheet'
  | 'linesBefore'
  | 'linesAfter'
  | 'number'
  | Colour
  | StopName
  | StopState;

const shownBy = ({ at }: Extract<Event, { readonly event: 'thrown' }>): string =>
  String(thrownFor(at)).padStart(2, '0');

const teleport: ReadonlySet<Event['event']> = new Set([
  'teleporting',
  'teleporter_removed',
  'thrown',
  'rethrown',
  'mouse_met',
  'mouse_removed',
  'landed',
]);

const teleportText = (words: Words, events: readonly Event[]): string =>
  words.jumps(
    events.flatMap(event => (event.event === 'thrown' ? [shownBy(event)] : [])),
    found(events, 'landed')?.at ?? null,
  );

function eventText(words: Words, event: Event): string | null {
  switch (event.event) {
    case 'dealt':
      return words.plays(event.colour);
    case 'turn_began':
    case 'turn_ended':
    case 'returned':
      return null;
    case 'teleporting':
      return words.teleports;
    case 'teleporter_removed':
      return words.leaves(event.at);
    case 'thrown':
      return words.thrown(shownBy(event), event.at);
    case 'rethrown':
      return words.rethrown(event.at, event.chosen);
    case 'mouse_met':
      return words.mouseMet(event.at);
    case 'mouse_removed':
      return words.mouseGone(event.at);
    case 'landed':
      return words.lands(event.at);
    case 'neutral_moved':
      return words.rolls(event.from, event.to, event.jumped);
    case 'taken':
      return words.taken(event.piece, event.at, event.en_passant);
    case 'moved':
      return words.goes(event.piece, event.from, event.to);
    case 'castled':
      return words.castles(castlesShort(event.king_to));
    case 'neutral_placed':
      return words.putsYarn(event.at);
    case 'promoted':
      return words.promoted(event.piece, event.at);
    case 'mouse_placed':
      return words.setsMouse(event.at);
    case 'surfaced':
      return words.surfaced(event.piece, event.at);
    case 'came_back':
      return words.cameBack[event.kind];
    case 'buried':
      return words.buried(event.piece, event.at);
    case 'extra_move_won':
      return words.extraWon;
    case 'second_cat_opened':
    case 'won':
      return null; // the prompt and the headline say it
    case 'stalemate':
      return words.stalemate;
    case 'draw_claimed':
      return words.claimed;
  }
}

// What the choice does, what it opens and what it closes.
function actionText(words: Words, choice: ChessChoice, selection: ChessSelection): string {
  const { does } = words;
  const { name } = stepOf(choice);
  switch (name) {
    case 'teleport':
      return does.teleport;
    case 'land':
      return does.land(found(choice.does, 'landed')?.at ?? '');
    case 'again':
      return does.again;
    case 'end':
      return found(choice.does, 'stalemate') ? does.stalemate : does.end;
    case 'claim_draw':
      return does.claim;
    default:
      break;
  }
  const main = choice.does.find(({ event }) => actions.has(event));
  const taken = takes(choice);
  const promoted = found(choice.does, 'promoted');
  const back = found(choice.does, 'came_back');
  const win = wins(choice);
  // Open now, and before this step on the rail.
  const teleport = (name === 'move' || name === 'neutral') && hasStep(selection, 'teleport');
  const yarn = name === 'move' && hasStep(selection, 'neutral');
  const parts = [
    main && eventText(words, main),
    taken && does.takes(taken.piece, taken.at, taken.en_passant),
    promoted && words.promoted(promoted.piece, promoted.at),
    win && does.wins,
    taken?.piece === '*' && does.yarnNext,
    back && words.cameBack[back.kind],
    found(choice.does, 'extra_move_won') && words.extraWon,
    !win && opensSecondCat(choice) && does.secondOpens,
    !win && (teleport || yarn) && does.skips(teleport, yarn),
  ];
  return parts
    .filter(part => typeof part === 'string')
    .map(capital)
    .join(words.stop);
}

// What a step is, beside everything that follows from it.
const actions: ReadonlySet<Event['event']> = new Set([
  'moved',
  'castled',
  'neutral_moved',
  'neutral_placed',
  'mouse_placed',
]);
// Squares stay as they are.
const capital = (text: string): string => (/^[a-z]\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));

function buttonText(words: Words, choice: ChessChoice): string {
  const { name, promote } = stepOf(choice);
  switch (name) {
    case 'land':
      return words.buttons.land;
    case 'again':
      return words.buttons.again;
    case 'end':
      return words.buttons.end;
    case 'claim_draw':
      return words.buttons.claim;
    case 'teleport':
      return words.buttons.teleport;
    default:
      return promote ? words.promotion[promote] : written(choice.action, choice.does);
  }
}

function thingText(words: Words, thing: Thing, view: View, selection: ChessSelection | null): string {
  if (thing.startsWith('=')) return words.promotion[thing.slice(1) as Promotion];
  if (!isSquare(thing)) return thing === 'end' ? words.buttons.end : words.buttons.teleport;
  const piece = view.board[thing];
  const under = view.buried[thing];
  return [
    thing,
    piece ? words.piece(piece) : words.empty,
    under && words.beneath(under),
    canText(words, thing, selection),
  ]
    .filter(Boolean)
    .join(words.comma);
}

function canText({ can }: Words, thing: Thing, selection: ChessSelection | null): string {
  if (!selection) return '';
  if (selection.picked[0] === thing) return can.picked;
  const way = selection.picked.length > 0 ? selection.open.find(({ path }) => path[1] === thing) : undefined;
  if (way) return wins(way.choice) ? can.wins : takes(way.choice) ? can.taken : can.reached;
  switch (beginsWith(selection, thing)) {
    case null:
      return '';
    case 'place':
      return can.yarn;
    case 'mouse':
      return can.mouse;
    default:
      return can.move;
  }
}

function pickedText({ prompts }: Words, view: View, picked: string, { ways }: ChessSelection): string {
  const piece = view.board[picked];
  if (piece === '*') return prompts.pickedYarn;
  switch (piece && kindOf(piece)) {
    case 'C':
      return ways.some(({ path, choice }) => path[0] === picked && opensSecondCat(choice))
        ? prompts.pickedCat
        : prompts.picked;
    case 'T':
      return view.teleported ? prompts.pickedTame : prompts.picked;
    case 'M':
      return prompts.pickedMouse;
    default:
      return prompts.picked;
  }
}

function promptText(
  words: Words,
  view: View,
  selection: ChessSelection | null,
  showing: Event | null,
): { readonly title: string; readonly detail?: string } {
  const { prompts } = words;
  if (showing && showing.event !== 'dealt') {
    const title = showing.event === 'moved' || showing.event === 'taken' ? null : eventText(words, showing);
    if (title !== null) return { title: capital(title) };
  }
  if (!selection) return { title: '' };
  const picked = selection.picked[0];
  if (promotionsOf(selection).length > 0 && !selection.chosen) return { title: prompts.promote };
  const piece = picked === undefined ? undefined : view.board[picked];
  const hint =
    picked !== undefined && piece ? prompts.hint(piece, picked, pickedText(words, view, picked, selection)) : undefined;
  switch (view.step) {
    case 'land':
      return { title: prompts.land, detail: prompts.landHint };
    case 'place':
      return { title: prompts.place, detail: prompts.placeHint };
    case 'neutral_moved':
      return { title: prompts.move, detail: hint ?? '' };
    case 'moved':
    case 'mouse_placed':
      return {
        title: prompts.moved,
        detail:
          hint ??
          prompts.movedHint(hasStep(selection, 'second'), hasStep(selection, 'mouse'), hasStep(selection, 'extra')),
      };
    default: {
      if (hasStep(selection, 'end')) return { title: prompts.stuck };
      const [teleport, yarn] = [hasStep(selection, 'teleport'), hasStep(selection, 'neutral')];
      return { title: prompts.begin, detail: hint ?? (teleport || yarn ? prompts.beginHint(teleport, yarn) : '') };
    }
  }
}

const squaresOf = (view: View, colour: Colour): readonly string[] =>
  Object.entries(view.board).flatMap(([at, piece]) => (colourOf(piece) === colour ? [at] : []));
const acrossOf = (view: View, seat: number): number => {
  const colour = colourOfSeat(view, seat);
  return colour === null ? 0 : catsAcross(view, colour).length;
};

function piecesText(words: Words, letter: string, view: View, seating: Seating): string {
  const places = (colour: Colour | null): string =>
    Object.entries(view.board)
      .flatMap(([at, piece]) => (kindOf(piece).toLowerCase() === letter && colourOf(piece) === colour ? [at] : []))
      .join(words.comma) || words.none;
  if (letter === 'y')
    return (
      Object.entries(view.board)
        .flatMap(([at, piece]) => (piece === '*' ? [at] : []))
        .join(words.comma) || words.none
    );
  return view.seats
    .map((_, seat) => words.owns(seating.name(seat), places(colourOfSeat(view, seat))))
    .join(words.apart);
}

export const textOf = (words: Words, rules: Rules): Text => ({
  event: event => eventText(words, event),
  run: { has: ({ event }) => teleport.has(event), tell: events => teleportText(words, events) },
  action: (choice, _view, _seating, selection) => actionText(words, choice, selection),
  button: choice => buttonText(words, choice),
  thing: (thing, view, _seating, selection) => thingText(words, thing, view, selection),
  obstacle: (at, view) => (view.board[at] ? words.blocks(view.board[at], at) : null),
  threat: (at, view) => `${thingText(words, at, view, null)}${words.labels['threatened']}`,
  prompt: (view, selection, _seating, showing) => promptText(words, view, selection, showing),
  score: () => '', // the panel tells more than a number could
  summary: (view, seating) =>
    view.seats
      .flatMap((_, seat) => {
        const colour = colourOfSeat(view, seat);
        return colour === null
          ? []
          : [words.summary(seating.name(seat), colour, squaresOf(view, colour).length, acrossOf(view, seat))];
      })
      .join(words.apart),
  letters: words.letters,
  pieces: (letter, view, seating) => piecesText(words, letter, view, seating),
  explain: (view, seat) => {
    const colour = colourOfSeat(view, seat);
    const { explain } = words;
    return colour === null
      ? []
      : [
          { label: explain.colour, value: explain.colours[colour] },
          { label: explain.across, value: `${acrossOf(view, seat)}/2` },
          { label: explain.pieces, value: String(squaresOf(view, colour).length) },
        ];
  },
  labels: { ...words.labels, comma: words.comma },
  ...rulesFrom(clauses, rules),
});
