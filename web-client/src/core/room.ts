// The connection to one room. Says `join`, keeps the match in step, comes back after every loss, and
// answers each request exactly once. Knows nothing of pages and games; time and sockets are passed in.
import type {
  Chat,
  Choices,
  FairnessFacts,
  Notice,
  OfferOver,
  PageHears,
  PageSays,
  Reply,
  Room,
  SharedReview,
  Update,
  You,
} from '../protocol/schema';
import { Skew } from './clocks';
import { keepFirst } from './first-anchors';
import { isObject } from './json';
import { fromSnapshot, moved, offered, stopped, type MatchState } from './match';
import { randomHex } from './random';
import type { Timers } from './timers';

export const protocol = 1;
const beatMs = 2_000; // a ping this often
const answerMs = 3_000; // nothing heard for so long after a ping: the connection is lost
const welcomeMs = 10_000; // nor for so long after the first attempt to open it
const sleptMs = 1_000; // a timer this late: the page was asleep, and what came meanwhile is still unread
const syncGapMs = 1_500; // at most one request for a snapshot in this time
const backoffMs = 300; // doubles with each failure, give or take 30 %
const backoffMaxMs = 15_000; // the server lets clocks wait for it after a start (Limits::clock_wait)
const playingMaxMs = 3_000; // while a match runs that somebody looks at
const chatMax = 200;

// How long to wait before the next try.
export const backoff = (failures: number): number =>
  Math.min(backoffMaxMs, backoffMs * 2 ** failures) * (0.7 + 0.6 * Math.random());

export interface Socket {
  readonly readyState: number; // 1: open
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
}

// `lost`: the connection broke before the answer; ask again if you still want it.
export type Answer = Omit<Reply, 'type' | 'result'> & { readonly result: Reply['result'] | 'lost' };

type Distribute<T, Left extends string> = T extends unknown ? Omit<T, Left> : never;
export type Request = Distribute<Extract<PageSays, { readonly id: string } | { readonly type: 'salt' }>, 'id'>;

export type Link = 'connecting' | 'open' | 'lost' | 'closed';

export interface RoomState {
  readonly link: Link;
  readonly retryAt: number | null; // by timers.now(), while lost
  readonly lostAt: number | null; // when something was last heard, by timers.now(), while lost
  readonly closed: { readonly code: number; readonly reason: string } | null; // will not come back by itself
  readonly you: You | null;
  readonly build: string | null; // of the server
  readonly room: Room | null;
  readonly match: MatchState | null;
  readonly chat: readonly Chat[];
  readonly notice: Notice | null;
  readonly review: SharedReview | null; // while somebody leads one
  readonly latency: number | null; // milliseconds, smoothed
}

export interface RoomListener {
  readonly changed: (state: RoomState) => void;
  readonly snapshot: (match: MatchState) => void;
  readonly update: (update: Update, match: MatchState) => void;
  readonly chat: (chat: Chat) => void;
  readonly offerOver: (over: OfferOver) => void;
  // Why the server lets me in no more, or null: a browser does not say why a socket was refused.
  readonly whyShut: () => Promise<string | null>;
  readonly inSight: () => boolean; // the page is
}

// Before the room has said anything.
export const initialRoom: RoomState = {
  link: 'connecting',
  retryAt: null,
  lostAt: null,
  closed: null,
  you: null,
  build: null,
  room: null,
  match: null,
  chat: [],
  notice: null,
  review: null,
  latency: null,
};

interface Pending {
  readonly message: PageSays;
  readonly done: (answer: Answer) => void;
}

export class RoomConnection {
  private now = initialRoom;
  private socket: Socket | null = null;
  private canSend = false; // the socket is open
  private readonly pending = new Map<string, Pending>();
  private readonly skew = new Skew();
  private failures = 0;
  private retry: number | null = null;
  private timing: number | null = null;
  private silence: number | null = null; // runs out unless something is heard
  private heardAt: number;
  private syncedAt = -Infinity;
  private reviewCame = false; // since the last welcome
  private cameAt = Infinity; // the server's time at the first welcome
  private given: { readonly match: string; readonly salt: string; readonly counts: boolean } | null = null;

