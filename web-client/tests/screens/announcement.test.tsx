// @vitest-environment happy-dom
import { render } from 'preact';
import { expect, test } from 'vitest';
import { words } from '../../src/app/app';
import type { Notice } from '../../src/protocol/schema';
import type { RoomController } from '../../src/room/room-controller';
import { Announcement, ConnectionBanners } from '../../src/screens/connection';
import { example } from '../examples';

function shown(notice: Notice): string {
  const root = document.createElement('div');
  render(<Announcement notice={notice} />, root);
  return root.textContent ?? '';
}

test('a restart is told in the words of the page, and then what the operator wrote', () => {
  const told = shown(example<Notice>('page-hears/notice_announcement'));
  const [before, after] = words.value.restartAt('|').split('|') as [string, string];
  expect(told.startsWith(before)).toBe(true);
  expect(told.endsWith(`${after} A new version comes tonight.`)).toBe(true);
});

test('a text alone says nothing of a restart', () => {
  expect(shown({ type: 'notice', code: 'announcement', text: 'Tea is ready.' })).toBe('Tea is ready.');
});

test('a server that restarts and the lost connection are told in one banner', () => {
  const status = { link: 'lost', retryAt: null, lostAt: 0, closed: null, notice: { code: 'restart' }, build: null };
  const controller = {
    connection: { status: { value: status } },
    match: { unknownGame: { value: false } },
  } as unknown as RoomController;
  const root = document.createElement('div');
  render(<ConnectionBanners controller={controller} onAgain={() => undefined} />, root);
  const told = [...root.querySelectorAll('.banner span')].map(it => it.textContent);
  expect(told).toEqual([`${words.value.restartSoon} ${words.value.connecting}`]);
});
