import type { Replay } from '../core/replay';
import type { CommonView, Tagged } from '../games/game';

// The replay of a match of any game.
export type AnyReplay = Replay<CommonView, Tagged, unknown>;
