// What the page says of a refusal, by its code.
import type { ApiError } from '../core/api';
import { words } from './app';

// Undefined: a code that this page has no text for, such as one of a newer server.
export const codeText = (code: string): string | undefined =>
  (words.value.refusals as Readonly<Record<string, string>>)[code];

// Of a request by HTTP. `own`: what codes mean at this place, where that is not what they mean in a room.
export function failureText({ status, code, message }: ApiError, own: Readonly<Record<string, string>> = {}): string {
  const t = words.value;
  return status === 0 ? t.offline : (own[code] ?? codeText(code) ?? t.failed(message));
}

// Why a session was ended for good; undefined if coming back may help.
export function endOf(reason: string): string | undefined {
  const t = words.value;
  const ends: Readonly<Record<string, string>> = {
    left: t.youLeft,
    sent_away: t.sentAway,
    room_closed: t.roomClosed,
    no_room: t.notFoundRoom,
    banned: t.banned,
    locked: t.lockedOut,
    unknown_player: t.refusals.unknown_player,
  };
  return ends[reason];
}
