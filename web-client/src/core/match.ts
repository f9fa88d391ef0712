// What the page knows of a match: a snapshot, moved on by updates. Pure.
import type { By, CanTakeBack, Choices, FairnessFacts, Snapshot, Update } from '../protocol/schema';
import { viewHash } from './canonical';
import { left } from './clocks';
import type { Json } from './json';
import type { Choice, Prospect, Thing } from './selection';
import { patched, type Operation } from './patch';

export interface LogLine {
  readonly seq: number;
  readonly at: number | null; // null: told by a snapshot
  readonly entry: Update['entry'];
  readonly events: Update['events'];
  readonly link?: string;
  readonly by?: By; // the room did it for a person
}

export interface MatchState {
  readonly match: string;
  readonly game: string;
  readonly seq: number;
  readonly view: Json;
  readonly toAct: Update['to_act'];
  readonly choices: readonly Choice[];
  readonly clocks: Update['clocks'];
  readonly takeBack: CanTakeBack | null; // what the seat that acted last can take back
  readonly threats: readonly Thing[]; // where something stands that could be taken so that the match is over
  readonly log: readonly LogLine[];
  readonly fairness: FairnessFacts;
}

// A number in place of what is ahead, or of a part of it, names the choice that tells the same.
function whole(choices: NonNullable<Choices['choices']>): readonly Choice[] {
  const told: (readonly Prospect[] | undefined)[] = [];
  return choices.map(({ ahead, ...choice }) => {
    const prospects =
      typeof ahead === 'number' ? told[ahead] : ahead?.map((it, i) => (typeof it === 'number' ? told[it]![i]! : it));
    told.push(prospects);
    return prospects ? { ...choice, ahead: prospects } : choice;
  });
}

export function fromSnapshot(snapshot: Snapshot): MatchState {
  const {
    match,
    game,
    seq,
    view,
    to_act: toAct,
    clocks,
    log,
    fairness,
    take_back: takeBack = null,
    threats = [],
  } = snapshot;
  return {
    match,
    game,
    seq,
    view: view as Json,
    toAct,
    choices: [],
    clocks,
    takeBack,
    threats,
    fairness,
    log: log.map(line => ({ ...line, at: null })),
  };
}

// Entries that a page keeps of a match while it goes on: between half of it and all. Older ones are told by the server.
export const logMost = 2_000;

function added(log: readonly LogLine[], line: LogLine): readonly LogLine[] {
  return [...(log.length < logMost ? log : log.slice(-logMost / 2)), line];
}

// The next state; `old` if the update tells nothing new. Throws if it does not fit: then only a snapshot helps.
export function moved(state: MatchState, update: Update): MatchState | 'old' {
  if (update.match !== state.match) throw new Error('an update of another match');
  if (update.seq <= state.seq) return 'old';
  if (update.seq !== state.seq + 1) throw new Error(`update ${update.seq} after ${state.seq}`);
  const view = patched(state.view, update.patch as readonly Operation[]);
  if (update.hash !== undefined && viewHash(view) !== update.hash)
    throw new Error(`the view after ${update.seq} is not the server's`);
  const { seq, at, entry, events, link, to_act: toAct, clocks, by, take_back: takeBack = null, threats = [] } = update;
  const line = { seq, at, entry, events, ...(link === undefined ? {} : { link }), ...(by === undefined ? {} : { by }) };
  return { ...state, seq, view, toAct, choices: [], clocks, takeBack, threats, log: added(state.log, line) };
}

// With clocks that stand as they are at `now`, by the server's clock, until it says more.
export function stopped(state: MatchState, now: number): MatchState {
  const { clocks } = state;
  if (!clocks || clocks.running === null) return state;
  const rest = clocks.left.map((_, seat) => left(clocks, seat, now));
  return { ...state, clocks: { ...clocks, running: null, left: rest, at: now } };
}

// With what my seat may choose from, which is told apart. Choices of another state are ignored.
export function offered(state: MatchState, { match, seq, choices = [] }: Choices): MatchState {
  return match === state.match && seq === state.seq ? { ...state, choices: whole(choices) } : state;
}
