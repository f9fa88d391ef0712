// Cats still on the board as pips, cats taken as hollow ones, cats in holes as mice.
import type { PanelProps } from '../game';
import type { View } from './types';

const cats = 8;

export function Panel({ view, seat, compact }: PanelProps<View>) {
  const { cats: active, holes } = view.seats[seat]!;
  const home = holes.length;
  return (
    <span class={`cat-pips s${seat} ${compact ? 'small' : ''}`} aria-hidden="true">
      {Array.from({ length: cats }, (_, i) => <i key={i} class={i < home ? 'safe' : i < home + active.length ? 'active' : 'taken'} />)}
    </span>
  );
}
