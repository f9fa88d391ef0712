// Events as lines of the log: who, and what in the page's language.
import { words } from './app';
import type { AnyGame, GameText, Table, Tagged } from './games/game';
import type { RoomSeat, RulingEvent } from './protocol/schema';

export interface Line {
  readonly who: number | null;
  readonly what: string;
}

// Lines call everybody by name, me too: "Ann: took a cat of Ben" reads well in every language, "of You" in none.
export const named = (table: Table, seats: readonly Pick<RoomSeat, 'player'>[]): Table =>
  ({ ...table, name: seat => seats[seat]?.player?.name ?? words.value.someone(seat) });

const rulings: ReadonlySet<string> = new Set<RulingEvent['event']>(['resigned', 'agreed', 'taken_back', 'frozen', 'anchored']);

export const isRuling = (event: Tagged): event is RulingEvent => rulings.has(event.event);

// Null: an event that needs no words.
export function lineText(event: Tagged, game: AnyGame, text: GameText<any, any, any>, table: Table): Line | null {
  if (isRuling(event)) return { who: event.event === 'resigned' ? event.seat : null, what: words.value.rulings[event.event] };
  const what = text.event(event, table);
  return what === null ? null : { who: game.actor(event), what };
}

// Several events as one text, for speech and for where there is no room for a list.
export function linesText(events: readonly Tagged[], game: AnyGame, text: GameText<any, any, any>, table: Table): string {
  return events.flatMap(event => {
    const line = lineText(event, game, text, table);
    return line === null ? [] : [line.who === null ? line.what : `${table.name(line.who)}${words.value.colon}${line.what}`];
  }).join(' ');
}