  constructor(
    private readonly open: () => Socket,
    private readonly listener: RoomListener,
    private readonly timers: Timers,
  ) {
    this.heardAt = timers.now();
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

  // My share in the dice of this match, if the room has said that it counts.
  shareIn(match: string): string | null {
    return this.given?.match === match && this.given.counts ? this.given.salt : null;
  }

  seen(seq: number): void {
    if (this.now.link === 'open') this.say({ type: 'seen', seq });
  }

  // The network is back, the page is visible again, or the player asks: tries at once, or finds out whether the
  // connection still works.
  hurry(): void {
    if (this.retry !== null) this.connect();
    else if (this.now.link === 'open') this.ping();
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
    this.canSend = false;
    socket.onopen = () => this.opened();
    socket.onmessage = ({ data }) => this.heard(data);
    socket.onclose = ({ code, reason }) => this.lost(code, reason);
    this.listen(welcomeMs);
  }

  private opened(): void {
    const { match } = this.now;
    this.canSend = true;
    this.say({ type: 'join', protocol, match: match?.match ?? null, have: match?.seq ?? null, choices: 'apart' });
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
    if (!this.canSend) void this.listener.whyShut().then(why => why && this.retry && this.lost(1008, why));
    const wait = Math.min(backoff(this.failures), this.isPlaying() ? playingMaxMs : Infinity);
    this.failures += 1;
    this.retry = this.timers.set(() => this.connect(), wait);
    this.change({ link: 'lost', retryAt: this.timers.now() + wait, lostAt: this.heardAt });
  }

  private isPlaying(): boolean {
    const phase = this.now.room?.phase;
    return (phase === 'playing' || phase === 'salting') && this.listener.inSight();
  }

  private keepAlive(): void {
    this.timing = this.timers.set(() => {
      this.ping();
      this.keepAlive();
    }, beatMs);
  }

  private ping(): void {
    const now = this.timers.now();
    this.say({ type: 'ping', id: String(now), now });
    this.listen(answerMs);
  }

  // The connection counts as lost if nothing is heard for so long from now on.
  private listen(ms: number): void {
    if (this.silence !== null) return;
    const end = this.timers.now() + ms;
    this.silence = this.timers.set(() => {
      this.silence = null;
      if (this.timers.now() > end + sleptMs) return this.canSend ? this.ping() : this.listen(ms);
      this.drop(4000);
      this.lost(1006, 'silence');
    }, ms);
  }

  private drop(code: number): void {
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close(code);
    this.socket = null;
  }

  private stopTimers(): void {
    for (const timer of [this.retry, this.timing, this.silence]) if (timer !== null) this.timers.clear(timer);
    this.retry = this.timing = this.silence = null;
  }

  // Nothing is said while the socket closes: what waits for an answer is settled, or said again, once it is closed.
  private say(message: PageSays): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  private change(part: Partial<RoomState>): void {
    this.now = { ...this.now, ...part };
    this.listener.changed(this.now);
  }

  // The one door through which JSON becomes a message. What we do not know is a newer server's: ignored.
  private heard(data: unknown): void {
    this.heardAt = this.timers.now();
    if (this.silence !== null) this.timers.clear(this.silence);
    this.silence = null;
    const message: unknown = JSON.parse(String(data));
    if (isObject(message) && typeof message['type'] === 'string') this.on(message as unknown as PageHears);
  }

  private on(message: PageHears): void {
    switch (message.type) {
      case 'welcome':
        return this.welcomed(message);
      case 'room':
        return this.roomIs(message);
      case 'snapshot':
        return this.snapshot(fromSnapshot(message));
      case 'update':
        return this.update(message);
      case 'choices':
        return this.offered(message);
      case 'reply':
        return this.settle(message.id, message);
      case 'fairness':
        return this.fairness(message);
      case 'chat':
        return this.said(message);
      case 'offer':
        return this.listener.offerOver(message);
      case 'presence':
        return this.presence(message.seat, message.present);
      case 'pong':
        return this.pong(message);
      case 'notice':
        return this.noticed(message);
      case 'review':
        return this.reviewed(message);
      case 'result':
      case 'lobby':
        return; // the view has the result; lobbies are another socket
    }
  }

  private welcomed({ you, build, now }: Extract<PageHears, { type: 'welcome' }>): void {
    this.failures = 0;
    this.reviewCame = false;
    this.cameAt = Math.min(this.cameAt, now);
    this.skew.add(this.timers.now(), this.timers.now(), now);
    this.change({ link: 'open', lostAt: null, you, build, notice: null, closed: null });
    for (const { message } of this.pending.values()) this.say(message);
  }

  private roomIs(room: Room): void {
    const { you } = this.now;
    const mine = room.seats.find(({ player, left }) => player?.id === you?.player && !left);
    const reviews = this.reviewCame && room.phase === 'over' && room.match === this.now.review?.match;
    this.change({
      room,
      you: you && { ...you, seat: mine?.seat ?? null, host: room.host === you.player },
      review: reviews ? this.now.review : null,
    });
  }

  // It follows a welcome before the room does; a rematch ends it without a word.
  private reviewed(review: SharedReview): void {
    this.reviewCame = true;
    this.change({ review: review.leader === null ? null : review });
  }

  // The last lines follow every welcome: those that are known are not told again, nor those from before I came.
  private said(line: Chat): void {
    const { chat } = this.now;
    if (
      chat.some(
        ({ at, player, text, phrase }) =>
          at === line.at && player === line.player && text === line.text && phrase === line.phrase,
      )
    )
      return;
    this.change({ chat: [...chat, line].slice(-chatMax) });
    if (line.at >= this.cameAt) this.listener.chat(line);
  }

  // An order of the host holds until the host takes it back. A later `welcome` repeats it. Nobody's time runs while
  // the store fails; a snapshot follows when it works again.
  private noticed(notice: Notice): void {
    const { you, match } = this.now;
    const { kicked, muted, ...rest } = you ?? {};
    const now = {
      ...(notice.code === 'kicked' || kicked ? { kicked: true as const } : {}),
      ...(notice.code === 'muted' || (muted && notice.code !== 'unmuted') ? { muted: true as const } : {}),
    };
    const shown = match && notice.code === 'storage' ? stopped(match, this.time()) : match;
    this.change({ notice, you: you && { ...(rest as You), ...now }, match: shown });
  }

  private presence(seat: number, present: boolean): void {
    const { room } = this.now;
    if (room)
      this.change({ room: { ...room, seats: room.seats.map(it => (it.seat === seat ? { ...it, present } : it)) } });
  }

  private snapshot(match: MatchState): void {
    this.change({ match });
    this.share(match.match, match.fairness);
    this.listener.snapshot(match);
  }

  private update(update: Update): void {
    const { match } = this.now;
    if (!match) return this.sync();
    let next: MatchState | 'old';
    try {
      next = moved(match, update);
    } catch {
      return this.sync(); // the board keeps the last good state until the snapshot comes
    }
    if (next === 'old') return;
    this.change({ match: next });
    this.listener.update(update, next);
  }

  private offered(choices: Choices): void {
    const { match } = this.now;
    if (match) this.change({ match: offered(match, choices) });
  }

  private sync(): void {
    if (this.timers.now() - this.syncedAt < syncGapMs) return;
    this.syncedAt = this.timers.now();
    this.say({ type: 'sync' });
  }

  private fairness({ type: _, match: id, ...facts }: Extract<PageHears, { type: 'fairness' }>): void {
    const { match } = this.now;
    if (match?.match === id) this.change({ match: { ...match, fairness: facts } });
    this.share(id, facts);
  }

  // A seat's share in the dice goes out as soon as the anchors are known and the salts are not.
  private share(id: string, { anchors, salts }: FairnessFacts): void {
    if (salts !== null) return;
    keepFirst(id, anchors);
    const { you } = this.now;
    if (you === null || you.seat === null || this.given?.match === id) return;
    const salt = randomHex(16);
    this.given = { match: id, salt, counts: false };
    void this.request({ type: 'salt', match: id, bytes: salt }).then(({ result, code }) => {
      if (this.given?.salt !== salt) return;
      if (result === 'applied') this.given = { match: id, salt, counts: true };
      else if (result === 'lost' || code === 'storage') this.given = null; // asked again, it gives another one
    });
  }

  private pong({ id, now, match, seq }: Extract<PageHears, { type: 'pong' }>): void {
    const [asked, heard] = [Number(id), this.timers.now()]; // the next question may be on its way already
    if (asked <= heard) this.skew.add(asked, heard, now);
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
