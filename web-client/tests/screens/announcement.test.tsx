// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import { announcer, words } from '../../src/app/app';
import type { Notice } from '../../src/protocol/schema';
import type { RoomController } from '../../src/room/room-controller';
import { Announcement } from '../../src/screens/announcement';
import { ConnectionBanners } from '../../src/screens/connection';
import { example } from '../examples';

const say = vi.spyOn(announcer, 'say').mockReturnValue();
beforeEach(() => say.mockClear());

async function shown(notice: Notice): Promise<string> {
  const root = document.createElement('div');
  await act(() => render(<Announcement notice={notice} />, root));
  return root.textContent ?? '';
}

test('a restart is told in the words of the page, and then what the operator wrote', async () => {
  const told = await shown(example<Notice>('page-hears/notice_announcement'));
  const [before, after] = words.value.restartAt('|').split('|') as [string, string];
  expect(told.startsWith(before)).toBe(true);
  expect(told.endsWith(`${after} A new version comes tonight.`)).toBe(true);
});

test('a text alone says nothing of a restart', async () => {
  expect(await shown({ type: 'notice', code: 'announcement', text: 'Tea is ready.' })).toBe('Tea is ready.');
});

const bannersOf = (status: object) => {
  const controller = {
    connection: {
      room: { value: {} },
      status: {
        value: { link: 'open', retryAt: null, lostAt: null, closed: null, notice: null, build: null, ...status },
      },
    },
    match: { unknownGame: { value: false } },
  } as unknown as RoomController;
  return <ConnectionBanners controller={controller} onAgain={() => undefined} />;
};

test('a server that restarts and the lost connection are told in one banner', async () => {
  const root = document.createElement('div');
  await act(() => render(bannersOf({ link: 'lost', lostAt: 0, notice: { code: 'restart' } }), root));
  const told = [...root.querySelectorAll('.banner span')].map(it => it.textContent);
  expect(told).toEqual([`${words.value.restartSoon} ${words.value.connecting}`]);
  await act(() => render(null, root));
});

test('a banner is said once, but not the lost connection, whose seconds run', async () => {
  const root = document.createElement('div');
  for (const status of [
    { closed: { code: 1008, reason: 'sent_away' } },
    { closed: { code: 1008, reason: 'sent_away' } },
  ])
    await act(() => render(bannersOf(status), root));
  expect(say.mock.calls).toEqual([[words.value.sentAway, 'polite']]);
  await act(() => render(bannersOf({ link: 'lost', lostAt: 0 }), root));
  expect(say).toHaveBeenCalledTimes(1);
  await act(() => render(null, root));
});
