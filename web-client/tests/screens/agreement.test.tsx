// @vitest-environment happy-dom
// Everybody who sits down knows what they agree to: what the clock does when time is up, and whether there are hints.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change, games, loadWords, words } from '../../src/app/app';
import type { Contract, GameInfo, Room } from '../../src/protocol/schema';
import type { RoomController } from '../../src/room/room-controller';
import { ContractForm } from '../../src/screens/contract-form';
import { Invited } from '../../src/screens/invitation';
import { Waiting } from '../../src/screens/waiting';
import type { FakeSocket } from '../fakes';
import { enter, leaveRoom, whenShown } from '../room/controllers';
import { open, room } from '../room/parts';

const agreed = (contract: Partial<Contract>): Room => ({
  ...room,
  phase: 'waiting',
  contract: { ...room.contract, ...contract },
});
const clock = { kind: 'move', seconds: 20 } as const;
const page = document.createElement('div');
let socket: FakeSocket;
let controller: RoomController;

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
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
  vi.unstubAllGlobals();
  change({ language: 'en' });
  await loadWords();
});

const facts = async (contract: Partial<Contract>) => {
  await act(() => render(<Waiting controller={controller} room={agreed(contract)} banners={null} />, page));
  return new Map([...page.querySelectorAll('.facts div')].map(it => [it.children[0]!.textContent, it.textContent]));
};

test.each(['en', 'fr', 'ja'] as const)('in the waiting room and on the invitation: %s', async language => {
  change({ language });
  await loadWords();
  const t = words.value;
  for (const time_out of ['bot_move', 'bot_seat', 'resign'] as const) {
    expect((await facts({ clock, time_out })).get(t.timeOut)).toBe(t.timeOut + t.timeOuts[time_out]);
    await act(() => render(<Invited room={agreed({ clock, time_out })} enter={vi.fn()} />, page));
    expect(page.textContent).toContain(t.timeOut + t.colon + t.timeOuts[time_out]);
  }
  expect((await facts({ clock: null })).has(t.timeOut)).toBe(false);
  expect((await facts({ hints: true })).get(t.hintsAllowed)).toBe(t.hintsAllowed + t.yes);
  expect((await facts({ hints: false })).get(t.hintsAllowed)).toBe(t.hintsAllowed + t.no);
  await act(() => render(<Invited room={agreed({ clock: null })} enter={vi.fn()} />, page));
  expect(page.textContent).not.toContain(t.timeOut);
});

test('taking back is agreed on only where a turn of the game has something to take back', async () => {
  await loadWords();
  const t = words.value;
  const { game } = room.contract;
  for (const [take_back, shown] of [
    [true, true],
    [false, false],
  ] as const) {
    const info = { slug: game, name: { en: 'Cats' }, players: { min: 2, max: 2 }, take_back, options: {}, reasons: {} };
    games.value = [info as unknown as GameInfo];
    expect((await facts({})).has(t.takeBack)).toBe(shown);
    const form = <ContractForm game={games.value[0]!} contract={room.contract} onChange={vi.fn()} />;
    await act(() => render(form, page));
    expect(page.textContent!.includes(t.takeBack)).toBe(shown);
  }
  games.value = null;
});

test('nobody is invited to a table that has no seat', async () => {
  await loadWords();
  const heading = async (phase: Room['phase'], free: boolean) => {
    const seats = room.seats.map((it, i) => (free && i === 1 ? { ...it, player: null } : it));
    await act(() => render(<Invited room={{ ...agreed({}), phase, seats }} enter={vi.fn()} />, page));
    return page.querySelector('h1')!.textContent!;
  };
  expect(await heading('waiting', true)).toMatch(/invite/);
  expect(await heading('waiting', false)).not.toMatch(/invite/);
  expect(await heading('playing', false)).toContain(words.value.phase.playing);
});
