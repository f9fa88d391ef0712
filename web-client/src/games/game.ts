// What the page asks of a game. Each game is a folder whose index.ts exports defineGame({...}) as its
// default; games/index.ts loads it when a table, a replay or a rules page needs it.
//
// A game here knows no rules: the server lists what may be done (`choices`) and tells what happened
// (`events`); the module says how that looks, sounds and reads.
//
//   V  the game's view      A  its actions      E  its events, told apart by `event` (types: protocol/schema)
//   S  its scene: what the board draws, with a name for every piece that lasts from view to view
import type { ComponentType } from 'preact';
import type { LessonStep } from '../core/lesson';
import type { Bag, Item } from '../core/proof';
import type { Choice, Selection, Thing } from '../core/selection';
import type { SoundName } from '../core/sound';
import type { Language } from '../i18n/language';
import type { By, Entry, Result, RulingEvent } from '../protocol/schema';

// What the views of all games have in common.
export interface CommonView {
  readonly turn: number;
  readonly on_turn: number | null;
  readonly to_act: number | 'chance' | null;
  readonly seats: readonly { readonly resigned: boolean }[];
  readonly result: Result | null;
}

export interface Tagged {
  readonly event: string;
}

// What the page says itself, for all games: what rulings do. A game's E leaves them out.
export type GameEvent<Any extends Tagged> = Exclude<Any, { readonly event: RulingEvent['event'] }>;

// An entry of the match with what it did, as the page was told of it.
export interface LogEntry<E> {
  readonly seq: number;
  readonly entry: Entry;
  readonly events: readonly E[];
  readonly by?: By; // the room did it for a person
}

// Who sits where, for texts and boards.
export interface Seating {
  readonly me: number | null; // my seat; null for spectators
  readonly name: (seat: number) => string; // "You" for my own seat, in the page's language
  readonly options: Readonly<Record<string, unknown>>; // of the contract
}

export interface Die {
  readonly kind: 'd4' | 'd6' | 'd100';
  readonly value: number | null; // null: not thrown yet
  readonly spent?: boolean; // drawn pale: already used in this turn
}

// What had happened to a bag before a draw.
export interface DrawnBefore {
  readonly drawn: readonly Item[]; // all that had left it, in order
  readonly options: Readonly<Record<string, unknown>>; // of the match
}

// How long an event is shown (at speed 1) and what is heard. `after`: the board already has the view
// after the entry, so pieces walk during it; else it still has the one before (dice tumble).
export interface EventTiming {
  readonly ms: number;
  readonly after?: boolean;
  readonly sound?: SoundName;
}

// A tap on a thing, or on a place that stands for several. `sure`: the finger was on it, not only near; default true.
export type Tap = (place: Thing | readonly Thing[], sure?: boolean) => void;

export interface BoardProps<V, A, E, S> {
  readonly view: V;
  readonly scene: S;
  readonly seating: Seating;
  readonly text: GameText<V, A, E>;
  readonly viewpoint: number | null; // the seat that the board is turned to; null: as the rules draw it
  readonly selection: Selection<A, E> | null; // null: nothing to choose (spectator, replay, picture)
  readonly tap: Tap; // core/selection.ts; does nothing without a selection
  readonly miss?: (thing: Thing) => void; // a tap on a place that does not light up
  readonly showing: E | null; // the event that is being shown now
  readonly last: readonly E[]; // the events of the last entry: show what has just happened
  readonly trace: readonly E[]; // what the last mover did, in all steps: mark it until somebody moves again
  readonly earlier?: readonly E[]; // what the others before them did since the viewer moved: mark it paler
  readonly threats?: readonly Thing[]; // where something stands that could be taken so that the match is over
  readonly speed: number; // 1 normal, 2 twice as fast; 0: motion is off
  readonly coordinates: boolean;
  readonly mini: boolean; // a picture in a rules page
}

// A panel without words need not name A and E.
export interface PanelProps<V, A = never, E = never> {
  readonly view: V;
  readonly seat: number;
  readonly seating: Seating;
  readonly text: GameText<V, A, E>;
  readonly compact: boolean; // a phone: two short lines of space at most
}

