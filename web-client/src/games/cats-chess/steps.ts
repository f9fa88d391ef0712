// What an action is about, and what it would do, in one shape for all steps of a turn.
import type { Thing } from '../../core/selection';
import type { Own } from '../game';
import { colourOf, colourOfSeat, isCat, isSquare, nextOn } from './squares';
import type { Action, ChessChoice, ChessSelection, Event, Piece, Promotion, View } from './types';

export type StepName =
  | 'teleport'
  | 'land'
  | 'again'
  | 'neutral'
  | 'move'
  | 'place'
  | 'second'
  | 'mouse'
  | 'extra'
  | 'end'
  | 'claim_draw';
// The rail of a turn: its stops, and how far each of them is.
export type StopName = 'teleport' | 'yarn' | 'move' | 'second' | 'mouse' | 'extra';
export type StopState = 'done' | 'now' | 'open' | 'locked' | 'skipped' | 'later';

export interface Step {
  readonly name: StepName;
  readonly from: string | null;
  readonly to: string | null;
  readonly promote: Promotion | null;
}

interface Body {
  readonly from?: string;
  readonly to?: string;
  readonly at?: string;
  readonly promote?: Promotion;
}

export function stepOf({ action }: { readonly action: Action }): Step {
  const [name, body] = Object.entries(action)[0] as [StepName, Body];
  return { name, from: body.from ?? null, to: body.to ?? body.at ?? null, promote: body.promote ?? null };
}

// A piece and a square; a square for what is put down; a third thing for what a pawn becomes. The rail of
// steps and the End button are things too; only what answers a question gets a button in the bar.
export function pathOf(choice: ChessChoice): readonly Thing[] {
  const { name, from, to, promote } = stepOf(choice);
  if (name === 'teleport' || name === 'end') return [name];
  return [from, to, promote && `=${promote}`].filter(thing => thing !== null);
}

type Of<Code extends Event['event']> = Extract<Event, { readonly event: Code }>;
export const found = <Code extends Event['event']>(events: readonly Event[], code: Code): Of<Code> | undefined =>
  events.find((event): event is Of<Code> => event.event === code);

export const takes = ({ does }: ChessChoice): Of<'taken'> | undefined => found(does, 'taken');

// May another cat follow at once? The server says so.
export const opensSecondCat = ({ does }: ChessChoice): boolean => found(does, 'second_cat_opened') !== undefined;

// Would it end the match at once? The server says so.
export const wins = ({ does }: ChessChoice): boolean => found(does, 'won') !== undefined;

// What a tap on a square that does not light up would mean, if the rules allowed it: to ask why not.
export function attempt([from]: readonly Thing[], to: Thing, view: View): Action | null {
  const piece = from === undefined ? undefined : view.board[from];
  return from !== undefined && piece && isSquare(to) ? walkOf(piece, from, to, view) : null;
}

// A piece's way, as the action that this step of the turn has for it.
function walkOf(piece: Piece, from: string, to: string, { step, extra_move: extra }: View): Action | null {
  if (piece === '*') return { neutral: { from, to } };
  if (step === 'begin' || step === 'neutral_moved') return { move: { from, to } };
  if (step === 'mouse_placed' || (step === 'moved' && extra)) return { extra: { from, to } };
  return step === 'moved' ? { second: { from, to } } : null;
}

// My piece on a square, or a ball of yarn. Before the move many ways may be blocked: no action stands for them all.
export function own(thing: Thing, view: View, me: number): Own<Action> | null {
  const piece = isSquare(thing) ? view.board[thing] : undefined;
  const colour = colourOfSeat(view, me);
  if (piece === undefined || (piece !== '*' && colourOf(piece) !== colour)) return null;
  return { action: whyStill(thing, piece, nextOn(thing, colour), view), ahead: false };
}

function whyStill(from: string, piece: Piece, to: string, view: View): Action | null {
  if (view.step === 'begin' || (view.step === 'neutral_moved' && piece !== '*')) return null;
  const walk = walkOf(piece, from, to, view);
  return walk && (isCat(piece) || !('second' in walk)) ? walk : { move: { from, to } };
}

// The way that is being picked when only the promotion is still to be said.
export function promotionsOf(selection: ChessSelection): readonly ChessChoice[] {
  const [from, to] = selection.picked;
  if (from === undefined || to === undefined) return [];
  return selection.ways.flatMap(({ choice, path }) =>
    path.length === 3 && path[0] === from && path[1] === to ? [choice] : [],
  );
}

// What a choice that begins with this thing is.
export const beginsWith = ({ ways }: ChessSelection, thing: Thing): StepName | null => {
  const way = ways.find(({ path }) => path[0] === thing);
  return way ? stepOf(way.choice).name : null;
};

export const hasStep = (selection: ChessSelection | null, name: StepName): boolean =>
  selection?.ways.some(({ choice }) => stepOf(choice).name === name) ?? false;
