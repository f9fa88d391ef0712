// @vitest-environment happy-dom
// A hint: asked for once, picked and not sent, and forgotten when the match has gone on.
import { computed, signal, type Signal } from '@preact/signals';
import { beforeEach, expect, test } from 'vitest';
import type { MatchState } from '../../src/core/match';
import type { Answer, Request } from '../../src/core/room';
import { choose, select, type Choice, type Selection } from '../../src/core/selection';
import { en } from '../../src/i18n/en';
import type { Room } from '../../src/protocol/schema';
import { Hints } from '../../src/room/hints';
import { match, room, settled } from './parts';

const choices: readonly Choice[] = ['a', 'b'].map(cat => ({ action: { cat }, does: [] }));
const open = select(choices.map(choice => ({ choice, path: [] })));
let here: Signal<Room>;
let asking: Signal<MatchState>;
let current: Signal<Selection | null>;
let said: Request[];
let told: string[];
let answer: (rest: Partial<Answer>) => Promise<void>;
let it: Hints;

beforeEach(() => {
  here = signal<Room>({ ...room, contract: { ...room.contract, hints: true } });
  asking = signal<MatchState>(match);
  current = signal<Selection | null>(open);
  said = [];
  told = [];
  it = new Hints(
    {
      room: here,
      match: asking,
      request: request => {
        said.push(request);
        return new Promise(done => {
          answer = rest => {
            done({ id: '', result: 'applied', seq: match.seq, ...rest });
            return settled();
          };
        });
      },
    },
    {
      current,
      mine: computed(() => current.value !== null),
      suggest: choice => {
        current.value = choose(open, choice);
      },
    },
    { say: text => told.push(text) },
    { show: ({ code }) => told.push(code), clear: () => undefined },
  );
});

test('is asked for about the state that I see, and picks the choice that it names', async () => {
  it.ask();
  expect(said).toEqual([{ type: 'hint', match: match.match, seq: match.seq }]);
  expect(it.thinking.value).toBe(true);
  await answer({ action: { cat: 'b' } });
  expect(it.thinking.value).toBe(false);
  expect(current.value?.chosen).toBe(choices[1]);
  expect(it.picked.value).toBe(choices[1]);
  expect(told).toEqual([en.hintThinking, en.hintWord]);
  current.value = choose(open, choices[0]!);
  expect(it.picked.value).toBeNull();
});
test('only one at a time', () => {
  it.ask();
  it.ask();
  expect(said.length).toBe(1);
});
test.each<[string, () => void]>([
  ['in a room without hints', () => (here.value = { ...room, contract: { ...room.contract, hints: false } })],
  ['while others decide', () => (current.value = null)],
])('none %s', (_, change) => {
  expect(it.may.value).toBe(true);
  change();
  expect(it.may.value).toBe(false);
  it.ask();
  expect(said).toEqual([]);
});
test('what comes too late, or was refused, picks nothing, and another one can be asked for', async () => {
  it.ask();
  asking.value = { ...match, seq: match.seq + 1 };
  expect(it.thinking.value).toBe(false);
  await answer({ action: { cat: 'b' } });
  expect(current.value?.chosen).toBeNull();
  it.ask();
  await answer({ result: 'refused', code: 'too_many' });
  expect([current.value?.chosen, it.thinking.value, said.length]).toEqual([null, false, 2]);
  expect(told.at(-1)).toBe('hint_busy');
  it.ask();
  await answer({ result: 'refused', code: 'not_yours' });
  expect(told.at(-1)).toBe('not_yours');
});
