// How moves are written down, the same in all languages: "Cd4–e5", "b9×c10=Q", "*j2–j4", "m@b1", "T@d5", "O-O",
// "+Qe1×e9".
import { keptEntries } from '../../match/kept-entries';
import type { LogEntry } from '../game';
import { castlesShort, colourOfSeat, kindOf, type Colour } from './squares';
import { found, stepOf, type StepName } from './steps';
import type { Action, Event, Piece, Promotion, View } from './types';

// One step of a turn.
export interface Note {
  readonly seq: number;
  readonly step: StepName;
  readonly text: string;
}

export interface Turn {
  readonly colour: Colour;
  readonly number: number;
  readonly since: number; // the entry that began it
  readonly notes: readonly Note[];
}

// Letters as in the position; pawns go without.
const stood = (piece: Piece, at: string): string => (kindOf(piece) === 'P' ? at : `${kindOf(piece)}${at}`);
const letters: Readonly<Record<Promotion, string>> = {
  queen: 'Q',
  rook: 'R',
  knight: 'N',
  bishop: 'B',
  cat: 'C',
  mouse: 'M',
  'teleporting-cat': 'T',
};

function wayOf(does: readonly Event[], promote: Promotion | null): string {
  const castled = found(does, 'castled');
  if (castled) return castlesShort(castled.king_to) ? 'O-O' : 'O-O-O';
  const moved = found(does, 'moved');
  const taken = found(does, 'taken');
  if (!moved) return '';
  const won = found(does, 'won') ? '#' : '';
  const became = promote ? `=${letters[promote]}` : '';
  return `${stood(moved.piece, moved.from)}${taken ? '×' : '–'}${moved.to}${became}${won}`;
}

// Empty for what is not written down, such as the end of a turn.
export function written(action: Action, does: readonly Event[]): string {
  const { name, from, to, promote } = stepOf({ action });
  switch (name) {
    case 'neutral':
      return `*${from}–${to}`;
    case 'place':
      return `*@${to}`;
    case 'mouse':
      return `m@${to}`;
    case 'move':
    case 'second':
      return wayOf(does, promote);
    case 'extra':
      return `+${wayOf(does, promote)}`;
    default:
      return landing(does);
  }
}

// Where a teleporting cat came down, be it by the die or by its own choice.
function landing(does: readonly Event[]): string {
  const landed = found(does, 'landed');
  return landed ? `T@${landed.at}` : '';
}

function noteOf({ seq, entry, events }: LogEntry<Event>): Note | null {
  const text = 'action' in entry ? written(entry.action as unknown as Action, events) : landing(events);
  if (text === '') return null;
  return {
    seq,
    step:
      'action' in entry && !text.startsWith('T@')
        ? stepOf({ action: entry.action as unknown as Action }).name
        : 'teleport',
    text,
  };
}

// The turns that have been told, oldest first, without what was taken back. `view`: after the last entry.
export function turnsOf(told: readonly LogEntry<Event>[], view: View): readonly Turn[] {
  const turns: Omit<Turn, 'number'>[] = [];
  for (const line of keptEntries(told)) {
    const { seq, entry } = line;
    if (turns.length === 0 && 'action' in entry)
      turns.push({ colour: colourOfSeat(view, entry.seat) ?? 'white', since: seq, notes: [] });
    const note = noteOf(line);
    const last = turns.at(-1);
    if (note && last) turns[turns.length - 1] = { ...last, notes: [...last.notes, note] };
    const next = found(line.events, 'turn_began');
    if (next) turns.push({ colour: next.colour, since: seq, notes: [] });
  }
  return numbered(turns, view.turn);
}

// The last turn is the running one; going back, a turn of black's lies before each of white's.
function numbered(turns: readonly Omit<Turn, 'number'>[], last: number): readonly Turn[] {
  let number = last;
  return turns
    .toReversed()
    .map(turn => {
      const it = { ...turn, number };
      if (turn.colour === 'white') number -= 1;
      return it;
    })
    .toReversed();
}
