// Events as lines of the log: who, and what in the page's language.
import { words } from './app';
import type { AnyGame, GameText, Table, Tagged } from './games/game';
import type { RulingEvent } from './protocol/schema';

export interface Line {
  readonly who: number | null;
  readonly what: string;
}

const rulings: ReadonlySet<string> = new Set<RulingEvent['event']>(['resigned', 'agreed', 'taken_back', 'frozen', 'anchored']);

export const isRuling = (event: Tagged): event is RulingEvent => rulings.has(event.event);

// Null: an event that needs no words.
export function lineText(event: Tagged, game: AnyGame, text: GameText<any, any, any>, table: Table): Line | null {
  if (isRuling(event)) return { who: event.event === 'resigned' ? event.seat : null, what: words.value.rulings[event.event] };
  const what = text.event(event, table);
  return what === null ? null : { who: game.actor(event), what };
}
