// Six slots of a larder, and what else everybody may know of a cat.
import type { PanelProps, Seating } from '../game';
import { ItemArt } from './art';
import { SmallHand } from './cards';
import { homeOf, retired } from './town';
import { items, type Action, type Card, type Event, type View } from './types';

// What may be seen of a hand: my own, and in a replay every one. At the table the style hides my own in the panel.
export const handOf = (view: View, seat: number, seating: Seating): readonly Card[] | null =>
  view.seats[seat]!.hand ?? (seat === seating.me ? (view.hand ?? null) : null);

export function Panel({ view, seat, seating, text, compact }: PanelProps<View, Action, Event>) {
  const { larder, house, space, hand_size: cards } = view.seats[seat]!;
  const home = house !== null && space === homeOf(house);
  const hand = handOf(view, seat, seating);
  return (
    <span class={`larder ${compact ? 'small' : ''} ${retired(view, seat) ? 'gone' : ''}`} aria-hidden="true">
      <span class="slots">
        {items.map(item => (
          <i key={item} class={larder.includes(item) ? 'full' : ''}>
            <ItemArt item={item} />
          </i>
        ))}
      </span>
      {!compact && (
        <b>
          {home ? '⌂' : ''} ▤{cards}
        </b>
      )}
      {!compact && hand && <SmallHand hand={hand} coat={seat} text={text} />}
    </span>
  );
}
