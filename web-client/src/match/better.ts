// Moves of a review in words: the one that was made, and the turn that would have been better.
import { language, words } from '../app/app';
import { choose, select, type Choice, type Selection } from '../core/selection';
import type { AnyGame, Seating, Tagged } from '../games/game';
import type { Mark } from '../protocol/schema';
import type { AnyText } from '../room/shown-match';
import { analysisWords } from './analysis-words';
import { entryAt, type AnyReplay } from './any-replay';

// The choices of a seat until its turn ends, or something is thrown.
export type Turn = readonly Choice[];

export const chosenAt = (game: AnyGame, replay: AnyReplay, step: number, choice: Choice): Selection =>
  choose(select([{ choice, path: game.path(choice, replay.at(step).view, [choice]) }]), choice);

interface Shown {
  readonly game: AnyGame;
  readonly replay: AnyReplay;
  readonly text: AnyText;
  readonly seating: Seating; // everybody by name
}

const moveText = ({ game, replay, text, seating }: Shown, step: number, choice: Choice): string =>
  text.action(choice, replay.at(step).view, seating, chosenAt(game, replay, step, choice)).replace(/[.。]$/, '');

export function turnText(shown: Shown, step: number, turn: Turn): string {
  if (!shown.replay.has(step)) return words.value.loading;
  return analysisWords[language.value].inOrder(turn.map(choice => moveText(shown, step, choice)));
}

// The move that led to a step; null: none did, or it is not here.
export function madeText(shown: Shown, step: number): string | null {
  const told = entryAt(shown.replay, step);
  if (!told || !('action' in told.entry) || !shown.replay.has(step - 1)) return null;
  return moveText(shown, step - 1, { action: told.entry.action, does: told.events });
}

// Where the board shows a turn besides its first choice, which it shows as chosen: the ways of the others, and the places
// of a choice that is made along no place.
export function turnMarks({ game, replay }: Pick<Shown, 'game' | 'replay'>, step: number, turn: Turn): readonly Mark[] {
  const { view } = replay.at(step);
  return turn.flatMap((choice, nth): readonly Mark[] => {
    const places = (choice.does as readonly Tagged[]).flatMap(event => game.places?.(event, view) ?? []);
    const path = game.path(choice, view, [choice]).filter(thing => places.includes(thing));
    const [from, to] = [path[0], path.at(-1)];
    if (from !== undefined && to !== undefined && from !== to) return nth === 0 ? [] : [{ from, to }];
    return [...new Set(nth === 0 && path.length > 0 ? [] : places)].map(at => ({ from: at }));
  });
}
