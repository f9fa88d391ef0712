// What a screen needs of a room beside its match: who is there, what they say, why something was turned down.
import { announcer } from '../app/app';
import { inSight, watchPage } from '../app/page-back';
import { openSocket } from '../app/socket';
import { whyShut } from '../core/api';
import { keyOf } from '../core/code';
import type { Socket } from '../core/room';
import { realTimers, type Timers } from '../core/timers';
import type { Chat } from '../protocol/schema';
import { Connection } from './connection';
import { Refusals } from './refusals';
import { UnreadChat } from './unread-chat';

export interface RoomParts {
  readonly connection: Connection;
  readonly chat: UnreadChat;
  readonly refusals: Refusals;
  readonly timers: Timers;
  readonly leave: () => void;
}

export function roomParts(
  code: string,
  link: string | null,
  hear: (line: Chat) => void,
  open: () => Socket = () => openSocket(`/ws/rooms/${encodeURIComponent(code)}${keyOf(link)}`),
  timers: Timers = realTimers,
): RoomParts {
  const connection = new Connection(
    open,
    {
      room: () => undefined,
      snapshot: () => undefined,
      update: () => undefined,
      offerOver: () => undefined,
      chat: hear,
      whyShut: () => whyShut(code, link),
      inSight,
      asked: () => refusals.clear(),
      refused: refusal => refusals.show(refusal, 'assertive'),
    },
    timers,
  );
  const refusals = new Refusals(connection.slug, (text, urgency) => announcer.say(text, urgency));
  const stop = watchPage(() => connection.hurry());
  return {
    connection,
    chat: new UnreadChat(code, connection),
    refusals,
    timers,
    leave: () => {
      stop();
      connection.close();
    },
  };
}
