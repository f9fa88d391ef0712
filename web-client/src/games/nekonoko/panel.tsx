// Kittens in hand, flowers picked, kittens looked after, and the points in their four parts.
import { Art } from '../../ui/art';
import type { PanelProps } from '../game';
import { colours, type Action, type Event, type View } from './types';

export function Panel({ view, seat, text, seating, compact }: PanelProps<View, Action, Event>) {
  const { hand, set_aside: aside, flowers, lost_kittens: lost } = view.seats[seat]!;
  const words = text.labels;
  const away = kittensAway(view, seat);
  const found = lost.reduce((sum, n) => sum + n, 0);
  const parts = text.explain(view, seat, seating);
  return (
    <span class={`family ${compact ? 'small' : ''}`} data-family={seat}>
      <span class="unseen">
        {[`${words['hand']} ${hand}`, `${words['lost']} ${found}`, `${words['aside']} ${aside}`].join(words['apart'])}
      </span>
      <span class={`kittens s${seat}`} aria-hidden="true">
        {Array.from({ length: hand + away + aside }, (_, i) => (
          <i key={i} class={i < hand ? 'here' : i < hand + away ? '' : 'aside'} />
        ))}
      </span>
      <span class="found" aria-hidden="true">
        {lost.map(
          (n, owner) =>
            n > 0 && (
              <span key={owner} class={`s${owner}`}>
                <Art symbol={`cat${owner}`} />
                {n}
              </span>
            ),
        )}
      </span>
      <span class="bunches">
        {colours.map((colour, i) => {
          const n = flowers[colour];
          return (
            n !== undefined && (
              <span key={colour} class={n === 0 ? 'none' : ''} title={words[colour]}>
                <Art symbol={`fl${i}`} label={words[colour]!} />
                {n}
              </span>
            )
          );
        })}
      </span>
      <span class={compact ? 'unseen' : 'parts'}>
        {parts.map(({ label, value }) => (
          <span key={label}>
            {label} <b>{value}</b>
          </span>
        ))}
      </span>
    </span>
  );
}

// Those on the field, and those that others look after.
const kittensAway = (view: View, seat: number): number =>
  view.cells.filter(lies => lies !== null && 'chip' in lies && lies.chip === seat).length +
  view.seats.reduce((sum, { lost_kittens: lost }) => sum + (lost[seat] ?? 0), 0);
