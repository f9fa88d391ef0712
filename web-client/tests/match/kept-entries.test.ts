// What was taken back is neither marked on the board nor taken back again.
import { expect, test } from 'vitest';
import { keptEntries } from '../../src/match/kept-entries';
import type { Entry } from '../../src/protocol/schema';

const move = (seq: number) => ({ seq, entry: { seat: 0, action: { seq } } as unknown as Entry });
const back = (seq: number, to: number) => ({ seq, entry: { ruling: { take_back: { to } } } as Entry });
const seqs = (...lines: readonly { readonly seq: number; readonly entry: Entry }[]) =>
  keptEntries(lines).map(({ seq }) => seq);

test('an entry that was taken back does not stand', () =>
  expect(seqs(move(1), move(2), back(3, 1), move(4))).toEqual([1, 3, 4]));
test('nor do two, one after the other', () =>
  expect(seqs(move(1), move(2), move(3), back(4, 2), back(5, 1))).toEqual([1, 5]));
test('a log that begins later stands as it is', () => expect(seqs(back(7, 2), move(8))).toEqual([7, 8]));
