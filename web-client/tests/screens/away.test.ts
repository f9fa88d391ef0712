import { describe, expect, test } from 'vitest';
import { graceLeft } from '../../src/screens/away';
import type { Room } from '../../src/protocol/schema';
import { example } from '../examples';

const room = example<Room>('page-hears/room_paused');
const [here, away] = room.seats as [Room['seats'][number], Room['seats'][number]];
const gone = away.away_since!;

describe('how long the room waits for somebody', () => {
  test.each<[string, number, number | null]>([
    ['at once after he left', gone, 120_000],
    ['later', gone + 100_000, 20_000],
    ['when it waits no longer', gone + 200_000, 0],
  ])('%s', (_, now, left) => expect(graceLeft(away, room, now)).toBe(left));
  test('not for who is there, and not for a bot', () => {
    expect(graceLeft(here, room, gone)).toBeNull();
    expect(graceLeft({ ...away, player: { ...away.player!, kind: 'bot' } }, room, gone)).toBeNull();
  });
});
