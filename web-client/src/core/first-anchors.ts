// The anchors of the last matches as this browser was told them first, while the salts were still awaited. A server that
// tells others later has chosen them when it knew the salts.
import type { Anchors } from '../protocol/schema';
import { store, stored } from './storage';

const key = 'clowder.anchors';
const matchesMax = 20;

const lines = (): readonly string[] => (stored(key) ?? '').split(' ');
const lineOf = (match: string, { open, hidden, seed }: Anchors): string => `${match}:${open}:${hidden}:${seed}`;
const find = (match: string) => lines().find(line => line.startsWith(`${match}:`));

export function keepFirst(match: string, anchors: Anchors): void {
  if (!find(match)) store(key, [lineOf(match, anchors), ...lines()].slice(0, matchesMax).join(' '));
}

// Null: this browser was told none before the salts were known.
export function asFirstTold(match: string, anchors: Anchors): boolean | null {
  const first = find(match);
  return first ? first === lineOf(match, anchors) : null;
}
