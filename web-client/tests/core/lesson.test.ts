// The steps of the guide through a first match: when one is done, what follows, and what a browser has kept of it.
import { expect, test } from 'vitest';
import {
  firstStep,
  isDone,
  lessonSteps,
  lessonsFrom,
  nameOf,
  nextStep,
  type Lesson,
  type LessonStep,
  type Seen,
} from '../../src/core/lesson';

const at = (name: LessonStep, since = 0): Lesson => ({ ...firstStep('LINK'), step: lessonSteps.indexOf(name), since });
const nothing: Seen = { asked: false, picked: false, acted: 0, began: 0 };

test.each<[LessonStep, string, Partial<Seen>, boolean]>([
  ['look', 'nothing', { asked: true }, false],
  ['look', 'something is picked', { picked: true }, true],
  ['look', 'I acted with one tap', { acted: 8 }, true],
  ['look', 'only before the step', { acted: 5 }, false],
  ['move', 'something is picked', { picked: true, acted: 5 }, false],
  ['move', 'I acted', { acted: 8 }, true],
  ['answer', 'a further step of my first turn', { asked: true, acted: 8, began: 4 }, false],
  ['answer', 'my next turn begins, and its throw is shown', { acted: 5, began: 9 }, false],
  ['answer', 'my next turn asks me something', { asked: true, acted: 5, began: 9 }, true],
  ['win', 'something is picked', { asked: true, picked: true, acted: 5, began: 9 }, false],
  ['win', 'I acted in my second turn', { acted: 10, began: 9 }, true],
])('%s: %s', (name, _what, seen, done) => {
  expect(isDone(at(name, 5), { ...nothing, ...seen })).toBe(done);
});
test('four steps follow each other, each from my last action on, and none after them', () => {
  let lesson = firstStep('LINK');
  const passed: string[] = [];
  for (let i = 0; nameOf(lesson) && i < 10; i += 1) {
    passed.push(`${nameOf(lesson)} ${lesson.since}`);
    lesson = nextStep(lesson, { ...nothing, acted: i + 1 });
  }
  expect(passed).toEqual(['look 0', 'move 0', 'answer 2', 'win 3']);
  expect(isDone(lesson, { asked: true, picked: true, acted: 99, began: 98 })).toBe(false);
});
test('what is broken in the store is left out', () => {
  const good = { ...at('move', 4), met: ['raid'] };
  expect(lessonsFrom(null)).toEqual([]);
  expect(lessonsFrom('{')).toEqual([]);
  expect(lessonsFrom('{"room": "LINK"}')).toEqual([]);
  const bad = [null, 7, { ...good, step: 5 }, { ...good, step: -1 }, { ...good, since: '4' }, { ...good, met: 1 }];
  expect(lessonsFrom(JSON.stringify([...bad, good]))).toEqual([good]);
});
