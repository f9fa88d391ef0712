// An entry of the log as all parts of the page read it.
import type { LogEntry, Tagged } from '../games/game';
import type { Update } from '../protocol/schema';

// From a line of a snapshot, an update or a frame of a replay.
export const entryOf = ({
  seq,
  entry,
  events,
  by,
}: Pick<Update, 'seq' | 'entry' | 'events' | 'by'>): LogEntry<Tagged> => ({
  seq,
  entry,
  events: events as unknown as readonly Tagged[],
  ...(by === undefined ? {} : { by }),
});
