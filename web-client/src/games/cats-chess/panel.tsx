// What a seat has to show: its cats on the far side, and which of the enemy's pieces are off the board.
import { Art } from '../../ui/art';
import type { PanelProps } from '../game';
import { catsAcross, colourOf, colourOfSeat, kindOf } from './squares';
import type { Action, Event, Piece, View } from './types';

const atStart: Readonly<Record<string, number>> = { Q: 1, R: 2, B: 2, N: 2, C: 2, T: 0, P: 10 };

// How many of each kind the colour has fewer than at the start; those that lie buried are there. A pawn that has
// become another piece is not missing; one that became a mouse cannot be told from one that was taken.
export function missing(view: View, colour: 'white' | 'black'): readonly (readonly [kind: string, count: number])[] {
  const there: readonly Piece[] = [...Object.values(view.board), ...Object.values(view.buried)].filter(
    piece => colourOf(piece) === colour,
  );
  const fewer = Object.entries(atStart).map(
    ([kind, count]) => [kind, count - there.filter(piece => kindOf(piece) === kind).length] as const,
  );
  const promoted = fewer.reduce((all, [, lost]) => all + Math.max(0, -lost), 0);
  return fewer
    .map(([kind, lost]) => [kind, kind === 'P' ? lost - promoted : lost] as const)
    .filter(([, lost]) => lost > 0);
}

const sum = (counts: ReturnType<typeof missing>): number => counts.reduce((all, [, count]) => all + count, 0);

export function Panel({ view, seat, text }: PanelProps<View, Action, Event>) {
  const own = colourOfSeat(view, seat);
  if (own === null) return null;
  const [friend, foe] = own === 'white' ? ['light', 'dark'] : ['dark', 'light'];
  const lost = missing(view, own === 'white' ? 'black' : 'white');
  const ahead = sum(lost) - sum(missing(view, own));
  const across = catsAcross(view, own).length;
  const name = (kind: string): string =>
    text.letters.find(({ letter }) => letter === kind.toLowerCase())?.label ?? kind;
  const said = lost.map(([kind, count]) => `${name(kind)} ${count}`).join(text.labels['comma']);
  return (
    <span class="spoils">
      {across > 0 && (
        <span class={`across ${friend}`} role="img" aria-label={`${text.labels['across']} ${across}/2`}>
          <Art symbol="chC" />
          <b>{across}/2</b>
        </span>
      )}
      {lost.length > 0 && (
        <span class={`taken ${foe}`} role="img" aria-label={`${text.labels['taken']} ${said}`}>
          {lost.map(([kind, count]) => (
            <span key={kind}>
              <Art symbol={`ch${kind}`} />
              {count > 1 && count}
            </span>
          ))}
        </span>
      )}
      {ahead > 0 && (
        <b class="ahead" role="img" aria-label={`${text.labels['piecesAhead']} ${ahead}`}>
          +{ahead}
        </b>
      )}
    </span>
  );
}
