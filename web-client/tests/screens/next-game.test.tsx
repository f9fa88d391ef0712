// @vitest-environment happy-dom
// Between two matches: who sits proposes another game and votes, the host decides.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announcer, change, games, loadWords } from '../../src/app/app';
import type { GameInfo, Proposal, Room } from '../../src/protocol/schema';
import type { RoomController } from '../../src/room/room-controller';
import { NextGame } from '../../src/screens/next-game';
import type { FakeSocket } from '../fakes';
import { enter, leaveRoom, whenShown } from '../room/controllers';
import { open, room, welcome } from '../room/parts';

const name = (text: string) => ({ en: text, fr: text, ja: text });
const game = (slug: string, max: number) =>
  ({ slug, name: name(slug), players: { min: 2, max }, options: {} }) as unknown as GameInfo;
const page = document.createElement('div');
let socket: FakeSocket;
let controller: RoomController;

const proposal: Proposal = { seat: 1, game: 'nekonoko', options: { players: 3 }, seats: 3, votes: [1] };
const between = (part: Partial<Room> = {}): Room => ({ ...room, phase: 'over', offers: [], ...part });
const show = async (shown: Room) => {
  await act(() => render(<NextGame controller={controller} room={shown} />, page));
};
const press = async (text: string) => {
  const button = [...document.querySelectorAll('button')].find(it => it.textContent === text);
  expect(button, text).toBeDefined();
  await act(() => button!.click());
};
const said = (type: string) => socket.said.filter(it => it['type'] === type);

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  games.value = [game('kilkenny-cats', 4), game('nekonoko', 4), game('cats-chess', 2)];
  document.body.replaceChildren(page);
  controller = enter(it => {
    socket = it;
  });
  open(socket);
  await whenShown(controller);
});
afterEach(async () => {
  render(null, page);
  leaveRoom(controller);
  games.value = null;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  change({ language: 'en' });
  await loadWords();
});

const enterAs = (host: boolean) =>
  act(() => {
    socket.hears({ ...welcome, you: { ...welcome.you, host, seat: 0 } });
    socket.hears({ ...room, phase: 'over', host: host ? welcome.you.player : 'p_other' });
  });

test('who sits and is no host proposes another game with its seats', async () => {
  await enterAs(false);
  await show(between());
  await press('Propose another game');
  await press('Propose');
  expect(said('propose')).toMatchObject([{ game: 'nekonoko', seats: 2, options: {} }]);
});
test('a proposal is voted for, and the vote taken back', async () => {
  await enterAs(false);
  const say = vi.spyOn(announcer, 'say');
  await show(between({ proposals: [proposal] }));
  expect(page.textContent).toContain('proposes nekonoko.');
  expect(say).toHaveBeenCalledWith(expect.stringContaining('proposes nekonoko.'));
  await press('Vote for it');
  expect(said('vote')).toMatchObject([{ seat: 1, yes: true }]);
  await show(between({ proposals: [{ ...proposal, votes: [0, 1] }] }));
  await press('Take my vote back');
  expect(said('vote')[1]).toMatchObject({ seat: 1, yes: false });
});
test('the host makes it the game of the room', async () => {
  await enterAs(true);
  await show(between({ proposals: [proposal] }));
  await press('Play this');
  const [{ contract }] = said('contract') as unknown as [{ contract: Room['contract'] }];
  expect(contract).toMatchObject({ game: 'nekonoko', seats: 3, options: {}, chat: room.contract.chat });
});
test.each(['en', 'fr', 'ja'] as const)('nothing of it is left without words: %s', async language => {
  change({ language });
  await loadWords();
  await enterAs(true);
  await show(between({ proposals: [proposal] }));
  expect([...page.querySelectorAll('span, button')].every(it => it.textContent !== '')).toBe(true);
});
