// @vitest-environment happy-dom
// A bot plays for a person: the list of players marks it, and the person can take the seat back.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change } from '../../src/app/app';
import { en } from '../../src/i18n/en';
import { RoomController } from '../../src/room/room-controller';
import { TableScreen } from '../../src/screens/table';
import { FakeSocket, FakeTime } from '../fakes';
import { open, room } from '../room/parts';

let socket: FakeSocket;
let controller: RoomController;
const Screen = () => <TableScreen controller={controller} room={controller.connection.room.value!} banners={null} />;
const marks = () =>
  [...document.querySelectorAll('.player')].map(it => it.querySelector('.bot')?.getAttribute('title') ?? null);
const back = () => [...document.querySelectorAll('button')].find(it => it.textContent === en.imBack);
const botPlaysFor = (seat: number | null) =>
  act(() => socket.hears({ ...room, seats: room.seats.map(it => ({ ...it, bot_plays: it.seat === seat })) }));

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  change({ motion: 'off' });
  controller = new RoomController(
    'K7QXM2',
    () => {
      socket = new FakeSocket();
      return socket;
    },
    new FakeTime(),
  );
  open(socket);
  await vi.waitFor(() => expect(controller.match.shown.value).not.toBeNull(), 5000);
  const page = document.createElement('div');
  document.body.replaceChildren(page);
  await act(() => render(<Screen />, page));
});
afterEach(() => {
  render(null, document.body.firstElementChild!);
  controller.leave();
  vi.unstubAllGlobals();
});

test('the list of players marks bots, and a person for whom a bot plays, each in its own words', async () => {
  const own = room.seats.map(({ player }) => (player?.kind === 'bot' ? en.botOf(en.levels.cat.name) : null));
  expect(room.seats.map(({ level }) => level)).toContain('cat');
  expect(marks()).toEqual(own);
  await botPlaysFor(0);
  expect(marks()).toEqual([en.botFor, ...own.slice(1)]);
});
test('I can take my seat back from the bot, and the log says so', async () => {
  expect(back()).toBeUndefined();
  await botPlaysFor(0);
  await new Promise(done => setTimeout(done, 600)); // the button takes no tap before that
  await act(() => back()!.click());
  expect(socket.last('ready')).toMatchObject({ type: 'ready', ready: true });
  await botPlaysFor(null);
  expect(back()).toBeUndefined();
  expect(controller.notes.list.value.map(({ what }) => what)).toEqual([
    en.notes.botSat(room.seats[0]!.player!.name),
    en.notes.cameBack(room.seats[0]!.player!.name),
  ]);
});
test('a bot that plays for somebody else is not mine to send away', async () => {
  await botPlaysFor(1);
  expect(back()).toBeUndefined();
});
