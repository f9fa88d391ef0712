// @vitest-environment happy-dom
// The proposal to play again: whom it waits for, and one button for each thing that can be done.
import { signal } from '@preact/signals';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { change, loadWords, words } from '../../src/app/app';
import type { Request } from '../../src/core/room';
import type { OpenOffer, Room } from '../../src/protocol/schema';
import { RematchButtons, RematchNotice } from '../../src/screens/rematch';
import { room } from '../room/parts';

const names = ['Ann', 'Ben', 'Cleo'];
const seats = names.map((name, seat) => ({
  ...room.seats[0]!,
  seat,
  player: { id: `p_${name}`, name, kind: 'person' as const },
}));
const offer = (seat: number, agreed: readonly number[]) =>
  ({ what: 'rematch', seat, agreed: [...agreed] }) as unknown as OpenOffer;
const over = (...offers: OpenOffer[]): Room => ({ ...room, phase: 'over', seats, offers });

let said: Request[];
async function seen(now: Room, seat: number | null): Promise<{ text: string | undefined; buttons: string[] }> {
  said = [];
  const at = {
    room: signal<Room | null>(now),
    mySeat: signal(seat),
    say: async (request: Request) => {
      said.push(request);
      return { id: '', result: 'applied' as const, seq: 0 };
    },
  };
  await act(() =>
    render(
      <>
        <div id="bar">
          <RematchButtons at={at} />
        </div>
        <RematchNotice at={at} />
      </>,
      document.body,
    ),
  );
  return {
    text: document.querySelector('.notice > span')?.textContent ?? undefined,
    buttons: [...document.querySelectorAll('#bar button')].map(it => it.textContent!.trim()),
  };
}
const press = (nth: number) => document.querySelectorAll<HTMLButtonElement>('#bar button')[nth]!.click();

afterEach(async () => {
  render(null, document.body);
  change({ language: 'en' });
  await loadWords();
});

test('before anybody proposes it there is one button', async () => {
  await loadWords();
  expect(await seen(over(), 0)).toEqual({ text: undefined, buttons: ['Play again'] });
  press(0);
  expect(said).toEqual([{ type: 'offer', what: 'rematch' }]);
});

test('who proposes is told whom everybody waits for, and can withdraw it by one button', async () => {
  await loadWords();
  const { text, buttons } = await seen(over(offer(0, [0])), 0);
  expect(text).toBe('You propose to play again. Waiting for Ben and Cleo.');
  expect(buttons).toEqual(['Withdraw the offer']);
  press(0);
  expect(said).toEqual([{ type: 'withdraw', what: 'rematch' }]);
});

test('who is asked agrees or does not; who has agreed waits for the others by name', async () => {
  await loadWords();
  expect(await seen(over(offer(0, [0])), 1)).toEqual({
    text: 'Ann proposes to play again. Waiting for Cleo.',
    buttons: ['Agree', 'No'],
  });
  press(0);
  press(1);
  expect(said).toEqual([
    { type: 'answer', what: 'rematch', accept: true },
    { type: 'answer', what: 'rematch', accept: false },
  ]);
  expect((await seen(over(offer(0, [0, 1])), 1)).buttons).toEqual([]);
});

test('who watches, and a table with a free seat, have no button', async () => {
  await loadWords();
  expect(await seen(over(offer(0, [0])), null)).toEqual({ text: undefined, buttons: [] });
  const free = over();
  expect((await seen({ ...free, seats: [...seats.slice(1), { ...seats[0]!, player: null }] }, 1)).buttons).toEqual([]);
});

test.each([
  ['fr', 'On attend Ben et Cleo.'],
  ['ja', 'BenさんとCleoさんを待っています。'],
] as const)('those who are waited for in %s', async (language, text) => {
  change({ language });
  await loadWords();
  expect((await seen(over(offer(0, [0])), 0)).text).toContain(language === 'ja' ? 'さんを待っています。' : text);
  expect(words.value.playAgain).not.toBe('');
});
