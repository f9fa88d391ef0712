import { describe, expect, test } from 'vitest';
import { select, tap } from '../../src/core/selection';
import { text as en } from '../../src/games/kilkenny-cats/texts/en';
import { examples } from '../../src/games/kilkenny-cats/examples';
import { text as fr } from '../../src/games/kilkenny-cats/texts/fr';
import { text as ja } from '../../src/games/kilkenny-cats/texts/ja';
import { follow, sceneOf, type Scene } from '../../src/games/kilkenny-cats/scene';
import { allSquares, turned, type Side, type Square } from '../../src/games/kilkenny-cats/squares';
import { own, pathOf } from '../../src/games/kilkenny-cats/controls';
import type { KilkennyView as View } from '../../src/protocol/schema';

const seat = (side: Side, cats: Square[], holes: Square[] = []) => ({
  side,
  cats,
  holes,
  taken: 8 - cats.length - holes.length,
  resigned: false,
});
const view = (...seats: View['seats']): View => ({
  turn: 1,
  on_turn: 0,
  to_act: 0,
  die: 3,
  quiet_rounds: 0,
  result: null,
  seats,
});
const idAt = (scene: Scene, [x, y]: Square) => scene.find(({ at }) => at[0] === x && at[1] === y)?.id;

describe('a cat of mine that cannot move is asked about', () => {
  const position = view(
    seat('south', [[6, 3]], [[7, 15]]),
    seat('west', [[3, 6]]),
    seat('north', [[9, 12]]),
    seat('east', [[12, 9]]),
  );
  test.each<[string, number, string, ReturnType<typeof own>]>([
    ['straight on with the throw', 0, '6,3', { action: { move: { from: [6, 3], to: [6, 6] } }, ahead: true }],
    ['from the west', 1, '3,6', { action: { move: { from: [3, 6], to: [6, 6] } }, ahead: true }],
    ['from the north', 2, '9,12', { action: { move: { from: [9, 12], to: [9, 9] } }, ahead: true }],
    ['from the east', 3, '12,9', { action: { move: { from: [12, 9], to: [9, 9] } }, ahead: true }],
    ['in its hole, where it stays', 0, '7,15', { action: { move: { from: [7, 15], to: [7, 15] } }, ahead: false }],
    ['not another one’s', 0, '3,6', null],
    ['not an empty square', 0, '1,1', null],
  ])('%s', (_, me, at, asked) => expect(own(at, position, me)).toEqual(asked));
});

