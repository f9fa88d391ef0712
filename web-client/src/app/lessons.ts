// Which rooms have a guide, at which step, and which games this player has played: kept in this browser.
import { signal } from '@preact/signals';
import { firstStep, lessonsFrom, type Lesson } from '../core/lesson';
import { store, stored } from '../core/storage';

const roomsMax = 8;

export const lessons = signal(lessonsFrom(stored('clowder.lessons')));
export const introduction = signal<Lesson | null>(null); // of who has no guide; not kept
export const played = signal<readonly string[]>(
  (stored('clowder.played') ?? '').split(' ').filter(slug => slug !== ''),
);

function keep(now: readonly Lesson[]): void {
  lessons.value = now.slice(-roomsMax);
  store('clowder.lessons', JSON.stringify(lessons.peek()));
}
const others = (room: string): readonly Lesson[] => lessons.peek().filter(it => it.room !== room);

export const lessonIn = (room: string): Lesson | null => lessons.value.find(it => it.room === room) ?? null;
export const beginLesson = (room: string): void => keep([...others(room), firstStep(room)]);
export const goOn = (lesson: Lesson): void => keep([...others(lesson.room), lesson]);
export const endLesson = (room: string): void => keep(others(room));

export function notePlayed(slug: string): void {
  if (played.peek().includes(slug)) return;
  played.value = [...played.peek(), slug];
  store('clowder.played', played.peek().join(' '));
}
