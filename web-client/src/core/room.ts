// The connection to one room. Says `join`, keeps the match in step, comes back after every loss, and
// answers each request exactly once. Knows nothing of pages and games; time and sockets are passed in.
import type { Chat, Notice, PageHears, PageSays, Reply, Room, Update, You } from '../protocol/schema';
import { Skew } from './clocks';
import { isObject } from './json';
import { fromSnapshot, moved, type MatchState } from './match';
import { randomHex } from './random';
import type { Timers } from './timers';

export const protocol = 1;
const beatMs = 4_000;          // a ping this often
const silenceMs = 12_000;      // nothing heard for so long: the connection is dead
const syncGapMs = 1_500;       // at most one request for a snapshot in this time
const backoffMs = 300;         // doubles with each failure, give or take 30 %
const backoffMaxMs = 15_000;
const chatMax = 200;

// How long to wait before the next try.
export const backoff = (failures: number): number => Math.min(backoffMaxMs, backoffMs * 2 ** failures) * (0.7 + 0.6 * Math.random());

export interface Socket {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
}

// `lost`: the connection broke before the answer; ask again if you still want it.
export type Answer = Omit<Reply, 'type' | 'result'> & { readonly result: Reply['result'] | 'lost' };

type Distribute<T, Left extends string> = T extends unknown ? Omit<T, Left> : never;
export type Request = Distribute<Extract<PageSays, { readonly id: string }>, 'id'>;

export type Link = 'connecting' | 'open' | 'lost' | 'closed';

export interface RoomState {
  readonly link: Link;
  readonly retryAt: number | null;            // by timers.now(), while lost
  readonly closed: { readonly code: number; readonly reason: string } | null;   // will not come back by itself
  readonly you: You | null;
  readonly build: string | null;              // of the server
  readonly room: Room | null;
  readonly match: MatchState | null;
  readonly chat: readonly Chat[];
  readonly notice: Notice | null;
  readonly latency: number | null;            // milliseconds, smoothed
}

export interface RoomListener {
  readonly changed: (state: RoomState) => void;
  readonly snapshot: (match: MatchState) => void;
  readonly update: (update: Update, match: MatchState) => void;
  readonly chat: (chat: Chat) => void;
}

interface Pending {
  readonly message: PageSays;
  readonly done: (answer: Answer) => void;
}

export class RoomConnection {
  private now: RoomState = { link: 'connecting', retryAt: null, closed: null, you: null, build: null, room: null, match: null, chat: [], notice: null, latency: null };
  private socket: Socket | null = null;
  private readonly pending = new Map<string, Pending>();
  private readonly skew = new Skew();
  private failures = 0;
  private retry: number | null = null;
  private beat: number | null = null;
  private beatAt = 0;
  private heardAt = 0;
  private syncedAt = -Infinity;
  private salted: string | null = null;

  constructor(private readonly open: () => Socket, private readonly listener: RoomListener, private readonly timers: Timers) {
    this.connect();
  }

  get state(): RoomState {
    return this.now;
  }

  // The server's time now.
  time(): number {
    return this.timers.now() + this.skew.ms;
  }

  // One answer comes for sure: the server's, or `lost`. Acts are said again after a reconnect, under the same id.
  request(request: Request): Promise<Answer> {
    const message = { ...request, id: randomHex(12) } as PageSays & { readonly id: string };
    return new Promise(done => {
      if (this.now.link === 'closed') return done({ id: message.id, result: 'lost', seq: 0 });
      this.pending.set(message.id, { message, done });
      if (this.now.link === 'open') this.say(message);
      else if (message.type !== 'act') this.settle(message.id, { id: message.id, result: 'lost', seq: 0 });
    });
  }

  seen(seq: number): void {
    if (this.now.link === 'open') this.say({ type: 'seen', seq });
  }

  // Tries at once: the network is back, the page is visible again, or the player asks.
  hurry(): void {
    if (this.retry !== null) this.connect();
  }

  close(): void {
    this.stopTimers();
    this.drop(1000);
    this.change({ link: 'closed' });
    this.settleAll(() => true);
  }

  private connect(): void {
    this.stopTimers();
    this.change({ link: this.failures === 0 ? 'connecting' : 'lost', retryAt: null });
    const socket = this.open();
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = ({ data }) => this.heard(data);
    socket.onclose = ({ code, reason }) => this.lost(code, reason);
  }

  private opened(): void {
    const { match } = this.now;
    this.heardAt = this.timers.now();
    this.say({ type: 'join', protocol, match: match?.match ?? null, have: match?.seq ?? null });
    this.keepAlive();
  }

  private lost(code: number, reason: string): void {
    this.socket = null;
    this.stopTimers();
    this.settleAll(({ type }) => type !== 'act');
    // 1008: what we said or who we are will not be welcome the next time either. 4001: newer sessions took over.
    if (code === 1008 || code === 4001 || code === 1000) {
      this.change({ link: 'closed', closed: { code, reason } });
      return this.settleAll(() => true);
    }
    const wait = backoff(this.failures);
    this.failures += 1;
    this.retry = this.timers.set(() => this.connect(), wait);
    this.change({ link: 'lost', retryAt: this.timers.now() + wait });
  }