describe('cats keep their names', () => {
  const before = sceneOf(
    view(
      seat('south', [
        [6, 3],
        [7, 3],
      ]),
      seat('north', [
        [6, 12],
        [7, 9],
      ]),
    ),
  );

  test('when one walks, even if the list is sorted anew', () => {
    const after = follow(
      before,
      [{ event: 'moved', seat: 0, from: [6, 3], to: [9, 3] }],
      view(
        seat('south', [
          [7, 3],
          [9, 3],
        ]),
        seat('north', [
          [6, 12],
          [7, 9],
        ]),
      ),
    );
    expect(idAt(after, [9, 3])).toBe(idAt(before, [6, 3]));
    expect(idAt(after, [7, 3])).toBe(idAt(before, [7, 3]));
  });
  test('when one is taken, the others keep theirs', () => {
    const after = follow(
      before,
      [
        { event: 'moved', seat: 0, from: [7, 3], to: [7, 9] },
        { event: 'taken', seat: 0, victim: 1, at: [7, 9] },
      ],
      view(
        seat('south', [
          [6, 3],
          [7, 9],
        ]),
        seat('north', [[6, 12]]),
      ),
    );
    expect(after).toHaveLength(3);
    expect(idAt(after, [7, 9])).toBe(idAt(before, [7, 3]));
    expect(idAt(after, [6, 12])).toBe(idAt(before, [6, 12]));
  });
  test('in a hole too', () => {
    const after = follow(
      before,
      [
        { event: 'moved', seat: 0, from: [7, 3], to: [7, 15] },
        { event: 'entered', seat: 0, hole: [7, 15] },
      ],
      view(
        seat('south', [[6, 3]], [[7, 15]]),
        seat('north', [
          [6, 12],
          [7, 9],
        ]),
      ),
    );
    expect(idAt(after, [7, 15])).toBe(idAt(before, [7, 3]));
  });
  test('and after a step was taken back without a word of where', () => {
    const walked = follow(
      before,
      [{ event: 'moved', seat: 0, from: [6, 3], to: [6, 6] }],
      view(
        seat('south', [
          [6, 6],
          [7, 3],
        ]),
        seat('north', [
          [6, 12],
          [7, 9],
        ]),
      ),
    );
    const back = follow(
      walked,
      [{ event: 'taken_back', to: 4 }],
      view(
        seat('south', [
          [6, 3],
          [7, 3],
        ]),
        seat('north', [
          [6, 12],
          [7, 9],
        ]),
      ),
    );
    expect(idAt(back, [6, 3])).toBe(idAt(before, [6, 3]));
  });
  test('whatever the events say, the view is right', () => {
    const wrong = follow(
      before,
      [{ event: 'moved', seat: 0, from: [6, 3], to: [7, 3] }],
      view(
        seat('south', [
          [1, 1],
          [2, 2],
          [3, 3],
        ]),
        seat('north', []),
      ),
    );
    expect(wrong.map(({ at }) => at.join()).sort()).toEqual(['1,1', '2,2', '3,3']);
    expect(new Set(wrong.map(({ id }) => id)).size).toBe(3);
  });
});

test.each<[Side, Square]>([
  ['south', [7, 15]],
  ['west', [15, 7]],
  ['north', [7, 0]],
  ['east', [0, 7]],
])('the holes of the %s are at the top of its board', (side, hole) => expect(turned(hole, side)[1]).toBe(0));

test.each<Side>(['south', 'west', 'north', 'east'])('turned to the %s, no two squares fall together', side =>
  expect(new Set(allSquares.map(square => turned(square, side).join())).size).toBe(14 * 14),
);

describe('the pictures of the rules', () => {
  test.each(examples.map(example => [example.id, example] as const))(
    '%s can be played with two taps, and reads in three languages',
    (id, { view: position, choices, me }) => {
      const ways = choices.map(choice => ({ choice, path: pathOf(choice) }));
      for (const { choice, path } of ways) {
        const [from, to] = path as [string, string];
        const fresh = select(ways);
        const picked = fresh.picked.includes(from) ? fresh : tap(fresh, from).selection;
        expect(tap(picked, to).selection.chosen).toEqual(choice);
      }
      const seating = { me, name: (n: number) => `Seat ${n}`, options: {} };
      for (const text of [en, fr, ja]) {
        expect(text.captions[id]).toBeTruthy();
        expect(text.action(choices[0]!, position, seating, select([]))).toBeTruthy();
      }
    },
  );
});

test('every language tells of the same clauses', () => {
  const told = (text: typeof en) => text.rules.map(({ clauses }) => clauses);
  expect(told(fr)).toEqual(told(en));
  expect(told(ja)).toEqual(told(en));
});

test('a choice that takes a cat of the reader says so, in every language', () => {
  const { view: position, choices } = examples.find(({ id }) => id === 'take')!;
  const choice = choices.find(({ does }) => does.some(({ event }) => event === 'taken'))!;
  const victim = choice.does.flatMap(event => (event.event === 'taken' ? [event.victim] : []))[0]!;
  const said = (text: typeof en, me: number, you: string) =>
    text.action(choice, position, { me, name: seat => (seat === me ? you : `Seat ${seat}`), options: {} }, select([]));
  expect(said(en, victim, 'You')).toContain('takes your cat');
  expect(said(en, 1 - victim, 'You')).toContain(`takes a cat of Seat ${victim}`);
  expect(said(fr, victim, 'Vous')).toContain('prend votre chat');
  expect(said(ja, victim, 'あなた')).toContain('あなたの猫を取る');
});
