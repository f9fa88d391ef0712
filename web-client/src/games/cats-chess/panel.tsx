// The enemy's pieces that are off the board: most of them were taken.
import { Art } from '../../ui/art';
import type { PanelProps } from '../game';
import { colourOf, colourOfSeat, kindOf } from './squares';
import type { Action, Event, Piece, View } from './types';

const atStart: Readonly<Record<string, number>> = { Q: 1, R: 2, B: 2, N: 2, C: 2, P: 10 };

// How many of each kind the colour has fewer than at the start; those that lie buried are there.
export function missing(view: View, colour: 'white' | 'black'): readonly (readonly [kind: string, count: number])[] {
  const there: readonly Piece[] = [...Object.values(view.board), ...Object.values(view.buried)].filter(piece => colourOf(piece) === colour);
  return Object.entries(atStart).flatMap(([kind, count]) => {
    const lost = count - there.filter(piece => kindOf(piece) === kind).length;
    return lost > 0 ? [[kind, lost] as const] : [];
  });
}

export function Panel({ view, seat, text }: PanelProps<View, Action, Event>) {
  const own = colourOfSeat(view, seat);
  if (own === null) return null;
  const enemy = own === 'white' ? 'black' : 'white';
  const lost = missing(view, enemy);
  return (
    <span class={`spoils ${enemy === 'white' ? 'light' : 'dark'}`} role="img" aria-label={`${text.labels['taken']}: ${lost.map(([kind, count]) => `${count} ${kind}`).join(', ') || '0'}`}>
      {lost.map(([kind, count]) => <span key={kind}><Art symbol={`ch${kind}`} />{count > 1 && count}</span>)}
    </span>
  );
}
