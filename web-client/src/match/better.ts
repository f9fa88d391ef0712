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
  readonly me: number | null; // the reader's seat, who is spoken to
}

export function betterText({ game, replay, text, seating, me }: Shown, step: number, choice: Choice): string {
  if (!replay.has(step)) return words.value.loading;
  const { view } = replay.at(step);
  const seat = typeof view.to_act === 'number' ? view.to_act : null;
  return analysisWords[language.value].better(
    { name: seat === null ? '' : seating.name(seat), mine: seat !== null && seat === me },
    text.action(choice, view, seating, chosenAt(game, replay, step, choice)),
  );
}
