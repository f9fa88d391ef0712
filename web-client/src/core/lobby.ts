// The list of public rooms, kept in step by the server: the first message is complete, later ones are differences.
// Comes back after every loss; time and sockets are passed in.
import type { ListedRoom, Notice, PageHears, PageSays } from '../protocol/schema';
import { isObject } from './json';
import { backoff, protocol, type Socket } from './room';
import type { Timers } from './timers';

export class LobbyConnection {
  private rooms: readonly ListedRoom[] | null = null; // newest first; null: nothing told yet
  private socket: Socket | null = null;
  private complete = false; // the list of this socket has come
  private failures = 0;
  private retry: number | null = null;

  constructor(
    private readonly open: () => Socket,
    private readonly changed: (rooms: readonly ListedRoom[]) => void,
    private readonly timers: Timers,
    private readonly noticed: (notice: Notice) => void = () => undefined,
  ) {
    this.connect();
  }

  close(): void {
    if (this.retry !== null) this.timers.clear(this.retry);
    this.retry = null;
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close(1000);
    this.socket = null;
  }

  private connect(): void {
    const socket = this.open();
    this.socket = socket;
    this.complete = false;
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: 'join', protocol, match: null, have: null } satisfies PageSays));
    socket.onmessage = ({ data }) => this.heard(data);
    socket.onclose = ({ code }) => this.lost(code);
  }

  // 1008: what we said or who we are will not be welcome the next time either.
  private lost(code: number): void {
    this.socket = null;
    if (code === 1008) return;
    this.retry = this.timers.set(() => {
      this.retry = null;
      this.connect();
    }, backoff(this.failures));
    this.failures += 1;
  }

  private heard(data: unknown): void {
    const message: unknown = JSON.parse(String(data));
    if (!isObject(message)) return;
    if (message['type'] === 'notice') return this.noticed(message as unknown as Notice);
    if (message['type'] !== 'lobby') return;
    const { rooms, gone } = message as unknown as Extract<PageHears, { type: 'lobby' }>;
    this.failures = 0;
    this.rooms = this.complete && this.rooms ? merged(this.rooms, rooms, gone) : rooms;
    this.complete = true;
    this.changed(this.rooms);
  }
}

// A room that is known keeps its place; new ones come first.
function merged(
  before: readonly ListedRoom[],
  rooms: readonly ListedRoom[],
  gone: readonly string[],
): readonly ListedRoom[] {
  const told = new Map(rooms.map(room => [room.code, room]));
  const kept = before.filter(({ code }) => !gone.includes(code)).map(room => told.get(room.code) ?? room);
  const known = new Set(kept.map(({ code }) => code));
  return [...rooms.filter(({ code }) => !known.has(code)), ...kept];
}
