import { beforeEach, describe, expect, test } from 'vitest';
import { viewHash } from '../../src/core/canonical';
import type { Json } from '../../src/core/json';
import { asFirstTold } from '../../src/core/first-anchors';
import { RoomConnection, type Answer } from '../../src/core/room';
import { store } from '../../src/core/storage';
import type { OfferOver, Room, Update } from '../../src/protocol/schema';
import { FakeSocket, FakeTime } from '../fakes';
import { choices, room, snapshot, update, welcome } from '../room/parts';

let time: FakeTime;
let sockets: FakeSocket[];
let updates: number[];
let spoken: string[];
let over: OfferOver[];
let connection: RoomConnection;
let inSight: boolean;
let shut: string | null; // why nobody is let in
const socket = (): FakeSocket => sockets.at(-1)!;

function open(): void {
  socket().onopen?.();
  socket().hears(welcome);
  socket().hears(room);
  socket().hears(snapshot);
}

beforeEach(() => {
  time = new FakeTime();
  sockets = [];
  updates = [];
  spoken = [];
  over = [];
  shut = null;
  inSight = true;
  connection = new RoomConnection(
    () => {
      const made = new FakeSocket();
      sockets.push(made);
      return made;
    },
    {
      changed: () => undefined,
      snapshot: () => undefined,
      update: ({ seq }) => updates.push(seq),
      chat: ({ text }) => spoken.push(text ?? ''),
      offerOver: it => over.push(it),
      whyShut: () => Promise.resolve(shut),
      inSight: () => inSight,
    },
    time,
  );
});

// A browser does not say why a socket was refused: another question does.
describe('a socket that is refused', () => {
  const refused = async () => {
    socket().onclose?.({ code: 1006, reason: '' });
    await Promise.resolve();
  };
  test('is tried again while the room lets people in', async () => {
    await refused();
    expect(connection.state.link).toBe('lost');
    time.pass(60_000);
    expect(sockets.length).toBeGreaterThan(1);
  });
  test('is not tried again where the room is locked', async () => {
    shut = 'locked';
    const act = connection.request({ type: 'act', match: 'm', seq: 1, action: {} });
    await refused();
    expect(connection.state.closed).toEqual({ code: 1008, reason: 'locked' });
    expect((await act).result).toBe('lost');
    time.pass(60_000);
    expect(sockets.length).toBe(1);
  });
  test('is another thing than one that breaks', async () => {
    open();
    shut = 'locked';
    await refused();
    expect(connection.state.link).toBe('lost');
  });
});

describe('what the server says beside the entries', () => {
  test('who acted for whom, and what can be taken back', () => {
    open();
    expect(connection.state.match?.takeBack).toBeNull();
    socket().hears({ ...update(1), by: 'time_out', take_back: { seat: 0, refused: 'thrown' } });
    expect(connection.state.match?.log.at(-1)?.by).toBe('time_out');
    expect(connection.state.match?.takeBack).toEqual({ seat: 0, refused: 'thrown' });
  });
  test('what became of an offer is passed on', () => {
    open();
    const declined: OfferOver = { type: 'offer', what: 'draw', seat: 0, outcome: 'declined', by: 1 };
    socket().hears(declined);
    expect(over).toEqual([declined]);
  });
});

// The match goes on when the server does: who looks at it is to be back then.
describe('tries to come back', () => {
  const longestPause = (phase: Room['phase']): number => {
    open();
    socket().hears({ ...room, phase });
    socket().onclose?.({ code: 1006, reason: '' });
    const pauses = [];
    for (let tries = 0; tries < 20; tries++) {
      pauses.push(Math.round(connection.state.retryAt! - time.now()));
      time.pass(pauses.at(-1)!);
      socket().onclose?.({ code: 1006, reason: '' });
    }
    return Math.max(...pauses);
  };
  test.each(['playing', 'salting'] as const)('every three seconds at most while a match is %s', phase => {
    expect(longestPause(phase)).toBe(3_000);
  });
  test('less often before the match', () => expect(longestPause('waiting')).toBeGreaterThan(10_000));
  test('less often while nobody looks at the page', () => {
    inSight = false;
    expect(longestPause('playing')).toBeGreaterThan(10_000);
  });
});

