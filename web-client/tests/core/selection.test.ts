import { describe, expect, test } from 'vitest';
import { choose, select, tap, type Selection, type Way } from '../../src/core/selection';

const way = (...path: string[]): Way<string> => ({ choice: { action: path.join('-'), does: [] }, path });
const taps = (ways: readonly Way<string>[], ...things: string[]) =>
  things.reduce<{ selection: Selection<string>; send: unknown }>(({ selection }, thing) => tap(selection, thing), { selection: select(ways), send: null });

describe('two cats, three squares', () => {
  const ways = [way('tom', 'd4'), way('tom', 'e5'), way('kit', 'e5')];

  test('nothing is picked at first', () => expect(select(ways).picked).toEqual([]));
  test('a cat leaves its own squares live', () => expect([...taps(ways, 'tom').selection.live]).toEqual(['d4', 'e5']));
  test('a square chooses', () => expect(taps(ways, 'tom', 'd4').selection.chosen?.action).toBe('tom-d4'));
  test('its other squares stay live', () => expect([...taps(ways, 'tom', 'd4').selection.live]).toEqual(['d4', 'e5']));
  test('the second tap on the square sends', () => expect(taps(ways, 'tom', 'd4', 'd4').send).toMatchObject({ action: 'tom-d4' }));
  test('another square changes the choice', () => expect(taps(ways, 'tom', 'd4', 'e5').selection.chosen?.action).toBe('tom-e5'));
  test('another cat changes the pick', () => expect(taps(ways, 'tom', 'd4', 'kit').selection).toMatchObject({ picked: ['kit'], chosen: null }));
  test('the cat once more takes the pick back', () => expect(taps(ways, 'tom', 'tom').selection.picked).toEqual([]));
  test('elsewhere takes it back too', () => expect(taps(ways, 'tom', 'a1').selection.picked).toEqual([]));
  test('a square without a cat offers its ways in turn', () => {
    expect(taps(ways, 'e5').selection.chosen?.action).toBe('tom-e5');
    expect(taps(ways, 'e5', 'e5').selection.chosen?.action).toBe('kit-e5');
    expect(taps(ways, 'e5', 'e5', 'e5').selection.chosen?.action).toBe('tom-e5');
  });
  test('the list of all choices chooses outright', () =>
    expect(choose(select(ways), { action: 'kit-e5', does: [] })).toMatchObject({ picked: ['kit', 'e5'], chosen: { action: 'kit-e5' } }));
});

test('the only cat that can move is picked already', () =>
  expect(select([way('tom', 'd4'), way('tom', 'e5')]).picked).toEqual(['tom']));

test('a single way is not picked by itself', () => expect(select([way('tom', 'd4')]).picked).toEqual([]));

test('a choice without things can be chosen by name only', () =>
  expect(choose(select([way(), way('tom', 'd4')]), { action: '', does: [] }).chosen?.action).toBe(''));
