// Cats still on the board as pips, cats taken as hollow ones, cats in holes as mice.
import type { PanelProps } from '../game';
import type { View } from './types';

export function Panel({ view, seat, compact }: PanelProps<View>) {
  const { cats: active, holes, taken } = view.seats[seat]!;
  const home = holes.length;
  return (
    <span class={`cat-pips s${seat} ${compact ? 'small' : ''}`} aria-hidden="true">
      {Array.from({ length: home + active.length + taken }, (_, i) => (
        <i key={i} class={i < home ? 'safe' : i < home + active.length ? 'active' : 'taken'} />
      ))}
    </span>
  );
}