// A browser throws if something is sent while the socket is still connecting.
describe('before the socket is open', () => {
  test('nothing is sent, not even when the page slept through the wait', () => {
    time.sleep(60_000);
    connection.hurry();
    expect(socket().said).toEqual([]);
  });
  test('a wait that the page slept through begins again, and ends', () => {
    time.sleep(60_000);
    expect(socket().closed).toBeNull();
    time.pass(10_000);
    expect(socket().closed).toBe(4000);
    expect(connection.state.link).toBe('lost');
  });
});

describe('staying in step', () => {
  test('the first message asks for everything', () => {
    socket().onopen?.();
    expect(socket().said).toEqual([{ type: 'join', protocol: 1, match: null, have: null, choices: 'apart' }]);
  });
  test('the next update is applied', () => {
    open();
    socket().hears(update(1));
    expect(connection.state.match).toMatchObject({ seq: snapshot.seq + 1, view: { quiet_rounds: 1 } });
  });
  test('a choice that names another one has its foretelling', () => {
    open();
    const ahead = [{ to: ['N2'] }, { does: [{ event: 'cornered' }] }];
    const choice = choices.choices![0]!;
    socket().hears({
      ...choices,
      choices: [
        { ...choice, ahead },
        { ...choice, ahead: 0 },
        choice,
        { ...choice, ahead: [{ to: ['L1'] }, 0] },
        { ...choice, ahead: [0, 3] },
      ],
    });
    expect(connection.state.match?.choices.map(it => it.ahead)).toEqual([
      ahead,
      ahead,
      undefined,
      [{ to: ['L1'] }, ahead[1]],
      ahead,
    ]);
  });
  test('choices hold until the next update, and only in the state that they are of', () => {
    open();
    socket().hears({ ...choices, seq: snapshot.seq + 1 });
    socket().hears({ ...choices, match: 'm_other' });
    expect(connection.state.match?.choices).toEqual([]);
    socket().hears(choices);
    expect(connection.state.match?.choices).toEqual(choices.choices);
    socket().hears(update(1));
    expect(connection.state.match?.choices).toEqual([]);
  });
  test('an old one is ignored', () => {
    open();
    socket().hears(update(1));
    socket().hears(update(1, 9));
    expect(updates).toEqual([snapshot.seq + 1]);
    expect(socket().last('sync')).toBeUndefined();
  });
  test.each<[string, () => Update]>([
    ['a gap', () => update(2)],
    ['another hash', () => ({ ...update(1), hash: '0123456789abcdef' })],
    [
      'a patch that does not fit',
      () => ({ ...update(1), patch: [{ op: 'replace', path: '/nowhere', value: 1 }] }) as Update,
    ],
    ['another match', () => ({ ...update(1), match: 'm_other' })],
  ])('%s asks for a snapshot and keeps the last good state', (_, bad) => {
    open();
    socket().hears(bad());
    expect(socket().last('sync')).toEqual({ type: 'sync' });
    expect(connection.state.match?.seq).toBe(snapshot.seq);
  });
  test('a flood of bad updates asks once', () => {
    open();
    for (let i = 2; i < 20; i += 1) socket().hears(update(i));
    expect(socket().said.filter(({ type }) => type === 'sync')).toHaveLength(1);
  });
  test('a lost last update is noticed by the heartbeat', () => {
    open();
    time.pass(2_000);
    socket().hears({ type: 'pong', id: 'timing', now: 0, match: snapshot.match, seq: snapshot.seq + 1 });
    expect(socket().last('sync')).toBeDefined();
  });
  test('a heartbeat that knows no more asks for nothing', () => {
    open();
    time.pass(2_000);
    socket().hears({ type: 'pong', id: 'timing', now: 0, match: snapshot.match, seq: snapshot.seq });
    expect(socket().last('sync')).toBeUndefined();
  });
  test('a message of a newer server is ignored', () => {
    open();
    expect(() => socket().hears({ type: 'something_new' })).not.toThrow();
  });
});

