// @vitest-environment happy-dom
// The guide through a first match stands at the table, points at the board, goes on by what is done, and ends.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change, hinted, settings, spoken } from '../../src/app/app';
import { beginLesson, introduction, lessons, notePlayed, played } from '../../src/app/lessons';
import { firstStep, lessonsFrom } from '../../src/core/lesson';
import { en } from '../../src/i18n/en';
import type { RoomController } from '../../src/room/room-controller';
import { TableScreen } from '../../src/screens/table';
import type { FakeSocket } from '../fakes';
import { enter, leaveRoom, whenShown } from '../room/controllers';
import { choices, match, room, snapshot, update, welcome } from '../room/parts';

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
const skip = () => act(() => panel()!.querySelector('button')!.click());
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
  introduction.value = null;
  vi.unstubAllGlobals();
});

const acted = (seq: number, seat: number, events: readonly object[] = []) => ({
  ...update(seq - snapshot.seq),
  entry: { action: {}, seat },
  events,
});
const asks = (seq: number) => ({ ...choices, seq, choices: offered });
const mine = welcome.you.seat!;

test('it begins with the aim, points at what can be chosen, and asks for no button', () => {
  expect(panel()!.getAttribute('aria-label')).toBe(en.lesson(1, 4));
  expect(panel()!.textContent).toContain(text().look);
  expect(panel()!.textContent).toContain('1/4');
  expect(ringed().length).toBeGreaterThan(0);
  expect(spoken.value.polite).toContain(text().look);
  expect([...panel()!.querySelectorAll('button')].map(it => it.getAttribute('aria-label'))).toEqual([en.lessonSkip]);
});
test('it stands in the bar: the players keep their panels, and there is no notice', () => {
  expect(panel()!.closest('.bar .prompt')).not.toBeNull();
  expect(document.querySelector('.notices')!.querySelector('aside')).toBeNull();
  expect(document.querySelectorAll('.players .player').length).toBeGreaterThan(0);
});
test('what is chosen has the words to itself, and the next step follows', async () => {
  const [first] = controller.selection.current.value!.ways;
  await act(() => controller.selection.tap(first!.path[0]!));
  expect(panel()!.textContent).toContain(text().move);
  await act(() => controller.selection.suggest(first!.choice));
  expect(panel()).toBeNull();
  await act(() => controller.selection.cancel());
  expect(panel()!.textContent).toContain(text().move);
});
test('what the page has picked by itself is no answer to the first step', async () => {
  offered = several.slice(0, 1);
  await reload();
  expect(controller.selection.current.value!.chosen).not.toBeNull();
  await act(() => controller.selection.cancel());
  expect(panel()!.textContent).toContain(text().look);
});
test('it goes on after a reload where it was', async () => {
  await act(() => controller.selection.tap(controller.selection.current.value!.ways[0]!.path[0]!));
  await reload();
  expect(panel()!.getAttribute('aria-label')).toBe(en.lesson(2, 4));
});
test('by what is done alone it ends with the second turn', async () => {
  await act(() => socket.hears(acted(snapshot.seq + 1, mine)));
  expect(panel()!.textContent).toContain(text().answer);
  await act(() => socket.hears(acted(snapshot.seq + 2, 1 - mine)));
  expect(panel()!.textContent, 'the answer stays until I am asked again').toContain(text().answer);
  await act(() => socket.hears(acted(snapshot.seq + 3, 1 - mine, [{ event: 'thrown', seat: mine, pips: 3 }])));
  await act(() => socket.hears(asks(snapshot.seq + 3)));
  expect(panel()!.textContent).toContain(text().win);
  await act(() => socket.hears(acted(snapshot.seq + 4, mine)));
  expect(panel()).toBeNull();
  expect(lessons.value).toEqual([]);
  expect(hinted.value).toEqual([match.game]);
  await act(() => socket.hears(asks(snapshot.seq + 4)));
  expect(panel(), 'nor does the introduction follow').toBeNull();
});
test('skipped, it does not come back, and no ring is left', async () => {
  await skip();
  expect(panel()).toBeNull();
  expect(ringed()).toEqual([]);
  expect(hinted.value).toEqual([match.game]);
  await reload();
  expect(panel()).toBeNull();
});
test('who has no guide is introduced in the same place, in as many steps', async () => {
  await act(() => {
    lessons.value = [];
  });
  expect(panel()!.getAttribute('aria-label')).toBe(en.intro(1, 4));
  expect(panel()!.textContent).toContain(en.introNotes.look);
  expect(ringed()).toEqual([]);
  await act(() => socket.hears(acted(snapshot.seq + 1, mine)));
  expect(panel()!.textContent).toContain(en.introNotes.answer);
  await skip();
  expect(panel()).toBeNull();
  expect(settings.value.hints).toBe(false);
});
test('another room has none, nor has a seat for which a bot plays', async () => {
  await act(() =>
    socket.hears({ ...room, seats: room.seats.map(it => (it.seat === mine ? { ...it, bot_plays: true } : it)) }),
  );
  expect(panel()).toBeNull();
  await act(() => socket.hears(room));
  expect(panel()).not.toBeNull();
  await act(() => {
    lessons.value = [firstStep('OTHER')];
    change({ hints: false });
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