export interface ControlsProps<V, A, E> {
  readonly view: V;
  readonly seating: Seating;
  readonly text: GameText<V, A, E>;
  readonly selection: Selection<A, E>; // without `ways` while others decide
  readonly mine: boolean; // it is my decision
  readonly showing: E | null;
  readonly still?: readonly E[]; // in a replay: all that happened in this step, which stands as long as one looks
  readonly told: readonly LogEntry<E>[]; // what has been shown, oldest first; perhaps not from the beginning
  readonly ready: boolean; // a choice can be sent now; else buttons that send are disabled
  readonly lost: boolean; // there is no connection: a sheet says so and keeps what was picked
  readonly tap: Tap;
  readonly choose: (choice: Choice<A, E>) => void; // picks and previews a choice
  readonly send: (choice: Choice<A, E>) => void; // plays it now
}

export interface SheetProps<V, A, E> {
  readonly view: V; // after the last entry of `told`
  readonly told: readonly LogEntry<E>[];
  readonly seating: Seating;
  readonly text: GameText<V, A, E>;
  readonly at: number | null; // the entry that a replay stands at; null: the last one
  readonly go: ((seq: number) => void) | null; // in a replay, where a move leads to
}

// A part of a score. `why` tells what it is made of; it is shown when the match is over.
export interface Part {
  readonly label: string;
  readonly value: string;
  readonly why?: string;
}

export interface Prompt {
  readonly title: string;
  readonly detail?: string;
}

// The words of a game in one language, loaded with that language. Names of the game, of options, reasons and
// refusals, and the clauses' texts are not among them: they come from the server (protocol/games/<slug>.json).
export interface GameText<V, A, E> {
  // Log lines and speech read "Name: text" with Game.actor, so the text has no subject. Null: needs no words.
  // `view`: any view of the match, for what belongs to whom.
  readonly event: (event: E, seating: Seating, view: V) => string | null;
  // Events of one turn, one after the other, that the log tells as a single step.
  readonly run?: { readonly has: (event: E) => boolean; readonly tell: (events: readonly E[]) => string };
  // In full, with everything it does. `selection`: the choice is one of its ways.
  readonly action: (choice: Choice<A, E>, view: V, seating: Seating, selection: Selection<A, E>) => string;
  readonly button: (choice: Choice<A, E>, view: V, seating: Seating) => string; // short, for a choice without things
  // What a thing is, who is there, and what a tap on it would do, for speech.
  readonly thing: (thing: Thing, view: V, seating: Seating, selection: Selection<A, E> | null) => string;
  // A sentence for the obstacle that the server names in a refusal; null: the refusal says enough.
  readonly obstacle?: (subject: string, view: V, seating: Seating) => string | null;
  // Of BoardProps.threats: what stands there, and that it could be taken. For speech.
  readonly threat?: (at: Thing, view: V) => string;
  // Without selection: others decide.
  readonly prompt: (view: V, selection: Selection<A, E> | null, seating: Seating, showing: E | null) => Prompt;
  readonly score: (view: V, seat: number) => string; // the one number of a panel
  // How far the match is: its round.
  readonly status?: (view: V, told: readonly LogEntry<E>[], seating: Seating) => string | null;
  readonly summary: (view: V, seating: Seating) => string; // key `s`: how it stands, in one sentence
  readonly letters: readonly { readonly letter: string; readonly label: string }[]; // key `p`, then one of these
  readonly pieces: (letter: string, view: V, seating: Seating) => string; // where those pieces are
  readonly hand?: (view: V, seating: Seating) => string; // key `h`
  readonly explain: (view: V, seat: number, seating: Seating) => readonly Part[]; // the score in its parts
  // The figures that decided a match that is over, for a seat. Default: the score.
  readonly standing?: (view: V, seat: number) => readonly Part[];
  readonly brief: readonly string[]; // the rules in half a minute: a few sentences
  // The rules, told in sections; after a section stand its clauses with their official text.
  readonly rules: readonly {
    readonly title: string;
    readonly text: readonly string[];
    readonly clauses: readonly string[];
  }[];
  readonly labels: Readonly<Record<string, string>>; // what else the game's components say
  readonly captions: Readonly<Record<string, string>>; // of the pictures, by Example.id
  readonly lesson: Readonly<Record<LessonStep, string>>; // the guide through a first match
  readonly moments: Readonly<Record<string, string>>; // what it says of Game.moments
}

// A picture in the rules: a position that can be tried out.
export interface Example<V, A, E> {
  readonly id: string;
  readonly clause: string; // it stands beside this clause
  readonly view: V;
  readonly me: number;
  readonly choices: readonly Choice<A, E>[];
  readonly last?: readonly E[]; // what has just happened there
  readonly players?: true; // with the panels of the seats beside it
}