describe('coming back', () => {
  test('says what it has', () => {
    open();
    socket().breaks();
    time.pass(connection.state.retryAt! - time.now());
    expect(sockets).toHaveLength(2);
    socket().onopen?.();
    expect(socket().said[0]).toMatchObject({ type: 'join', match: snapshot.match, have: snapshot.seq });
  });
  test('waits longer each time, never longer than fifteen seconds and a third', () => {
    const waits: number[] = [];
    for (let i = 0; i < 9; i += 1) {
      socket().breaks();
      waits.push(connection.state.retryAt! - time.now());
      time.pass(connection.state.retryAt! - time.now());
    }
    waits.forEach((wait, i) => {
      const base = Math.min(15_000, 300 * 2 ** i);
      expect(wait).toBeGreaterThanOrEqual(base * 0.7);
      expect(wait).toBeLessThanOrEqual(base * 1.3);
    });
  });
  test('at once when the network is back', () => {
    open();
    socket().breaks();
    connection.hurry();
    expect(sockets).toHaveLength(2);
  });
  test('what is done while the socket closes is said to the next one', async () => {
    open();
    socket().readyState = 2;
    const done = connection.request({ type: 'act', action: { type: 'roll' }, seq: snapshot.seq });
    expect(socket().last('act')).toBeUndefined();
    socket().breaks();
    connection.hurry();
    open();
    const { id } = socket().last('act')!;
    socket().hears({ type: 'reply', id, result: 'applied', seq: snapshot.seq + 1 });
    expect(await done).toMatchObject({ result: 'applied' });
  });
  const pong = () =>
    socket().hears({
      type: 'pong',
      id: socket().last('ping')!['id'],
      now: 0,
      match: snapshot.match,
      seq: snapshot.seq,
    });
  test('five seconds of silence are a loss, and it is known since when', () => {
    open();
    for (let timings = 0; timings < 4; timings += 1) {
      time.pass(2_000);
      pong();
    }
    const heard = time.now();
    time.pass(4_999);
    expect(connection.state.link).toBe('open');
    time.pass(1);
    expect(sockets[0]!.closed).toBe(4000);
    expect(connection.state).toMatchObject({ link: 'lost', lostAt: heard });
  });
  test('answers that take two seconds are no silence', () => {
    open();
    time.pass(2_000);
    for (let timings = 0; timings < 20; timings += 1) {
      time.pass(2_000);
      pong();
    }
    expect(sockets).toHaveLength(1);
    expect(connection.state.link).toBe('open');
  });
  test('answers that take longer than the next question are timed by their own', () => {
    open();
    time.pass(2_000);
    const asked = time.now();
    const { id } = socket().last('ping')!;
    time.pass(2_500);
    socket().hears({ type: 'pong', id, now: asked + 5_000, match: snapshot.match, seq: snapshot.seq });
    expect(connection.state.latency).toBeGreaterThan(700); // smoothed, from the 0 of the welcome
  });
  test('a page that slept asks first', () => {
    open();
    time.pass(2_000);
    time.sleep(60_000);
    expect(connection.state.link).toBe('open');
    pong();
    time.pass(1_900);
    expect(sockets).toHaveLength(1);
  });
  test('a page that is seen again finds out at once whether the connection works', () => {
    open();
    connection.hurry();
    expect(socket().last('ping')).toBeDefined();
    time.pass(3_000);
    expect(connection.state.link).toBe('lost');
  });
  test('a connection that never opens is given up', () => {
    time.pass(10_000);
    expect(sockets[0]!.closed).toBe(4000);
    expect(connection.state.link).toBe('lost');
    time.pass(1_000);
    expect(sockets).toHaveLength(2);
  });
  test.each([1008, 4001, 1000])('not after code %i', code => {
    open();
    socket().breaks(code, 'because');
    time.pass(60_000);
    expect(sockets).toHaveLength(1);
    expect(connection.state).toMatchObject({ link: 'closed', closed: { code, reason: 'because' } });
  });
});

describe('requests', () => {
  const act = { type: 'act', match: snapshot.match, seq: snapshot.seq, action: { move: {} } } as const;

  test('get the answer to their own id', async () => {
    open();
    const answer = connection.request(act);
    socket().hears({ type: 'reply', id: 'another', result: 'refused', seq: 1 });
    socket().hears({ type: 'reply', id: socket().last('act')!['id'], result: 'applied', seq: 5 });
    expect((await answer).result).toBe('applied');
  });
  test('an act is said again after a loss, under the same id', async () => {
    open();
    const answer = connection.request(act);
    const { id } = socket().last('act')!;
    socket().breaks();
    connection.hurry();
    open();
    expect(socket().last('act')).toMatchObject({ id });
    socket().hears({ type: 'reply', id, result: 'duplicate', seq: 5 });
    expect((await answer).result).toBe('duplicate');
  });
  test('anything else is lost with the connection', async () => {
    open();
    const answer = connection.request({ type: 'ready', ready: true });
    socket().breaks();
    expect((await answer).result).toBe('lost');
    connection.hurry();
    open();
    expect(socket().last('ready')).toBeUndefined();
  });
  test('none is left without an answer when the room closes for good', async () => {
    open();
    const answers: Promise<Answer>[] = [connection.request(act), connection.request({ type: 'resign' })];
    socket().breaks(1008);
    expect((await Promise.all(answers)).map(({ result }) => result)).toEqual(['lost', 'lost']);
  });
});

