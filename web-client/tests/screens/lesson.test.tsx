// @vitest-environment happy-dom
// The guide through a first match stands at the table, points at the board, goes on by what is done, and ends.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change, hinted, spoken } from '../../src/app/app';
import { beginLesson, lessons, notePlayed, played } from '../../src/app/lessons';
import { lessonsFrom } from '../../src/core/lesson';
import { en } from '../../src/i18n/en';
import type { RoomController } from '../../src/room/room-controller';
import { TableScreen } from '../../src/screens/table';
import type { FakeSocket } from '../fakes';
import { enter, leaveRoom, whenShown } from '../room/controllers';
import { choices, match, room, snapshot, welcome } from '../room/parts';

const code = 'K7QXM2';
const step = (from: readonly number[], to: readonly number[]) => ({
  action: { move: { from, to } },
  does: [{ event: 'moved', seat: welcome.you.seat, from, to }],
});
const several = [step([6, 4], [6, 7]), step([7, 4], [7, 7])];
let offered: readonly object[];
let socket: FakeSocket;
let controller: RoomController;
const Screen = () => <TableScreen controller={controller} room={controller.connection.room.value!} banners={null} />;
const panel = () => document.querySelector('.lesson');
const press = (name: string) =>
  act(() => [...panel()!.querySelectorAll('button')].find(it => it.textContent === name)!.click());
const ringed = () => [...document.querySelectorAll('.spot.ringed')].map(it => it.getAttribute('data-spot'));
const text = () => controller.match.text.value!.lesson;

async function show(): Promise<void> {
  controller = enter(it => {
    socket = it;
  }, code);
  socket.onopen?.();
  for (const message of [welcome, room, snapshot, { ...choices, choices: offered }]) socket.hears(message);
  await whenShown(controller);
  const page = document.createElement('div');
  document.body.replaceChildren(page);
  await act(() => render(<Screen />, page));
}
function leave(): void {
  render(null, document.body.firstElementChild!);
  leaveRoom(controller);
}
const reload = (): Promise<void> => {
  leave();
  lessons.value = lessonsFrom(localStorage.getItem('clowder.lessons'));
  return show();
};

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  change({ motion: 'off', hints: true });
  hinted.value = [];
  played.value = [];
  offered = several;
  beginLesson(code);
  await show();
});
afterEach(() => {
  leave();
  lessons.value = [];
  vi.unstubAllGlobals();
});

test('it begins with the aim, points at it, and says how far one is', () => {
  expect(panel()!.getAttribute('aria-label')).toBe(en.lesson(1, 5));
  expect(panel()!.textContent).toContain(text().aim);
  expect(panel()!.textContent).toContain(en.lessonAt(1, 5));
  expect(ringed().length).toBeGreaterThan(0);
  expect(spoken.value.polite).toContain(text().aim);
});
test('picking something is what the second step asks', async () => {
  await press(en.introNext);
  expect(panel()!.textContent).toContain(text().look);
  expect(controller.selection.current.value).not.toBeNull();
  await act(() => controller.selection.suggest(controller.selection.current.value!.ways[0]!.choice));
  expect(panel()!.textContent).toContain(text().move);
});
test('what the page has picked by itself is no answer to the second step', async () => {
  await press(en.introNext);
  offered = several.slice(0, 1);
  await reload();
  expect(controller.selection.current.value!.chosen).not.toBeNull();
  expect(panel()!.textContent).toContain(text().look);
});
test('it goes on after a reload where it was', async () => {
  await press(en.introNext);
  await reload();
  expect(panel()!.getAttribute('aria-label')).toBe(en.lesson(2, 5));
});
test('skipped, it does not come back, and no ring is left', async () => {
  await press(en.lessonSkip);
  expect(panel()).toBeNull();
  expect(ringed()).toEqual([]);
  expect(hinted.value).toEqual([match.game]);
  expect(document.querySelector('.hint')).toBeNull();
  await reload();
  expect(panel()).toBeNull();
});
test('after the last step it is over', async () => {
  for (let i = 1; i < 5; i += 1) await press(en.introNext);
  expect(panel()!.textContent).not.toContain(en.lessonSkip);
  await press(en.lessonEnd);
  expect(panel()).toBeNull();
});
test('the hints of a first match wait for its end', () => {
  expect(controller.selection.current.value).not.toBeNull();
  expect(document.querySelector('.hint')).toBeNull();
});
test('another room has none, nor has a seat for which a bot plays', async () => {
  const mine = welcome.you.seat;
  await act(() =>
    socket.hears({ ...room, seats: room.seats.map(it => (it.seat === mine ? { ...it, bot_plays: true } : it)) }),
  );
  expect(panel()).toBeNull();
  await act(() => socket.hears(room));
  expect(panel()).not.toBeNull();
  await act(() => {
    lessons.value = [{ room: 'OTHER', step: 0, since: 0 }];
  });
  expect(panel()).toBeNull();
});
test('the game counts as played from now on, once', () => {
  expect(played.value).toEqual([match.game]);
  notePlayed(match.game);
  expect(played.value).toEqual([match.game]);
});
test('only the last rooms are kept', () => {
  for (let i = 0; i < 20; i += 1) beginLesson(`ROOM${i}`);
  expect(lessons.value).toHaveLength(8);
  expect(lessonsFrom(localStorage.getItem('clowder.lessons'))).toEqual(lessons.value);
});
