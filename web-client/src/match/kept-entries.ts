// What still stands of what was told: entries that were taken back are no part of the match any more.
import type { Entry } from '../protocol/schema';

interface Line {
  readonly seq: number;
  readonly entry: Entry;
}

export function keptEntries<L extends Line>(lines: readonly L[]): readonly L[] {
  const stand: L[] = [];
  for (const line of lines) {
    const { entry } = line;
    if ('ruling' in entry && 'take_back' in entry.ruling) {
      const { to } = entry.ruling.take_back;
      while (stand.length > 0 && stand.at(-1)!.seq > to) stand.pop(); // they are in order
    }
    stand.push(line);
  }
  return stand;
}