test('a seat puts its share into the dice once', () => {
  socket().onopen?.();
  socket().hears({ ...welcome, you: { ...welcome.you, seat: 0 } });
  const fairness = { type: 'fairness', match: 'm_new', anchors: snapshot.fairness.anchors, salts: null };
  socket().hears(fairness);
  socket().hears(fairness);
  const shares = socket().said.filter(({ type }) => type === 'salt');
  expect(shares).toHaveLength(1);
  expect(shares[0]).toMatchObject({ match: 'm_new', bytes: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown });
});

test('a share that could not be stored is given again, one that counts is remembered', async () => {
  socket().onopen?.();
  socket().hears({ ...welcome, you: { ...welcome.you, seat: 0 } });
  const fairness = { type: 'fairness', match: 'm_new', anchors: snapshot.fairness.anchors, salts: null };
  const shares = () =>
    socket().said.filter(({ type }) => type === 'salt') as unknown as { id: string; bytes: string }[];
  socket().hears(fairness);
  socket().hears({ type: 'reply', id: shares()[0]!.id, result: 'refused', code: 'storage', message: '', seq: 0 });
  await Promise.resolve();
  socket().hears(fairness);
  expect(shares()).toHaveLength(2);
  expect(connection.shareIn('m_new')).toBeNull();
  socket().hears({ type: 'reply', id: shares()[1]!.id, result: 'applied', seq: 5 });
  await Promise.resolve();
  expect(connection.shareIn('m_new')).toBe(shares()[1]!.bytes);
});

// A server that tells other anchors after it has the salts has chosen them by the salts.
describe('the anchors that are told while the salts are awaited', () => {
  const { anchors } = snapshot.fairness;
  const others = { ...anchors, open: '00'.repeat(32) };
  const salts = ['1'.repeat(32), '2'.repeat(32)];
  const hears = (told: object, fixed: readonly string[] | null) =>
    socket().hears({ type: 'fairness', match: 'm_new', anchors: told, salts: fixed });
  const enter = (seat: number | null) => {
    socket().onopen?.();
    socket().hears({ ...welcome, you: { ...welcome.you, seat } });
  };
  beforeEach(() => store('clowder.anchors', ''));

  test.each([0, null])('are kept, whatever is told later (seat %s)', seat => {
    enter(seat);
    hears(anchors, null);
    hears(others, null);
    hears(others, salts);
    expect(asFirstTold('m_new', anchors)).toBe(true);
    expect(asFirstTold('m_new', others)).toBe(false);
  });
  test('are kept over a lost connection, also if the share is asked for again', async () => {
    enter(0);
    hears(anchors, null);
    socket().breaks();
    await Promise.resolve();
    time.pass(400);
    enter(0);
    hears(others, null);
    expect(socket().said.filter(({ type }) => type === 'salt')).toHaveLength(1);
    expect(asFirstTold('m_new', others)).toBe(false);
  });
  test('are kept from a snapshot, too', () => {
    enter(0);
    socket().hears({ ...snapshot, fairness: { anchors, salts: null } });
    expect(asFirstTold(snapshot.match, others)).toBe(false);
  });
  test('are none where the salts are fixed when this page comes', () => {
    enter(0);
    hears(anchors, salts);
    expect(asFirstTold('m_new', anchors)).toBeNull();
  });
  test('are forgotten when many matches have begun since', () => {
    enter(null);
    hears(anchors, null);
    for (let i = 0; i < 20; i += 1) socket().hears({ type: 'fairness', match: `m_${i}`, anchors: others, salts: null });
    expect(asFirstTold('m_new', anchors)).toBeNull();
    expect(asFirstTold('m_0', others)).toBe(true);
    expect(asFirstTold('m_1', others), 'not m_19').toBe(true);
  });
});

