// Fourteen by fourteen squares and the mouse holes round them. Targets: a dot where one can go, a ring
// round what would be taken, a lively mouse where a hole can be entered.
import { useMemo } from 'preact/hooks';
import { starts } from '../../core/selection';
import type { Spot } from '../../ui/board-grid';
import type { BoardProps } from '../game';
import { PieceGrid } from '../piece-grid';
import { own } from './controls';
import type { Cat, Scene } from './scene';
import {
  allSquares,
  holes,
  idOf,
  nameOf,
  seatOfHole,
  sideOf,
  squareOf,
  turned,
  type Side,
  type Square,
} from './squares';
import { captures, enters, type Action, type Event, type KilkennyChoice, type View } from './types';
import './style.css';

const unit = 20; // of the drawing, per square
const reach = 1.6 * unit; // how far a tap snaps
const sides: readonly Side[] = ['south', 'west', 'north', 'east'];

type Props = BoardProps<View, Action, Event, Scene>;

export function Board(props: Props) {
  const { view, seating, selection, last, showing, mini, earlier = [] } = props;
  const side = sideOf(view, props.viewpoint);
  const centre = (square: Square): readonly [number, number] => {
    const [column, row] = turned(square, side);
    return [column * unit + unit / 2, row * unit + unit / 2];
  };
  const spots = useMemo(() => spotsFor(view, side), [side, view.seats.map(seat => seat.side).join()]);
  const live = liveIn(selection);
  const moved = props.trace.findLast(event => event.event === 'moved');
  return (
    <svg class={`board kilkenny ${mini ? 'mini' : ''} ${props.speed === 0 ? 'still' : ''}`} viewBox="0 0 320 320">
      <g aria-hidden="true">
        <Ground side={side} />
        {sides.map(it =>
          holes[it].map(square => (
            <Hole
              key={idOf(square)}
              square={square}
              centre={centre(square)}
              view={view}
              lively={live.has(idOf(square))}
              entered={last.some(event => event.event === 'entered' && idOf(event.hole) === idOf(square))}
            />
          )),
        )}
        {props.coordinates && !mini && <Coordinates side={side} />}
        {earlier.map(
          event =>
            event.event === 'moved' &&
            [event.from, event.to].map(square => (
              <Mark
                key={`${event.seat}${idOf(square)}`}
                name={`last-move earlier s${event.seat}`}
                at={centre(square)}
              />
            )),
        )}
        {moved &&
          [moved.from, moved.to].map(square => <Mark key={idOf(square)} name="last-move" at={centre(square)} />)}
        {selection &&
          selection.picked.length === 0 &&
          [...live].map(id => <Mark key={id} name="movable" at={centre(squareOf(id))} />)}
        {selection && <Targets selection={selection} centre={centre} />}
        {props.scene.map(cat => (
          <Piece key={cat.id} cat={cat} at={centre(cat.at)} />
        ))}
        {last.map(
          event =>
            event.event === 'taken' && (
              <use
                key={`${idOf(event.at)}-${event.victim}`}
                class={`taken s${event.victim}`}
                href={`#cat${event.victim}`}
                {...box(centre(event.at), 17)}
              />
            ),
        )}
        {showing?.event === 'taken' && (
          <circle class="poof" cx={centre(showing.at)[0]} cy={centre(showing.at)[1]} r="9" />
        )}
        {selection?.chosen && <Preview choice={selection.chosen} centre={centre} seat={seating.me ?? 0} />}
        {selection?.picked.slice(0, 1).map(id => (
          <Mark key={id} name="picked" at={centre(squareOf(id))} />
        ))}
      </g>
      <PieceGrid board={props} spots={spots} live={live} reach={reach} own={own} />
    </svg>
  );
}

// First the cats that can move; once one is picked, its squares and the other cats.
function liveIn(selection: Props['selection']): ReadonlySet<string> {
  if (!selection) return new Set();
  const cats = starts(selection);
  return selection.picked.length === 0 ? cats : new Set([...selection.live, ...cats]);
}

function spotsFor(view: View, side: Side): readonly Spot[] {
  const open = view.seats.flatMap(({ side: of }) => (of === null ? [] : holes[of]));
  return [...allSquares, ...open]
    .map(square => {
      const [column, row] = turned(square, side);
      return {
        id: idOf(square),
        row,
        x: column * unit + unit / 2,
        y: row * unit + unit / 2,
        width: unit,
        height: unit,
      };
    })
    .sort((a, b) => a.row - b.row || a.x - b.x);
}

const box = ([x, y]: readonly [number, number], size: number) => ({
  x: x - size / 2,
  y: y - size / 2,
  width: size,
  height: size,
});

