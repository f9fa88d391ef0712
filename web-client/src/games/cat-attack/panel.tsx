// Six slots of a larder, and what else everybody may know of a cat.
import type { PanelProps } from '../game';
import { ItemArt } from './art';
import { homeOf, retired } from './town';
import { items, type View } from './types';

const teamLetters = 'ABCDEF';

// The team of a seat, as a letter; none where everyone plays for himself.
export function teamOf(options: Readonly<Record<string, unknown>>, seat: number): string | null {
  const teams = Array.isArray(options['teams']) ? options['teams'] as readonly (readonly number[])[] : [];
  const team = teams.findIndex(it => it.includes(seat));
  return team < 0 ? null : teamLetters[team]!;
}

export function Panel({ view, seat, table, compact }: PanelProps<View>) {
  const { larder, house, space, hand_size: cards } = view.seats[seat]!;
  const home = house !== null && space === homeOf(house);
  const team = teamOf(table.options, seat);
  return (
    <span class={`larder ${compact ? 'small' : ''} ${retired(view, seat) ? 'gone' : ''}`} aria-hidden="true">
      {items.map(item => <i key={item} class={larder.includes(item) ? 'full' : ''}><ItemArt item={item} /></i>)}
      {!compact && <b>{home ? '⌂' : ''} ▤{cards}{team && <em class={`team team-${team}`}>{team}</em>}</b>}
      {compact && team && <em class={`team team-${team}`}>{team}</em>}
    </span>
  );
}
