// @vitest-environment happy-dom
// What I am choosing.
import { computed, signal, type Signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { change } from '../../src/app/app';
import type { MatchState } from '../../src/core/match';
import type { Answer, Link, Request } from '../../src/core/room';
import type { AnyGame } from '../../src/games/game';
import type { RoomSeat } from '../../src/protocol/schema';
import type { Refusal } from '../../src/room/refusals';
import { RoomSelection } from '../../src/room/selection';
import type { AnyShown } from '../../src/room/shown-match';
import { FakeTime } from '../fakes';
import { match, room, settled, snapshot } from './parts';

// Two cats, a and b; each can go to x.
const ways = ['a', 'b'].map(cat => ({ action: { cat }, does: [] }));
const game = {
  path: ({ action }: { readonly action: { readonly cat: string } }) => [action.cat, `${action.cat}x`],
  attempt: (picked: readonly string[], thing: string) => (picked.length > 0 ? { attempt: thing } : null),
  own: (thing: string) => (thing === 'own' ? { action: { step: 1 }, ahead: true } : null),
} as unknown as AnyGame;

let asking: Signal<MatchState>;
let paused: Signal<boolean>;
let botForMe: Signal<RoomSeat | null>;
let link: Signal<Link>;
let shown: Signal<AnyShown>;
const since = signal(0);
let time: FakeTime;
let said: Request[];
let events: string[];
let why: Refusal | null;
let whyAsked: unknown[];
let answer: (answer: Partial<Answer>) => void;
let it: RoomSelection;
let stop: () => void;

beforeEach(() => {
  change({ forced: true, confirm: false, motion: 'on', speed: 1 });
  since.value = 0;
  asking = signal<MatchState>({ ...match, choices: ways });
  paused = signal(false);
  botForMe = signal<RoomSeat | null>(null);
  link = signal<Link>('open');
  shown = signal({ seq: match.seq, idle: true, view: snapshot.view } as unknown as AnyShown);
  time = new FakeTime();
  said = [];
  events = [];
  whyAsked = [];
  why = { code: 'blocked', clause: 'K9', message: '' };
  it = new RoomSelection(
    {
      match: asking,
      paused,
      botForMe,
      link: link,
      lost: computed(() => link.value !== 'open'),
      mySeat: signal<number | null>(0),
      say: request => {
        said.push(request);
        return new Promise(done => {
          answer = rest => done({ id: '', result: 'applied', seq: 9, ...rest });
        });
      },
      whyNot: async action => {
        whyAsked.push(action);
        return why;
      },
    },
    { shown: shown, game: signal<AnyGame | null>(game), since },
    {
      show: ({ code, still, goes }) =>
        events.push(still ? `${code} still ${still.ahead}` : goes ? `${code} goes` : code),
      clear: () => events.push('clear'),
    },
    {
      question: () => events.push('question') > 0,
      picked: ({ picked }) => events.push(`picked ${picked.join(' ')}`),
      notSent: () => events.push('not sent'),
    },
    { myTurn: () => events.push('my turn') },
    time,
  );
  stop = it.watch();
});
afterEach(() => stop());
const sent = () => said.map(request => ('action' in request ? request.action : request.type));
const next = (part: Partial<MatchState>): void => {
  asking.value = { ...asking.peek(), seq: match.seq + 1, ...part };
  shown.value = { ...shown.peek(), seq: match.seq + 1 };
};

describe('asking', () => {
  test('once, when everything that led to it has been shown', () => {
    expect(it.mine.value).toBe(true);
    asking.value = { ...asking.peek(), seq: match.seq + 1 };
    expect(it.mine.value).toBe(false);
    shown.value = { ...shown.peek(), seq: match.seq + 1, idle: false };
    expect(it.mine.value).toBe(false);
    shown.value = { ...shown.peek(), idle: true };
    expect(it.mine.value).toBe(true);
    expect(events).toEqual(['question', 'my turn', 'question', 'my turn']);
  });
  test('what others decide is no question', () => {
    next({ choices: [] });
    expect(it.current.value).toBeNull();
  });
  test.each<[string, (stop: boolean) => void]>([
    ['the match is paused', stop => (paused.value = stop)],
    ['a bot plays for me', stop => (botForMe.value = stop ? room.seats[0]! : null)],
  ])('nothing is asked, picked or sent while %s, and all of it afterwards', (_, rest) => {
    change({ confirm: true });
    it.choose(ways[0]!);
    rest(true);
    expect(it.mine.value).toBe(false);
    it.tap('a');
    it.tap('ax');
    it.choose(ways[0]!);
    it.confirm();
    expect(it.current.value).toBeNull();
    expect(said).toEqual([]);
    rest(false);
    expect(it.current.value?.picked).toEqual([]);
    it.choose(ways[1]!);
    it.confirm();
    expect(sent()).toEqual([{ cat: 'b' }]);
  });
  test('what is suggested is picked, and sent only when I say so', () => {
    it.suggest(ways[1]!);
    expect(it.current.value?.chosen).toBe(ways[1]);
    expect(said).toEqual([]);
    it.confirm();
    expect(sent()).toEqual([{ cat: 'b' }]);
  });
  test('a lost connection keeps what was picked and does not ask again', () => {
    it.tap('a');
    link.value = 'lost';
    expect(it.current.value?.picked).toEqual(['a']);
    link.value = 'open';
    expect(it.current.value?.picked).toEqual(['a']);
    expect(events.filter(event => event === 'question')).toHaveLength(1);
  });
  test.each<[string, readonly string[], (typeof ways)[0] | null]>([
    ['a cat', ['a'], null],
    ['a cat and its square', ['a', 'ax'], ways[0]!],
  ])('a snapshot of the same state, as after a restart of the server, keeps %s', (_, picked, chosen) => {
    change({ confirm: true });
    for (const thing of picked) it.tap(thing);
    link.value = 'lost';
    link.value = 'open';
    asking.value = { ...asking.peek(), choices: [] };
    expect(it.current.value).toBeNull();
    asking.value = { ...asking.peek(), choices: ways.map(way => ({ ...way })) };
    expect(it.current.value?.picked).toEqual(picked);
    expect(it.current.value?.chosen ?? null).toEqual(chosen);
    next({ choices: ways });
    expect(it.current.value?.picked).toEqual([]);
  });
});

describe('picking', () => {
  test('a cat, then its square, which sends', () => {
    it.tap('a');
    expect(events.slice(2)).toEqual(['clear', 'picked a']);
    it.tap('ax');
    expect(sent()).toEqual([{ cat: 'a' }]);
  });
  test('a tap that is not sure only previews', () => {
    it.tap('a');
    it.tap('ax', false);
    expect(it.current.value?.chosen).toBe(ways[0]);
    expect(said).toEqual([]);
    it.confirm();
    expect(sent()).toEqual([{ cat: 'a' }]);
  });
  test('who wants to confirm sends with the second tap', () => {
    change({ confirm: true });
    it.choose(ways[1]!);
    expect(said).toEqual([]);
    it.choose(ways[1]!);
    expect(sent()).toEqual([{ cat: 'b' }]);
  });
  test('cancel takes back what was picked', () => {
    it.tap('a');
    it.cancel();
    expect(it.current.value?.picked).toEqual([]);
  });
});

describe('sending', () => {
  test('one action a question, until the room has replied', async () => {
    it.send(ways[0]!);
    it.send(ways[1]!);
    expect(sent()).toEqual([{ cat: 'a' }]);
    expect(it.ready.value).toBe(false);
    answer({ result: 'refused' });
    await settled();
    expect(it.ready.value).toBe(true);
    expect(since.value).toBe(0);
  });
  test('an action that was applied begins "since your last turn"', async () => {
    it.send(ways[0]!);
    answer({ seq: 9 });
    await settled();
    expect(since.value).toBe(9);
  });
  test('the next question can be answered before the reply to the last one', () => {
    it.send(ways[0]!);
    next({});
    expect(it.sending.value).toBe(false);
    it.send(ways[1]!);
    expect(sent()).toHaveLength(2);
  });
  test('nothing while the connection is lost', () => {
    link.value = 'lost';
    expect(it.ready.value).toBe(false);
    it.send(ways[0]!);
    expect(said).toEqual([]);
    expect(events.at(-1)).toBe('not sent');
  });
});

describe('the only choice', () => {
  test('is shown and played by itself', () => {
    next({ choices: ways.slice(0, 1) });
    expect(it.current.value?.chosen).toBe(ways[0]);
    time.pass(599);
    expect(said).toEqual([]);
    time.pass(1);
    expect(sent()).toEqual([{ cat: 'a' }]);
  });
  test('not if the player has switched that off', () => {
    change({ forced: false });
    next({ choices: ways.slice(0, 1) });
    time.pass(1_000);
    expect(said).toEqual([]);
  });
  test.each<[string, () => void]>([
    ['cancelled', () => it.cancel()],
    ['cut off', () => (link.value = 'lost')],
    ['paused', () => (paused.value = true)],
    ['handed to a bot', () => (botForMe.value = room.seats[0]!)],
    ['taken away', () => next({ choices: [], seq: match.seq + 2 })],
    ['left', () => stop()],
  ])('not when it is %s', (_, end) => {
    next({ choices: ways.slice(0, 1) });
    end();
    expect(time.waiting).toBe(0);
    time.pass(1_000);
    expect(said).toEqual([]);
  });
});

describe('why not', () => {
  test('a tap beside what lights up asks for the rule, and the piece stays picked', async () => {
    it.tap('a');
    const { live } = it.current.value!;
    it.tap([...live][0]!);
    expect(it.current.value?.chosen).not.toBeNull();
    it.miss('far');
    expect(it.current.value, 'without its target').toMatchObject({ picked: ['a'], chosen: null });
    await settled();
    expect(whyAsked).toEqual([{ attempt: 'far' }]);
    expect(events.at(-1)).toBe('blocked goes');
    expect(it.current.value).toMatchObject({ picked: ['a'], chosen: null, live });
  });
  test('where no rule is named nothing is said, and the pick is taken back; nor is asked where there was none', async () => {
    why = null;
    it.tap('a');
    it.miss('far');
    await settled();
    expect(it.current.value?.picked).toEqual([]);
    it.miss('far');
    await settled();
    expect(whyAsked).toHaveLength(1);
    expect(events.at(-1)).toBe('picked a');
  });
  test('a piece of mine that cannot go anywhere', async () => {
    it.miss('own');
    await settled();
    expect(events.at(-1)).toBe('blocked still true');
    why = null;
    it.miss('own');
    await settled();
    expect(events.at(-1)).toBe('still still true');
  });
  test('not once the match has gone on', async () => {
    it.miss('own');
    next({ choices: [] });
    await settled();
    expect(events.at(-1)).toBe('my turn');
  });
});