const Ground = ({ side }: { readonly side: Side }) => (
  <>
    <rect class="ground" x={unit} y={unit} width={14 * unit} height={14 * unit} rx="4" />
    <path
      class="checks"
      d={allSquares
        .filter(([x, y]) => (x + y) % 2 === 0)
        .map(square => {
          const [column, row] = turned(square, side);
          return `M${column * unit} ${row * unit}h${unit}v${unit}h-${unit}Z`;
        })
        .join('')}
    />
    <rect class="frame-line" x={unit} y={unit} width={14 * unit} height={14 * unit} rx="4" />
  </>
);

interface HoleProps {
  readonly square: Square;
  readonly centre: readonly [number, number];
  readonly view: View;
  readonly lively: boolean;
  readonly entered: boolean;
}

// A mouse hole in the colour of the seat that runs to it; walled up if nobody does (K5).
function Hole({ square, centre, view, lively, entered }: HoleProps) {
  const seat = seatOfHole(view, square);
  const [x, y] = centre;
  return (
    <g class={`hole ${seat === null ? 'wall' : `s${seat}`} ${lively ? 'lively' : ''} ${entered ? 'entered' : ''}`}>
      <rect x={x - 9} y={y - 9} width="18" height="18" rx="4" />
      {seat !== null && <use class="hole-mouse" href="#mouse" {...box(centre, 12)} />}
    </g>
  );
}

const Piece = ({ cat, at }: { readonly cat: Cat; readonly at: readonly [number, number] }) => (
  <g class={`cat s${cat.seat}`} style={{ transform: `translate(${at[0]}px, ${at[1]}px)` }}>
    <use href={`#cat${cat.seat}`} x="-8.5" y="-8.5" width="17" height="17" />
    <use class="cat-badge" href={`#bd${cat.seat}`} x="3" y="3" width="6.5" height="6.5" />
  </g>
);

const Mark = ({ name, at }: { readonly name: string; readonly at: readonly [number, number] }) => (
  <rect class={name} {...box(at, 18.6)} rx="4" />
);

function Targets({
  selection,
  centre,
}: {
  readonly selection: NonNullable<Props['selection']>;
  readonly centre: (square: Square) => readonly [number, number];
}) {
  if (selection.picked.length === 0) return null;
  return (
    <>
      {selection.open.map(({ choice }) => {
        const { from, to } = choice.action.move;
        const [[x1, y1], [x2, y2]] = [centre(from), centre(to)];
        return (
          <g key={idOf(to)} class="target">
            <path class="way" d={`M${x1} ${y1}L${x2} ${y2}`} />
            {captures(choice) ? (
              <circle class="ring" cx={x2} cy={y2} r="9.4" />
            ) : (
              <circle class={enters(choice) ? 'dot goal' : 'dot'} cx={x2} cy={y2} r="5" />
            )}
          </g>
        );
      })}
    </>
  );
}

// Where the chosen move leads, before it is sent.
function Preview({
  choice,
  centre,
  seat,
}: {
  readonly choice: KilkennyChoice;
  readonly centre: (square: Square) => readonly [number, number];
  readonly seat: number;
}) {
  const { from, to } = choice.action.move;
  const [[x1, y1], [x2, y2]] = [centre(from), centre(to)];
  return (
    <g class="preview">
      <path class="way sure" d={`M${x1} ${y1}L${x2} ${y2}`} />
      <Mark name="picked" at={[x2, y2]} />
      <use class={`ghost s${seat}`} href={`#cat${seat}`} {...box([x2, y2], 17)} />
    </g>
  );
}

// Letters below and numbers beside the board, as seen from the south; they turn with it.
function Coordinates({ side }: { readonly side: Side }) {
  const alongBottom = side === 'south' || side === 'north';
  const label = (square: Square, letter: boolean) => (letter ? nameOf(square).slice(0, 1) : nameOf(square).slice(1));
  const ends = Array.from({ length: 14 }, (_, i) => i + 1).flatMap(n => {
    const byX: Square = [n, alongBottom ? (side === 'south' ? 1 : 14) : 1];
    const byY: Square = [side === 'west' ? 1 : side === 'east' ? 14 : 1, n];
    return [
      { square: byX, letter: true },
      { square: byY, letter: false },
    ];
  });
  return (
    <g class="coordinates">
      {ends.map(({ square, letter }) => {
        const [column, row] = turned(square, side);
        const below = letter === alongBottom;
        return (
          <text
            key={`${letter}-${idOf(square)}`}
            x={(below ? column + 0.9 : 1.1) * unit}
            y={(below ? 14.93 : row + 0.3) * unit}
            class={below ? 'end' : ''}
          >
            {label(square, letter)}
          </text>
        );
      })}
    </g>
  );
}
