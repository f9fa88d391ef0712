// Six slots of a larder, and what else everybody may know of a cat.
import type { PanelProps, Table } from '../game';
import { ItemArt } from './art';
import { SmallHand } from './cards';
import { homeOf, retired } from './town';
import { items, type Action, type Card, type Event, type View } from './types';

const teamLetters = 'ABCDEF';

// The team of a seat, as a letter; none where everyone plays for himself.
export function teamOf(options: Readonly<Record<string, unknown>>, seat: number): string | null {
  const teams = Array.isArray(options['teams']) ? options['teams'] as readonly (readonly number[])[] : [];
  const team = teams.findIndex(it => it.includes(seat));
  return team < 0 ? null : teamLetters[team]!;
}

// What may be seen of a hand: my own, and in a replay every one. At the table the style hides it: there it lies before me.
export const handOf = (view: View, seat: number, table: Table): readonly Card[] | null =>
  view.seats[seat]!.hand ?? (seat === table.me ? view.hand ?? null : null);

export function Panel({ view, seat, table, text, compact }: PanelProps<View, Action, Event>) {
  const { larder, house, space, hand_size: cards } = view.seats[seat]!;
  const home = house !== null && space === homeOf(house);
  const team = teamOf(table.options, seat);
  const hand = handOf(view, seat, table);
  return (
    <span class={`larder ${compact ? 'small' : ''} ${retired(view, seat) ? 'gone' : ''}`} aria-hidden="true">
      <span class="slots">{items.map(item => <i key={item} class={larder.includes(item) ? 'full' : ''}><ItemArt item={item} /></i>)}</span>
      {!compact && <b>{home ? '⌂' : ''} ▤{cards}</b>}
      {team && <em class={`team team-${team}`}>{team}</em>}
      {!compact && hand && <SmallHand hand={hand} coat={seat} text={text} />}
    </span>
  );
}
