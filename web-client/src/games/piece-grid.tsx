// The squares of a board on which pieces stand: a tap picks a piece, then where it goes.
import type { Thing } from '../core/selection';
import { BoardGrid, type Spot } from '../ui/board-grid';
import type { BoardProps, CommonView, Own } from './game';

interface PieceGridProps<V, A, E, S> {
  readonly board: BoardProps<V, A, E, S>;
  readonly spots: readonly Spot[];
  readonly live: ReadonlySet<Thing>;
  readonly reach: number; // how far a tap snaps
  readonly own: (thing: Thing, view: V, me: number) => Own<A> | null;
  readonly label?: (thing: Thing) => string; // more than the text of the square
}

export function PieceGrid<V extends CommonView, A, E, S>({
  board: { view, seating, text, selection, tap, miss },
  spots,
  live,
  reach,
  own,
  label,
}: PieceGridProps<V, A, E, S>) {
  // A tap on a piece of mine means it, while none is picked.
  const firm = (id: Thing): boolean =>
    seating.me !== null && selection?.picked.length === 0 && own(id, view, seating.me) !== null;
  return (
    <BoardGrid
      name={text.labels['board']!}
      spots={spots}
      live={live}
      next={selection && selection.picked.length > 0 ? selection.live : undefined}
      picked={selection?.picked ?? []}
      snap={selection ? reach : 0}
      tap={tap}
      miss={miss}
      firm={firm}
      label={id => `${text.thing(id, view, seating, selection)}${label?.(id) ?? ''}`}
    />
  );
}
