// A move that would have been better than the one that was made, as if it were about to be made.
import { language, words } from '../app/app';
import { choose, select, type Choice, type Selection } from '../core/selection';
import type { AnyGame, Seating } from '../games/game';
import type { AnyText } from '../room/shown-match';
import { analysisWords } from './analysis-words';
import type { AnyReplay } from './any-replay';

export const chosenAt = (game: AnyGame, replay: AnyReplay, step: number, choice: Choice): Selection =>
  choose(select([{ choice, path: game.path(choice, replay.at(step).view, [choice]) }]), choice);

interface Shown {
  readonly game: AnyGame;
  readonly replay: AnyReplay;
  readonly text: AnyText;
  readonly seating: Seating;
}

export function betterText({ game, replay, text, seating }: Shown, step: number, choice: Choice): string {
  if (!replay.has(step)) return words.value.loading;
  const { view } = replay.at(step);
  const name = typeof view.to_act === 'number' ? seating.name(view.to_act) : '';
  return analysisWords[language.value].better(
    name,
    text.action(choice, view, seating, chosenAt(game, replay, step, choice)),
  );
}