export interface Own<A> {
  readonly action: A | null;
  readonly ahead: boolean;
}

export interface Moments<V, A, E> {
  readonly names: readonly string[];
  readonly offered: (selection: Selection<A, E>, view: V, me: number) => readonly string[];
}

// What the timeline of a replay can jump to.
export type Jump = 'capture' | 'score' | 'fight' | 'special';

export interface Game<V extends CommonView, A, E extends Tagged, S> {
  readonly slug: string;
  readonly text: (language: Language) => Promise<GameText<V, A, E>>;

  // The scene of a view that nothing led to (the first one, a snapshot), and the one that follows by
  // events: pieces keep their names. Either shows exactly what the view says.
  readonly scene: (view: V) => S;
  readonly follow: (scene: S, events: readonly E[], view: V) => S;

  readonly Board: ComponentType<BoardProps<V, A, E, S>>;
  readonly Panel: ComponentType<PanelProps<V, A, E>>; // facts of a seat, beside its name and score
  readonly Controls?: ComponentType<ControlsProps<V, A, E>>; // direction pad, hand of cards, rail of steps
  // A sheet over the table: a fight, a card; null when there is none.
  readonly Overlay?: ComponentType<ControlsProps<V, A, E>>;
  readonly Sheet?: ComponentType<SheetProps<V, A, E>>; // the moves as they are written down, above the log

  readonly coat?: (view: V, seat: number) => number; // which coat a seat wears; default: its number
  readonly dice?: (view: V) => readonly Die[]; // in the action bar
  // What the next draw from a bag is made of, where that is known.
  readonly bag?: (view: V, from: string, before: DrawnBefore) => Bag | null;
  // What a throw showed: it tumbles in the bar and counts in the histogram.
  readonly thrown?: (event: E) => readonly Die[] | null;

  // The things along which a choice is made, first to last; [] gives it a button in the action bar.
  // `choices`: all that may be made.
  readonly path: (choice: Choice<A, E>, view: V, choices: readonly Choice<A, E>[]) => readonly Thing[];
  // What a tap on a thing that is not live would mean after these picks, if the rules allowed it: the server is asked
  // why they do not. Null: nothing that one could ask.
  readonly attempt?: (picked: readonly Thing[], thing: Thing, view: V) => A | null;
  // A piece of my own that stands on a thing: what it would most naturally do, to ask why it cannot. `action` null:
  // nothing that one could ask. `ahead`: of several ways that it might go, the one straight ahead. Null: no such piece.
  readonly own?: (thing: Thing, view: V, me: number) => Own<A> | null;
  readonly ends?: Thing; // the thing that ends a turn: key `e`
  // What the page plays by itself unless the player has switched that off. Default: the only choice there is.
  readonly forced?: (choices: readonly Choice<A, E>[], view: V) => Choice<A, E> | null;

  readonly begins: (event: E) => number | null; // whose turn begins with it; null: none does
  readonly actor: (event: E) => number | null; // whose name stands before the text
  readonly places?: (event: E, view: V) => readonly Thing[]; // of the board, that the text speaks of
  readonly hits?: (event: E) => readonly number[]; // seats that lose something: "since your last turn"
  readonly timing: (event: E) => EventTiming | null; // null: nothing to wait for
  readonly jump?: (event: E) => Jump | null;
  readonly examples: readonly Example<V, A, E>[];
  readonly cover?: V; // the picture above all rules; none: that of the first example
  // Places that the guide of a first match points at, beside what can be chosen: while it explains the aim, and while
  // it explains how a match is won.
  readonly lesson: Readonly<Record<'look' | 'win', (view: V, me: number) => readonly Thing[]>>;
  // Choices that the guide explains when they can be made for the first time.
  readonly moments?: Moments<V, A, E>;
  // How the board is turned for a seat (null: for none): equal words, equal boards. Default: always the same.
  readonly facing?: (view: V, seat: number | null) => string;
}

// A game whose own types are nobody else's business. Only defineGame() makes one, so `any` stays behind this door.
export type AnyGame = Game<any, any, any, any>;

export const defineGame = <V extends CommonView, A, E extends Tagged, S>(game: Game<V, A, E, S>): AnyGame => game;
