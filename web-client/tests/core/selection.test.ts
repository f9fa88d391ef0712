import { describe, expect, test } from 'vitest';
import { choose, select, tap, type Selection, type Way } from '../../src/core/selection';

const way = (...path: string[]): Way<string> => ({ choice: { action: path.join('-'), does: [] }, path });
const taps = (ways: readonly Way<string>[], ...things: string[]) =>
  things.reduce<{ selection: Selection<string>; send: unknown }>(({ selection }, thing) => tap(selection, thing), {
    selection: select(ways),
    send: null,
  });

describe('two cats, three squares', () => {
  const ways = [way('tom', 'd4'), way('tom', 'e5'), way('kit', 'e5')];

  test('nothing is picked at first', () => expect(select(ways).picked).toEqual([]));
  test('a cat leaves its own squares live', () => expect([...taps(ways, 'tom').selection.live]).toEqual(['d4', 'e5']));
  test('a square chooses', () => expect(taps(ways, 'tom', 'd4').selection.chosen?.action).toBe('tom-d4'));
  test('its other squares stay live', () => expect([...taps(ways, 'tom', 'd4').selection.live]).toEqual(['d4', 'e5']));
  test('the second tap on the square sends', () =>
    expect(taps(ways, 'tom', 'd4', 'd4').send).toMatchObject({ action: 'tom-d4' }));
  test('another square changes the choice', () =>
    expect(taps(ways, 'tom', 'd4', 'e5').selection.chosen?.action).toBe('tom-e5'));
  test('another cat changes the pick', () =>
    expect(taps(ways, 'tom', 'd4', 'kit').selection).toMatchObject({ picked: ['kit'], chosen: null }));
  test('the cat once more takes the pick back', () => expect(taps(ways, 'tom', 'tom').selection.picked).toEqual([]));
  test('elsewhere takes it back too', () => expect(taps(ways, 'tom', 'a1').selection.picked).toEqual([]));
  test('only cats light up at first', () => expect([...select(ways).live]).toEqual(['tom', 'kit']));
  test.each([[['e5']], [['e5', 'e5']], [['d4', 'd4', 'd4']]])(
    'a square that does not light up plays nothing, however often it is tapped: %j',
    squares => {
      const { selection, send } = taps(ways, ...squares);
      expect(send).toBeNull();
      expect(selection).toMatchObject({ picked: [], chosen: null });
    },
  );
  test('the list of all choices chooses outright', () =>
    expect(choose(select(ways), { action: 'kit-e5', does: [] })).toMatchObject({
      picked: ['kit', 'e5'],
      chosen: { action: 'kit-e5' },
    }));
});

describe('a tap that may mean two choices', () => {
  const walk = { ...way('s5'), choice: { action: 'walk', does: [] } };
  const jump = { ...way('s5'), choice: { action: 'jump', does: [] } };
  const ways = [walk, jump, way('s7')];

  test('asks which, and chooses none', () => {
    const { selection } = taps(ways, 's5');
    expect(selection.asked.map(({ action }) => action)).toEqual(['walk', 'jump']);
    expect(selection.open).toEqual([walk, jump]);
    expect(selection.chosen).toBeNull();
  });
  test('previews them in turn when it is tapped again, and never sends', () => {
    const seen = [2, 3, 4, 5].map(times => taps(ways, ...Array.from({ length: times }, () => 's5')));
    expect(seen.map(({ selection }) => selection.chosen?.action)).toEqual(['walk', 'jump', 'walk', 'jump']);
    expect(seen.map(({ send }) => send)).toEqual([null, null, null, null]);
  });
  test('another tap goes on from there', () => {
    expect(taps(ways, 's5', 's7').selection).toMatchObject({ chosen: { action: 's7' }, asked: [] });
    expect(taps(ways, 's5', 's5', 's7', 's7').send).toMatchObject({ action: 's7' });
  });
  test('a place that stands for two things asks too', () => {
    const { selection } = tap(select(ways.slice(1)), ['s5', 's7']);
    expect(selection.asked.map(({ action }) => action)).toEqual(['jump', 's7']);
    expect(tap(selection, ['s5', 's7']).selection.chosen?.action).toBe('jump');
    expect(tap(selection, 's7').selection).toMatchObject({ chosen: { action: 's7' }, asked: [] });
  });
});

test('what all ways share may be skipped', () => {
  const ways = [way('bird', 'BH', 'L1'), way('bird', 'BH', 'N3'), way('cat', 'N3')];
  expect([...taps(ways, 'bird').selection.live]).toEqual(['BH', 'L1', 'N3']);
  expect(taps(ways, 'bird', 'L1').selection.chosen?.action).toBe('bird-BH-L1');
  expect(taps(ways, 'bird', 'L1', 'BH').selection.chosen).toBeNull();
});

test('the only cat that can move is picked already', () =>
  expect(select([way('tom', 'd4'), way('tom', 'e5')]).picked).toEqual(['tom']));

test('a single way is not picked by itself', () => expect(select([way('tom', 'd4')]).picked).toEqual([]));

test('a choice without things can be chosen by name only', () =>
  expect(choose(select([way(), way('tom', 'd4')]), { action: '', does: [] }).chosen?.action).toBe(''));