// Numbers from a seed: a failing run can be run again.
function numbers(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test.each(Array.from({ length: 200 }, (_, seed) => seed))(
  'whatever is lost, doubled or spoilt, the page ends with the server’s view (seed %i)',
  seed => {
    const random = numbers(seed);
    open();
    let seq = snapshot.seq;
    let view = snapshot.view as Record<string, unknown>;
    const whole = () => ({ ...snapshot, seq, view, hash: viewHash(view as Json) });
    for (let i = 0; i < 30; i += 1) {
      seq += 1;
      view = { ...view, quiet_rounds: random(100), turn: seq };
      const said = {
        ...update(0),
        seq,
        hash: viewHash(view as Json),
        patch: [
          { op: 'replace', path: '/quiet_rounds', value: view['quiet_rounds'] },
          { op: 'replace', path: '/turn', value: seq },
        ],
      };
      const fate = random(6);
      if (fate === 0) continue; // lost
      socket().hears(
        fate === 1
          ? { ...said, patch: [{ op: 'remove', path: '/no' }] }
          : fate === 2
            ? { ...said, hash: '0'.repeat(16) }
            : said,
      ); // spoilt, or well
      if (fate === 3) socket().hears(said); // doubled
      if (
        socket()
          .said.splice(0)
          .some(({ type }) => type === 'sync') &&
        random(2) === 0
      )
        socket().hears(whole());
    }
    // The heartbeat tells what the server has; what is asked for then comes.
    for (let timings = 0; timings < 3; timings += 1) {
      time.pass(2_000);
      socket().hears({ type: 'pong', id: 'timing', now: time.now(), match: snapshot.match, seq });
      if (
        socket()
          .said.splice(0)
          .some(({ type }) => type === 'sync')
      )
        socket().hears(whole());
    }
    expect(connection.state.match).toMatchObject({ seq, view });
  },
);

describe('chat', () => {
  const line = (at: number, text: string) => ({ type: 'chat', at, player: 'p_2', name: 'Ben', seat: 1, text });
  const lines = () => connection.state.chat.map(({ text }) => text);
  const comeBack = (...said: string[]): void => {
    socket().onclose?.({ code: 1006, reason: '' });
    time.pass(10_000);
    open();
    for (const [i, text] of said.entries()) socket().hears(line(welcome.now + i - 1, text));
  };
  test('lines that follow a welcome again are neither doubled nor told again', () => {
    open();
    socket().hears(line(welcome.now - 1, 'before'));
    socket().hears(line(welcome.now, 'hello'));
    expect(spoken).toEqual(['hello']);
    comeBack('before', 'hello', 'missed');
    comeBack('before', 'hello', 'missed');
    expect(lines()).toEqual(['before', 'hello', 'missed']);
    expect(spoken).toEqual(['hello', 'missed']);
  });
});

describe('clocks', () => {
  test('stand while the store fails', () => {
    open();
    const clocks = { kind: 'bank', running: 0, left: [60_000, 30_000], at: welcome.now };
    socket().hears({ ...snapshot, clocks });
    time.pass(1_500);
    socket().hears({ type: 'notice', code: 'muted' });
    expect(connection.state.match?.clocks).toEqual(clocks);
    socket().hears({ type: 'notice', code: 'storage' });
    const stand = { ...clocks, running: null, left: [58_500, 30_000], at: connection.time() };
    expect(connection.state.match?.clocks).toEqual(stand);
    time.pass(1_000);
    socket().hears({ type: 'notice', code: 'storage' });
    expect(connection.state.match?.clocks).toEqual(stand);
    socket().hears({ ...snapshot, clocks });
    expect(connection.state.match?.clocks?.running).toBe(0);
  });
});

describe('what the host does to me', () => {
  test('holds until he says otherwise', () => {
    open();
    socket().hears({ type: 'notice', code: 'kicked' });
    socket().hears({ type: 'notice', code: 'muted' });
    socket().hears(room);
    expect(connection.state.you).toMatchObject({ kicked: true, muted: true });
    socket().hears({ type: 'notice', code: 'unmuted' });
    expect(connection.state.you?.kicked).toBe(true);
    expect(connection.state.you?.muted).toBeUndefined();
  });

  test('a seat that I gave up is not mine', () => {
    open();
    const seats = room.seats.map(seat => (seat.seat === 0 ? { ...seat, left: true as const } : seat));
    socket().hears({ ...room, seats });
    expect(connection.state.you?.seat).toBeNull();
  });
});
