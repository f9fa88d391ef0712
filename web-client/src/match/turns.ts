// The log by turns: a line each, with everything that happened in it to unfold.
import { words } from '../app/app';
import type { Thing } from '../core/selection';
import type { AnyGame, CommonView, GameText, Seating, Tagged, LogEntry } from '../games/game';
import { entryLines, type Line } from './log-lines';
import type { Note } from '../room/notes';

export interface Happening extends Line {
  readonly key: string;
  readonly seq: number; // of the entry
  readonly main: boolean; // told in the line of its turn
  readonly hit: boolean; // it took something from the viewer
}

export interface LoggedTurn {
  readonly key: string;
  readonly seat: number | null; // whose turn; null: before the first one, or a turn whose beginning is not known
  readonly all: readonly Happening[];
}

// Where the last turns begin in what was told: all before it is left out, so that the log of a long match is made as
// quickly as that of a short one. 0 if there are not more.
export function lastTurns(told: readonly LogEntry<Tagged>[], game: AnyGame, turns: number): number {
  let [from, left] = [told.length, turns];
  while (from > 0 && left > 0) {
    from -= 1;
    left -= told[from]!.events.filter(event => game.begins(event) !== null).length;
  }
  return from;
}

export function turnsOf(
  told: readonly LogEntry<Tagged>[],
  game: AnyGame,
  text: GameText<any, any, any>,
  seating: Seating,
  view: CommonView,
  notes: readonly Note[] = [],
): readonly LoggedTurn[] {
  const turns: { key: string; seat: number | null; all: Happening[] }[] = [];
  let run: Tagged[] = [];
  for (const { seq, events, by } of told) {
    const lines = entryLines(events, by, game, text, seating, view);
    for (const [i, event] of events.entries()) {
      const key = `${seq}.${i}`;
      const seat = game.begins(event);
      if (seat !== null || turns.length === 0) turns.push({ key, seat, all: [] });
      const goesOn = run.length > 0 && seat === null;
      run = text.run?.has(event) ? [...(goesOn ? run : []), event] : [];
      const line = lines.find(({ nth }) => nth === i);
      if (!line) continue;
      const { who, at, main } = line;
      const { all } = turns.at(-1)!;
      if (run.length > 1 && goesOn) all.pop();
      all.push({
        who,
        what: run.length > 0 ? text.run!.tell(run) : line.what,
        at,
        key,
        seq,
        main,
        hit: seating.me !== null && (game.hits?.(event) ?? []).includes(seating.me),
      });
    }
  }
  // Beside the entries: in the turn in which it happened.
  for (const [i, { seq, what }] of notes.entries()) {
    const turn = turns.findLast(({ all }) => all.length > 0 && all[0]!.seq <= seq);
    turn?.all.push({ who: null, what, at: [], key: `note.${i}`, seq, main: true, hit: false });
  }
  return turns.filter(({ all }) => all.length > 0);
}

export interface TurnLine {
  readonly what: string;
  readonly seq: number; // the last entry that it tells of
  readonly at: readonly Thing[];
  readonly hit: boolean;
  readonly more: boolean; // it leaves something out, or tells of several things
}

// A turn in one line. Who did something in the turn of another is named.
export function lineOf({ seat, all }: LoggedTurn, setUp: boolean, seating: Seating): TurnLine {
  const t = words.value;
  const main = all.filter(it => it.main);
  const told = main.length > 0 ? main : all;
  const what = setUp
    ? t.setUp
    : t.inTurn(
        told.map(it => (it.who === null || it.who === seat ? it.what : `${seating.name(it.who)}${t.colon}${it.what}`)),
      );
  return {
    what,
    seq: told.at(-1)!.seq,
    at: told.flatMap(it => it.at),
    hit: all.some(it => it.hit),
    more: setUp || all.length > 1,
  };
}
