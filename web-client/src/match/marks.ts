// What the leader of a shared review marks on the board: places, and arrows from one to another.
import { signal } from '@preact/signals';
import type { Thing } from '../core/selection';
import { same } from '../core/json';
import type { Mark } from '../protocol/schema';

export const marksMax = 32; // that a room takes

// Drawn on the board.
export const marks = signal<readonly Mark[]>([]);
// What a screen reader says of a marked place, behind its name.
export const markTexts = signal<ReadonlyMap<Thing, string>>(new Map());
// Where the next arrow begins.
export const arrowStart = signal<Thing | null>(null);

// A mark that is there already goes; of too many the oldest does.
export const toggled = (now: readonly Mark[], mark: Mark): readonly Mark[] =>
  now.some(it => same(it, mark)) ? now.filter(it => !same(it, mark)) : [...now, mark].slice(-marksMax);
