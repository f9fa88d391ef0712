// @vitest-environment happy-dom
// A bot plays for a person: the list of players marks it, and the person can take the seat back.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change, settings } from '../../src/app/app';
import { botLevels } from '../../src/core/settings';
import { en } from '../../src/i18n/en';
import type { BotLevel } from '../../src/protocol/schema';
import type { RoomController } from '../../src/room/room-controller';
import { TableScreen } from '../../src/screens/table';
import type { FakeSocket } from '../fakes';
import { enter, leaveRoom, whenShown } from '../room/controllers';
import { open, room } from '../room/parts';

let socket: FakeSocket;
let controller: RoomController;
const Screen = () => <TableScreen controller={controller} room={controller.connection.room.value!} banners={null} />;
const marks = () =>
  [...document.querySelectorAll('.player')].map(it => it.querySelector('.bot')?.getAttribute('title') ?? null);
const back = () => [...document.querySelectorAll('button')].find(it => it.textContent === en.playMyself);
const botPlaysFor = (seat: number | null, level: BotLevel = 'cat') =>
  act(() =>
    socket.hears({
      ...room,
      seats: room.seats.map(it => (it.seat === seat ? { ...it, bot_plays: true, level } : { ...it, bot_plays: false })),
    }),
  );

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  change({ motion: 'off' });
  controller = enter(it => {
    socket = it;
  });
  open(socket);
  await whenShown(controller);
  const page = document.createElement('div');
  document.body.replaceChildren(page);
  await act(() => render(<Screen />, page));
});
afterEach(() => {
  render(null, document.body.firstElementChild!);
  leaveRoom(controller);
  vi.unstubAllGlobals();
});

test('the list of players marks bots, and a person for whom a bot plays, each in its own words', async () => {
  const own = room.seats.map(({ player }) => (player?.kind === 'bot' ? en.botOf(en.levels.cat.name) : null));
  expect(room.seats.map(({ level }) => level)).toContain('cat');
  expect(marks()).toEqual(own);
  await botPlaysFor(0);
  expect(marks()).toEqual([en.botForOf(en.levels.cat.name), ...own.slice(1)]);
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
test('the bar says which bot plays for me, and I am asked nothing meanwhile', async () => {
  const bar = () => document.querySelector('.bar')!;
  await botPlaysFor(0, 'alley-cat');
  expect(bar().textContent).toContain(en.botPlaysOf(en.levels['alley-cat'].name));
  expect(marks()[0]).toBe(en.botForOf(en.levels['alley-cat'].name));
  expect(controller.selection.current.value).toBeNull();
  await botPlaysFor(null);
  expect(bar().textContent).not.toContain(en.botPlays);
});
test('a bot of the level that I choose plays for me when I wish it', async () => {
  const button = (name: string) => [...document.querySelectorAll('button')].find(it => it.textContent === name);
  await act(() => document.querySelector<HTMLButtonElement>(`[aria-label="${en.more_}"]`)!.click());
  await vi.waitFor(() => expect(button(en.letBotForMe)).toBeDefined(), 5000);
  await act(() => button(en.letBotForMe)!.click());
  await vi.waitFor(() => expect(button(en.letBot)).toBeDefined(), 5000);
  const select = document.querySelector<HTMLSelectElement>('dialog select')!;
  await act(() => {
    select.selectedIndex = botLevels.indexOf('kitten');
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await act(() => button(en.letBot)!.click());
  expect(socket.last('let_bot')).toMatchObject({ type: 'let_bot', level: 'kitten' });
  expect(settings.value.botLevel).toBe('kitten');
});
test('a bot that plays for somebody else is not mine to send away', async () => {
  await botPlaysFor(1);
  expect(back()).toBeUndefined();
});
