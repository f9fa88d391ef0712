// @vitest-environment happy-dom
// A line of chat leaves its field at once, and comes back only if the room does not take it.
import { signal } from '@preact/signals';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../src/core/room';
import type { RoomController } from '../../src/room/room-controller';
import { ChatBox } from '../../src/screens/chat';
import { room, welcome } from '../room/parts';

let said: unknown[];
let answer: (result: Answer['result']) => Promise<void>;
const field = () => document.querySelector('input')!;
const type = (text: string) =>
  act(() => {
    field().value = text;
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
const send = () =>
  act(() => {
    document.querySelector<HTMLButtonElement>('[type=submit]')!.click();
  });

beforeEach(async () => {
  said = [];
  const connection = {
    chat: signal([]),
    room: signal({ ...room, contract: { ...room.contract, chat: 'on' } }),
    you: signal({ ...welcome.you, muted: false }),
    say: (request: { readonly text: string }) => {
      said.push(request.text);
      return new Promise(done => {
        answer = result => act(async () => done({ id: '', seq: 0, result }));
      });
    },
  };
  const controller = { connection, chat: { seen: () => undefined } } as unknown as RoomController;
  await act(() => render(<ChatBox controller={controller} />, document.body));
});
afterEach(() => render(null, document.body));

test('sent twice at once it is said once, and what is typed meanwhile stays', async () => {
  await type(' Hello ');
  await send();
  await send();
  expect(said).toEqual(['Hello']);
  await type('How');
  await answer('applied');
  expect(field().value).toBe('How');
});
test.each(['refused', 'lost'] as const)('%s: it comes back, unless the next line is begun', async result => {
  await type('Hello');
  await send();
  expect(field().value).toBe('');
  await answer(result);
  expect(field().value).toBe('Hello');
  await send();
  await type('How');
  await answer(result);
  expect(field().value).toBe('How');
});
