// The guide through a first match: one step at a time, beside the board or in place of the players on a phone.
import { useEffect } from 'preact/hooks';
import { announcer, hinted, words } from '../app/app';
import { endLesson, goOn, lessonIn } from '../app/lessons';
import { isDone, lessonSteps, nameOf, nextStep, type LessonStep, type Seen } from '../core/lesson';
import { select, starts, type Selection, type Thing } from '../core/selection';
import type { AnyGame } from '../games/game';
import { ringed } from '../match/pointing';
import type { RoomController } from '../room/room-controller';
import type { AnyShown, AnyText } from '../room/shown-match';
import '../styles/lesson.css';

// The step that the guide has reached in a room; null: there is no guide, or I do not play.
export function lessonAt({ code, connection }: RoomController): LessonStep | null {
  const lesson = lessonIn(code);
  return lesson && connection.mySeat.value !== null && !connection.botForMe.value ? nameOf(lesson) : null;
}

interface LessonProps {
  readonly controller: RoomController;
  readonly game: AnyGame;
  readonly text: AnyText;
  readonly shown: AnyShown;
}

export function LessonPanel({ controller, game, text, shown }: LessonProps) {
  const t = words.value;
  const lesson = lessonIn(controller.code)!;
  const name = nameOf(lesson);
  const seen = seenBy(controller);
  const next = nextStep(lesson, seen);
  const end = () => {
    endLesson(controller.code);
    if (!hinted.peek().includes(game.slug)) hinted.value = [...hinted.peek(), game.slug];
  };
  const go = () => (next ? goOn(next) : end());
  const done = isDone(lesson, seen);
  useEffect(() => {
    if (done) go();
  }, [done, name]);
  const [at, of] = [lesson.step + 1, lessonSteps.length];
  useEffect(() => announcer.say(`${t.lesson(at, of)}. ${text.lesson[name]}`), [name, text]);
  const things = placesOf(controller, game, shown, name);
  useEffect(() => {
    ringed.value = things;
  }, [things.join(' ')]);
  useEffect(
    () => () => {
      ringed.value = [];
    },
    [],
  );
  return (
    <aside class="lesson" aria-label={t.lesson(at, of)}>
      <p>{text.lesson[name]}</p>
      <div class="row">
        <b>{t.lessonAt(at, of)}</b>
        {next && (
          <button type="button" class="small quiet" onClick={end}>
            {t.lessonSkip}
          </button>
        )}
        <button type="button" class="small primary" onClick={go}>
          {next ? t.introNext : t.lessonEnd}
        </button>
      </div>
    </aside>
  );
}

// More is picked than what the page picks by itself: the only choice, or what all choices share.
const picksIn = (selection: Selection | null): boolean =>
  selection !== null &&
  selection.ways.length > 1 &&
  (selection.chosen !== null || selection.picked.length > select(selection.ways).picked.length);

function seenBy({ connection, log, selection }: RoomController): Seen {
  const mine = connection.mySeat.value;
  const actions = log.told.value.filter(({ entry }) => 'action' in entry);
  const last = (own: boolean): number =>
    actions.findLast(({ entry, by }) => 'seat' in entry && !by && (entry.seat === mine) === own)?.seq ?? 0;
  return { picked: picksIn(selection.current.value), acted: last(true), answered: last(false) };
}

// Where the ring is: what can be chosen now, what the others did, or what the game names.
function placesOf(
  { connection, log, selection }: RoomController,
  game: AnyGame,
  { view }: AnyShown,
  step: LessonStep,
): readonly Thing[] {
  const mine = connection.mySeat.value!;
  const choosing = selection.current.value;
  switch (step) {
    case 'aim':
    case 'win':
      return game.lesson[step](view, mine);
    case 'look':
      return choosing ? [...starts(choosing)] : [];
    case 'move':
      return choosing ? [...choosing.live] : [];
    case 'answer': {
      const others = log.trace.value.last.filter(event => game.actor(event) !== mine);
      return others.flatMap(event => game.places?.(event, view) ?? []);
    }
  }
}
