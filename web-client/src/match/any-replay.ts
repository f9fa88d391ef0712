import type { Replay } from '../core/replay';
import type { CommonView, LogEntry, Tagged } from '../games/game';
import { entryOf } from './log-entry';

// The replay of a match of any game.
export type AnyReplay = Replay<CommonView, Tagged, unknown>;

// The entry that led to a step; null if it is not here.
export const entryAt = (replay: AnyReplay, step: number): LogEntry<Tagged> | null =>
  step > 0 && replay.has(step) ? entryOf(replay.frames(step - 1, step)[0]!) : null;
