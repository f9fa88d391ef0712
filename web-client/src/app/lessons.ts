// Which rooms have a guide, at which step, and which games this player has played: kept in this browser.
import { signal } from '@preact/signals';
import { lessonsFrom, type Lesson } from '../core/lesson';
import { store, stored } from '../core/storage';

const roomsMax = 8;

export const lessons = signal(lessonsFrom(stored('clowder.lessons')));
export const played = signal<readonly string[]>(
  (stored('clowder.played') ?? '').split(' ').filter(slug => slug !== ''),
);

function keep(now: readonly Lesson[]): void {
  lessons.value = now.slice(-roomsMax);
  store('clowder.lessons', JSON.stringify(lessons.peek()));
}
const others = (room: string): readonly Lesson[] => lessons.peek().filter(it => it.room !== room);

export const lessonIn = (room: string): Lesson | null => lessons.value.find(it => it.room === room) ?? null;
export const beginLesson = (room: string): void => keep([...others(room), { room, step: 0, since: 0 }]);
export const goOn = (lesson: Lesson): void => keep([...others(lesson.room), lesson]);
export const endLesson = (room: string): void => keep(others(room));

export function notePlayed(slug: string): void {
  if (played.peek().includes(slug)) return;
  played.value = [...played.peek(), slug];
  store('clowder.played', played.peek().join(' '));
}
