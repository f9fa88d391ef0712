// The guide through a first match, and the shorter introduction of who begins without one. It stands in the words of the
// action bar, so that it covers nothing and takes no room, and goes on by what the player does.
import { useEffect, useRef } from 'preact/hooks';
import { announcer, change, hinted, settings, words } from '../app/app';
import { endLesson, goOn, introduction, lessonIn } from '../app/lessons';
import { firstStep, isDone, lessonSteps, nameOf, nextStep, type Lesson, type Seen } from '../core/lesson';
import { select, starts, type Selection, type Thing } from '../core/selection';
import type { AnyGame } from '../games/game';
import { ringed } from '../match/pointing';
import type { RoomController } from '../room/room-controller';
import type { AnyShown, AnyText } from '../room/shown-match';
import { Icon } from '../ui/art';
import '../styles/lesson.css';

interface Guide {
  readonly kind: 'lesson' | 'intro';
  readonly lesson: Lesson;
}

// The guide of the room. Null: there is none, or I do not play.
export function guideIn({ code, connection }: RoomController, { slug }: AnyGame): Guide | null {
  if (connection.mySeat.value === null || connection.botForMe.value) return null;
  const lesson = lessonIn(code);
  if (lesson) return { kind: 'lesson', lesson };
  if (!settings.value.hints || hinted.value.includes(slug)) return null;
  const begun = introduction.value;
  return { kind: 'intro', lesson: begun?.room === code ? begun : firstStep(code) };
}

// Its topic: a step, or a moment of the game that is there for the first time.
export function topicOf(
  { kind, lesson }: Guide,
  { connection, selection }: RoomController,
  game: AnyGame,
  { view }: AnyShown,
): string | null {
  const step = nameOf(lesson);
  if (step !== null) return step;
  const [choosing, mine] = [selection.current.value, connection.mySeat.value];
  if (kind === 'intro' || !choosing || mine === null) return null;
  return game.moments?.offered(choosing, view, mine).find(it => !lesson.met.includes(it)) ?? null;
}

interface GuideProps {
  readonly guide: Guide;
  readonly controller: RoomController;
  readonly game: AnyGame;
  readonly text: AnyText;
  readonly shown: AnyShown;
  readonly quiet: boolean; // other words are needed now; it goes on all the same
}

export function GuideLine({ guide, controller, game, text, shown, quiet }: GuideProps) {
  const t = words.value;
  const { kind, lesson } = guide;
  const seen = seenBy(controller, game);
  const topic = topicOf(guide, controller, game, shown);
  const said = topic === null ? '' : saidOf(guide, topic, text, seen);
  const step = nameOf(lesson);
  const label =
    step === null ? t.lessonMore : (kind === 'lesson' ? t.lesson : t.intro)(lesson.step + 1, lessonSteps.length);
  const end = () => {
    endLesson(controller.code);
    if (!hinted.peek().includes(game.slug)) hinted.value = [...hinted.peek(), game.slug];
  };
  const go = (next: Lesson) => {
    const moments = kind === 'lesson' ? (game.moments?.names ?? []) : [];
    if (nameOf(next) === null && moments.every(it => next.met.includes(it))) end();
    else if (kind === 'lesson') goOn(next);
    else introduction.value = next;
  };
  const done = isDone(lesson, seen);
  useEffect(() => {
    if (done) go(nextStep(lesson, seen));
  }, [done, step]);
  // A moment has been told when the player has acted on it.
  const told = useRef({ topic, acted: seen.acted });
  useEffect(() => {
    const before = told.current;
    told.current = { topic, acted: seen.acted };
    if (
      step === null &&
      before.topic !== null &&
      game.moments?.names.includes(before.topic) &&
      seen.acted > before.acted
    )
      go({ ...lesson, met: [...lesson.met, before.topic] });
  }, [topic, seen.acted]);
  useEffect(() => {
    if (said !== '') announcer.say(`${label}. ${said}`);
  }, [said]);
  const things = kind === 'lesson' ? placesOf(controller, game, shown, topic) : [];
  useEffect(() => {
    ringed.value = things;
  }, [things.join(' ')]);
  useEffect(
    () => () => {
      ringed.value = [];
    },
    [],
  );
  if (quiet || said === '') return null;
  const skip = kind === 'lesson' ? t.lessonSkip : t.introSkip;
  return (
    <aside class="lesson" aria-label={label}>
      <p>
        {step !== null && (
          <b aria-hidden="true">
            {lesson.step + 1}/{lessonSteps.length}{' '}
          </b>
        )}
        {said}
      </p>
      <button
        type="button"
        class="quiet"
        aria-label={skip}
        title={skip}
        onClick={() => (kind === 'lesson' ? end() : change({ hints: false }))}
      >
        <Icon name="cross" />
      </button>
    </aside>
  );
}

function saidOf({ kind, lesson }: Guide, topic: string, text: AnyText, { asked }: Seen): string {
  const step = nameOf(lesson);
  if (step === null) return text.moments[topic] ?? '';
  if (kind === 'lesson') return text.lesson[step];
  return step === 'look' && !asked ? (text.brief[0] ?? '') : words.value.introNotes[step];
}

// More is picked than what the page picks by itself: the only choice, or what all choices share.
const picksIn = (selection: Selection | null): boolean =>
  selection !== null &&
  selection.ways.length > 1 &&
  (selection.chosen !== null || selection.picked.length > select(selection.ways).picked.length);

function seenBy({ connection, log, selection }: RoomController, game: AnyGame): Seen {
  const mine = connection.mySeat.value;
  const told = log.told.value;
  const acted = told.findLast(({ entry, by }) => 'action' in entry && !by && entry.seat === mine);
  const began = told.findLast(({ events }) => events.some(event => game.begins(event) === mine));
  return {
    asked: selection.current.value !== null,
    picked: picksIn(selection.current.value),
    acted: acted?.seq ?? 0,
    began: began?.seq ?? 0,
  };
}

// Where the ring is: what can be chosen now, what the others did, or what the game names.
function placesOf(
  { connection, log, selection }: RoomController,
  game: AnyGame,
  { view }: AnyShown,
  topic: string | null,
): readonly Thing[] {
  const mine = connection.mySeat.value!;
  const choosing = selection.current.value;
  switch (topic) {
    case 'look':
      return [...game.lesson.look(view, mine), ...(choosing ? starts(choosing) : [])];
    case 'move':
      return choosing ? [...choosing.live] : [];
    case 'answer': {
      const others = log.trace.value.last.filter(event => game.actor(event) !== mine);
      return others.flatMap(event => game.places?.(event, view) ?? []);
    }
    case 'win':
      return game.lesson.win(view, mine);
    default:
      return [];
  }
}
