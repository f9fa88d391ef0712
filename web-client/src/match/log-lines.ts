// Events as lines of the log: who, and what in the page's language.
import { words } from '../app/app';
import type { Thing } from '../core/selection';
import type { AnyGame, CommonView, GameText, Seating, Tagged } from '../games/game';
import type { By, Frame, RulingEvent } from '../protocol/schema';
import { playerName } from './player-name';

export interface Line {
  readonly who: number | null;
  readonly what: string;
  readonly at: readonly Thing[]; // of the board, that it speaks of
}

// Lines call everybody by name, me too: "Ann: took a cat of Ben" reads well in every language, "of You" in none.
export const named = (
  seating: Seating,
  seats: readonly { readonly player: { readonly name: string } | null }[],
): Seating => ({
  ...seating,
  name: seat => playerName(seats[seat]?.player?.name, seat),
});

const rulings: ReadonlySet<string> = new Set<RulingEvent['event']>([
  'resigned',
  'agreed',
  'taken_back',
  'frozen',
  'anchored',
]);

export const isRuling = (event: Tagged): event is RulingEvent => rulings.has(event.event);

// Null: an event that needs no words.
export function lineText(
  event: Tagged,
  game: AnyGame,
  text: GameText<any, any, any>,
  seating: Seating,
  view: CommonView,
): Line | null {
  if (isRuling(event))
    return { who: event.event === 'resigned' ? event.seat : null, what: words.value.rulings[event.event], at: [] };
  const what = text.event(event, { ...seating, me: null }, view);
  return what === null ? null : { who: game.actor(event), what, at: game.places?.(event, view) ?? [] };
}

export interface EntryLine extends Line {
  readonly nth: number; // of the entry's events
  readonly main: boolean; // it counts: a ruling, a loss, something that is shown
}

// Who decided in a person's place, or that a hint was given.
export type DecidedBy = By | 'hint';
export const decidedBy = (frame: Pick<Frame, 'by' | 'hinted'> | null): DecidedBy | undefined =>
  frame?.by ?? (frame?.hinted ? 'hint' : undefined);

// The lines of one entry. The one that counts says how it was decided.
export function entryLines(
  events: readonly Tagged[],
  by: DecidedBy | undefined,
  game: AnyGame,
  text: GameText<any, any, any>,
  seating: Seating,
  view: CommonView,
): readonly EntryLine[] {
  const lines = events.flatMap((event, nth): EntryLine[] => {
    const line = lineText(event, game, text, seating, view);
    const main = isRuling(event) || (game.hits?.(event) ?? []).length > 0 || game.timing(event) !== null;
    return line === null ? [] : [{ ...line, nth, main }];
  });
  const told = lines.findLast(({ main }) => main) ?? lines.at(-1);
  return by === undefined
    ? lines
    : lines.map(line => (line === told ? { ...line, what: `${line.what} ${words.value.by[by]}` } : line));
}

// An entry as one text, for speech and for where there is no room for a list.
export function linesText(
  events: readonly Tagged[],
  by: DecidedBy | undefined,
  game: AnyGame,
  text: GameText<any, any, any>,
  seating: Seating,
  view: CommonView,
): string {
  const lines = entryLines(events, undefined, game, text, seating, view).map(({ who, what }) =>
    who === null ? what : `${seating.name(who)}${words.value.colon}${what}`,
  );
  return (by === undefined || lines.length === 0 ? lines : [...lines, words.value.by[by]]).join(' ');
}
