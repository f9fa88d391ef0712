// The steps of the guide through a first match: when one is done, what follows, and what a browser has kept of it.
import { expect, test } from 'vitest';
import {
  isDone,
  lessonSteps,
  lessonsFrom,
  nameOf,
  nextStep,
  type Lesson,
  type LessonStep,
} from '../../src/core/lesson';

const at = (name: LessonStep, since = 0): Lesson => ({ room: 'LINK', step: lessonSteps.indexOf(name), since });
const nothing = { picked: false, acted: 0, answered: 0 };

test.each<[LessonStep, string, Partial<typeof nothing>, boolean]>([
  ['aim', 'whatever happens', { picked: true, acted: 9, answered: 10 }, false],
  ['look', 'nothing', {}, false],
  ['look', 'something is picked', { picked: true }, true],
  ['look', 'I acted with one tap', { acted: 8 }, true],
  ['look', 'only before the step', { acted: 5 }, false],
  ['move', 'something is picked', { picked: true, acted: 5 }, false],
  ['move', 'I acted', { acted: 8 }, true],
  ['answer', 'the bot had acted before me', { acted: 8, answered: 7, picked: true }, false],
  ['answer', 'the bot acted, and I look on', { acted: 8, answered: 9 }, false],
  ['answer', 'the bot acted, and I choose', { acted: 8, answered: 9, picked: true }, true],
  ['win', 'whatever happens', { picked: true, acted: 9, answered: 10 }, false],
])('%s: %s', (name, _what, seen, done) => {
  expect(isDone(at(name, 5), { ...nothing, ...seen })).toBe(done);
});
test('five steps follow each other, each from my last action on', () => {
  let lesson: Lesson | null = at('aim');
  const passed: string[] = [];
  for (let i = 0; lesson && i < 10; i += 1) {
    passed.push(`${nameOf(lesson)} ${lesson.since}`);
    lesson = nextStep(lesson, { ...nothing, acted: i + 1 });
  }
  expect(passed).toEqual(['aim 0', 'look 1', 'move 2', 'answer 3', 'win 4']);
});
test('what is broken in the store is left out', () => {
  const good = at('move', 4);
  expect(lessonsFrom(null)).toEqual([]);
  expect(lessonsFrom('{')).toEqual([]);
  expect(lessonsFrom('{"room": "LINK"}')).toEqual([]);
  const bad = [null, 7, { ...good, step: 5 }, { ...good, step: -1 }, { ...good, since: '4' }, { ...good, room: 1 }];
  expect(lessonsFrom(JSON.stringify([...bad, good]))).toEqual([good]);
});
