// Up to when the chat of a room was read on this device, for the rooms that were read last.
import { store, stored } from './storage';

const key = 'clowder.read';
const roomsMax = 20;

const marks = (): readonly (readonly [room: string, at: number])[] =>
  (stored(key) ?? '').split(' ').flatMap(mark => {
    const [room, at] = mark.split(':');
    return room && Number(at) > 0 ? [[room, Number(at)] as const] : [];
  });

export const readUntil = (room: string): number => marks().find(([code]) => code === room)?.[1] ?? 0;

export function markRead(room: string, at: number): void {
  const others = marks().filter(([code]) => code !== room);
  store(
    key,
    [[room, at] as const, ...others]
      .slice(0, roomsMax)
      .map(([code, time]) => `${code}:${time}`)
      .join(' '),
  );
}