  private keepAlive(): void {
    this.beat = this.timers.set(() => {
      if (this.timers.now() - this.heardAt > silenceMs) {
        this.drop(4000);
        return this.lost(1006, 'silence');
      }
      this.beatAt = this.timers.now();
      this.say({ type: 'ping', id: 'beat', now: this.beatAt });
      this.keepAlive();
    }, beatMs);
  }

  private drop(code: number): void {
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close(code);
    this.socket = null;
  }

  private stopTimers(): void {
    for (const timer of [this.retry, this.beat]) if (timer !== null) this.timers.clear(timer);
    this.retry = this.beat = null;
  }

  private say(message: PageSays): void {
    this.socket?.send(JSON.stringify(message));
  }

  private change(part: Partial<RoomState>): void {
    this.now = { ...this.now, ...part };
    this.listener.changed(this.now);
  }

  // The one door through which JSON becomes a message. What we do not know is a newer server's: ignored.
  private heard(data: unknown): void {
    this.heardAt = this.timers.now();
    const message: unknown = JSON.parse(String(data));
    if (isObject(message) && typeof message['type'] === 'string') this.on(message as unknown as PageHears);
  }

  private on(message: PageHears): void {
    switch (message.type) {
      case 'welcome': return this.welcomed(message);
      case 'room': return this.roomIs(message);
      case 'snapshot': return this.snapshot(fromSnapshot(message));
      case 'update': return this.update(message);
      case 'reply': return this.settle(message.id, message);
      case 'fairness': return this.fairness(message);
      case 'chat':
        this.change({ chat: [...this.now.chat, message].slice(-chatMax) });
        return this.listener.chat(message);
      case 'presence': return this.presence(message.seat, message.present);
      case 'pong': return this.pong(message);
      case 'notice': return this.change({ notice: message });
      case 'result':
      case 'lobby':
        return;   // the view has the result; lobbies are another socket
    }
  }

  private welcomed({ you, build, now }: Extract<PageHears, { type: 'welcome' }>): void {
    this.failures = 0;
    this.skew.add(this.timers.now(), this.timers.now(), now);
    this.change({ link: 'open', you, build, notice: null, closed: null });
    for (const { message } of this.pending.values()) this.say(message);
  }

  private roomIs(room: Room): void {
    const { you } = this.now;
    const mine = room.seats.find(({ player }) => player?.id === you?.player);
    this.change({ room, you: you && { ...you, seat: mine?.seat ?? null, host: room.host === you.player } });
  }

  private presence(seat: number, present: boolean): void {
    const { room } = this.now;
    if (room) this.change({ room: { ...room, seats: room.seats.map(it => (it.seat === seat ? { ...it, present } : it)) } });
  }

  private snapshot(match: MatchState): void {
    this.change({ match });
    this.share(match.match, match.fairness.salts);
    this.listener.snapshot(match);
  }

  private update(update: Update): void {
    const { match } = this.now;
    if (!match) return this.sync();
    let next: MatchState | 'old';
    try {
      next = moved(match, update);
    } catch {
      return this.sync();   // the board keeps the last good state until the snapshot comes
    }
    if (next === 'old') return;
    this.change({ match: next });
    this.listener.update(update, next);
  }

  private sync(): void {
    if (this.timers.now() - this.syncedAt < syncGapMs) return;
    this.syncedAt = this.timers.now();
    this.say({ type: 'sync' });
  }

  private fairness({ match: id, anchors, salts, links }: Extract<PageHears, { type: 'fairness' }>): void {
    const { match } = this.now;
    if (match?.match === id) this.change({ match: { ...match, fairness: { anchors, salts, ...(links ? { links } : {}) } } });
    this.share(id, salts);
  }

  // A seat's share in the dice goes out as soon as the anchors are known and the salts are not.
  private share(id: string, salts: readonly string[] | null): void {
    const { you } = this.now;
    if (salts !== null || you === null || you.seat === null || this.salted === id) return;
    this.salted = id;
    this.say({ type: 'salt', match: id, bytes: randomHex(16) });
  }

  private pong({ id, now, match, seq }: Extract<PageHears, { type: 'pong' }>): void {
    if (id === 'beat') this.skew.add(this.beatAt, this.timers.now(), now);
    this.change({ latency: this.skew.latency });
    if (match !== null && (match !== this.now.match?.match || seq > this.now.match.seq)) this.sync();
  }

  private settle(id: string, answer: Answer): void {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    pending?.done(answer);
  }

  private settleAll(which: (message: PageSays) => boolean): void {
    for (const [id, { message }] of this.pending) if (which(message)) this.settle(id, { id, result: 'lost', seq: 0 });
  }
}
