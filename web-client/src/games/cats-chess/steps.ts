// What an action is about, and what it would do, in one shape for all steps of a turn.
import type { Thing } from '../../core/selection';
import { catsAcross, colourOf, fileOf, isCat, kindOf, lastRank, rankOf, type Colour } from './squares';
import type { Action, ChessChoice, ChessSelection, Event, Promotion, View } from './types';

export type StepName = 'teleport' | 'land' | 'again' | 'neutral' | 'move' | 'place' | 'second' | 'mouse' | 'extra' | 'end' | 'claim_draw';
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

// A plain step of an ordinary cat lets another follow; a leap does not.
export type SecondCat = 'opens' | 'closes' | null;
export function secondCat(choice: ChessChoice): SecondCat {
  const moved = found(choice.does, 'moved');
  if (stepOf(choice).name !== 'move' || !moved || kindOf(moved.piece) !== 'C') return null;
  const files = Math.abs(fileOf(moved.from) - fileOf(moved.to));
  const ranks = Math.abs(rankOf(moved.from) - rankOf(moved.to));
  return Math.max(files, ranks) === 1 ? 'opens' : 'closes';
}

// Would it end the match at once? By taking the king, or with a second cat on the last rank.
export function wins(choice: ChessChoice, view: View): boolean {
  const taken = takes(choice);
  if (taken && kindOf(taken.piece) === 'K') return true;
  const { from, to, promote } = stepOf(choice);
  const piece = from === null ? undefined : view.board[from];
  const colour: Colour | null = piece ? colourOf(piece) : null;
  if (!piece || !colour || to === null || rankOf(to) !== lastRank(colour)) return false;
  if (!isCat(piece) && promote !== 'cat' && promote !== 'teleporting-cat') return false;
  const stay = catsAcross(view, colour).filter(at => at !== from && at !== to);
  return stay.filter(at => promote !== 'teleporting-cat' || kindOf(view.board[at]!) === 'C').length > 0;
}

// The way that is being picked when only the promotion is still to be said.
export function promotionsOf(selection: ChessSelection): readonly ChessChoice[] {
  const [from, to] = selection.picked;
  if (from === undefined || to === undefined) return [];
  return selection.ways.flatMap(({ choice, path }) => (path.length === 3 && path[0] === from && path[1] === to ? [choice] : []));
}

export const hasStep = (selection: ChessSelection | null, name: StepName): boolean => selection?.ways.some(({ choice }) => stepOf(choice).name === name) ?? false;
