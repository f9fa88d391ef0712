// Ten by ten squares; the board of black is turned round. Targets: a dot where one can go,
// a ring round what would be taken, a crown on what wins, a small mouse where one can be set.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { starts } from '../../core/selection';
import type { Spot } from '../../ui/board-grid';
import type { BoardProps } from '../game';
import { PieceGrid } from '../piece-grid';
import type { Scene } from './scene';
import { colourOf, colourOfSeat, isSquare, kindOf, side, squareAt, squares, turned } from './squares';
import { beginsWith, found, own, promotionsOf, stepOf, takes, wins } from './steps';
import type { Action, ChessChoice, ChessSelection, Event, Piece, View } from './types';
import './style.css';

const unit = 20; // of the drawing, per square
const reach = 0.8 * unit; // how far a tap snaps
const far = 4; // a pointer that moved so far drags
const manyPieces = 8;
type Centre = (square: string) => readonly [number, number];
type Props = BoardProps<View, Action, Event, Scene>;

export function Board(props: Props) {
  const { view, scene, text, selection, tap, showing, mini, threats = [] } = props;
  const flipped = colourOfSeat(view, props.viewpoint) === 'black';
  const centre: Centre = square => {
    const [column, row] = turned(square, flipped);
    return [(column + 0.5) * unit, (row + 0.5) * unit];
  };
  const spots = useMemo(
    () =>
      squares(flipped).map((id): Spot => {
        const [column, row] = turned(id, flipped);
        return { id, row, x: (column + 0.5) * unit, y: (row + 0.5) * unit, width: unit, height: unit };
      }),
    [flipped],
  );
  const grips = useMemo(
    () => new Set(selection?.ways.flatMap(({ path: [from] }) => (from && view.board[from] ? [from] : []))),
    [selection?.ways, view],
  );
  const drawing = useRef(false);
  const drag = useDrag(selection, grips, flipped, tap, drawing);
  const arrows = useArrows(view.board, drag.squareAtPointer, drag.drop, drawing);
  const doomed = selection?.chosen ? takes(selection.chosen)?.at : undefined;
  const thrown =
    showing?.event === 'thrown' || showing?.event === 'mouse_met' || showing?.event === 'rethrown' ? showing.at : null;
  return (
    <svg
      ref={drag.svg}
      class={`board chess ${mini ? 'mini' : ''} ${props.speed === 0 ? 'still' : ''}`}
      viewBox="0 0 200 200"
      {...joined(arrows.handlers, drag.handlers)}
    >
      <g aria-hidden="true">
        <g class="squares">
          <Ground flipped={flipped} />
          {marks(props.earlier ?? []).map(at => (
            <Mark key={`earlier ${at}`} name="last-move earlier" at={centre(at)} />
          ))}
          {marks(props.trace).map(at => (
            <Mark key={at} name="last-move" at={centre(at)} />
          ))}
          {thrown && <Mark name="thrown" at={centre(thrown)} />}
          {selection && <Choices selection={selection} view={view} centre={centre} />}
          {props.coordinates && !mini && <Coordinates flipped={flipped} />}
        </g>
        {drag.over && <Mark name="picked" at={centre(drag.over)} />}
        {scene.map(
          ({ id, piece, at }) =>
            !(drag.id === at && drag.at) && (
              <PieceImage key={id} piece={piece} at={centre(at)} held={false} doomed={at === doomed} />
            ),
        )}
        {Object.entries(view.buried).map(([at, piece]) => (
          <Buried key={at} piece={piece} at={centre(at)} label={text.thing(at, view, props.seating, null)} />
        ))}
        {threats.map(at => (
          <Threat key={at} at={centre(at)} />
        ))}
        {props.last.map(
          event =>
            event.event === 'taken' && (
              <g key={event.at} class="gone">
                <Figure piece={event.piece} at={centre(event.at)} />
              </g>
            ),
        )}
        {selection && <Targets selection={selection} view={view} centre={centre} />}
        <rect class="frame-line" x=".5" y=".5" width="199" height="199" rx="4" />
        {selection?.chosen && <Preview choice={selection.chosen} view={view} centre={centre} />}
        {arrows.draft && <Mark name="arrow-start" at={centre(arrows.draft.from)} />}
        {arrows.draft && arrows.draft.from !== arrows.draft.to && (
          <Arrow from={centre(arrows.draft.from)} to={centre(arrows.draft.to)} />
        )}
        {arrows.drawn.map(({ from, to }) => (
          <Arrow key={`${from}${to}`} from={centre(from)} to={centre(to)} />
        ))}
        {scene.map(
          ({ id, piece, at }) =>
            drag.id === at && drag.at && <PieceImage key={id} piece={piece} at={drag.at} held doomed={false} />,
        )}
      </g>
      <PieceGrid
        board={props}
        spots={spots}
        live={liveIn(selection)}
        reach={reach}
        own={own}
        label={id => (threats.includes(id) ? text.labels['threatened']! : '')}
      />
      {selection && <PromotionsHere selection={selection} centre={centre} tap={tap} />}
    </svg>
  );
}

// What can begin a choice, and once something is picked, where it can go.
function liveIn(selection: ChessSelection | null): ReadonlySet<string> {
  if (!selection) return new Set();
  return new Set([...selection.live, ...starts(selection)].filter(isSquare));
}

interface Drag {
  readonly id: string | null;
  readonly at: readonly [number, number] | null; // where the piece is drawn; null: pressed, but not moved yet
  readonly over: string | null; // where it would be put down
}

const nothing: Drag = { id: null, at: null, over: null };
const lift = 0.9 * unit; // a finger would hide the piece that it holds

// A piece can be drawn to its square, by mouse, pen or finger; from anywhere else a finger scrolls the page.
function useDrag(
  selection: ChessSelection | null,
  grips: ReadonlySet<string>,
  flipped: boolean,
  tap: (id: string) => void,
  drawing: { readonly current: boolean },
) {
  const svg = useRef<SVGSVGElement>(null);
  const start = useRef<readonly [number, number]>([0, 0]);
  const dragged = useRef(false);
  const held = useRef(false);
  const [drag, setDrag] = useState(nothing);
  // Not by `touch-action`: browsers leave it out on what is inside a drawing.
  useEffect(() => {
    const stay = (event: TouchEvent): void => {
      if ((held.current || drawing.current) && event.cancelable) event.preventDefault();
    };
    const board = svg.current!;
    board.addEventListener('touchmove', stay, { passive: false });
    return () => board.removeEventListener('touchmove', stay);
  }, []);
  const pointOf = (event: PointerEvent): readonly [number, number] => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.current?.getScreenCTM()?.inverse());
    return [point.x, point.y];
  };
  const squareOf = ([x, y]: readonly [number, number]): string =>
    squareAt(
      Math.min(side - 1, Math.max(0, Math.floor(x / unit))),
      Math.min(side - 1, Math.max(0, Math.floor(y / unit))),
      flipped,
    );
  const drop = (): void => {
    held.current = false;
    setDrag(nothing);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent): void => {
      if (!event.isPrimary) return;
      dragged.current = false;
      const at = pointOf(event);
      const id = squareOf(at);
      start.current = at;
      held.current = event.button === 0 && grips.has(id);
      if (held.current) setDrag({ ...nothing, id });
    },
    onPointerMove: (event: PointerEvent): void => {
      if (drag.id === null || !event.isPrimary) return;
      const [x, y] = pointOf(event);
      if (drag.at === null && Math.hypot(x - start.current[0], y - start.current[1]) < far) return;
      dragged.current = true;
      if (drag.at === null && selection?.picked[0] !== drag.id) tap(drag.id);
      const over = squareOf([x, y]);
      setDrag({
        id: drag.id,
        at: event.pointerType === 'touch' ? [x, y - lift] : [x, y],
        over: over !== drag.id && selection?.live.has(over) ? over : null,
      });
    },
    onPointerUp: (event: PointerEvent): void => {
      if (!event.isPrimary) return;
      const to = squareOf(pointOf(event));
      if (drag.at !== null && to !== drag.id && selection?.live.has(to)) tap(to);
      drop();
    },
    onPointerCancel: drop,
    onPointerLeave: drop,
    // The click that ends a drag is no tap.
    onClickCapture: (event: MouseEvent): void => {
      if (dragged.current) event.stopPropagation();
      dragged.current = false;
    },
  };
  return { svg, handlers, drop, squareAtPointer: (event: PointerEvent): string => squareOf(pointOf(event)), ...drag };
}

interface Line {
  readonly from: string;
  readonly to: string;
}

// A player's own marks: the right button, or a finger after a long press, draws an arrow from square to square; drawn
// again it goes. A click, a tap or a move clears all. `letGo`: what the finger held before is put back. `drawing`: a
// finger draws.
function useArrows(
  board: View['board'],
  squareAtPointer: (event: PointerEvent) => string,
  letGo: () => void,
  drawing: { current: boolean },
) {
  const [drawn, setDrawn] = useState<readonly Line[]>([]);
  const [draft, setDraft] = useState<Line | null>(null); // of a finger
  const from = useRef<string | null>(null);
  const start = useRef<readonly [number, number]>([0, 0]);
  const timer = useRef<number | undefined>(undefined); // a finger rests where it came down
  const resting = useRef(false);
  const drew = useRef(false);
  const reset = (): void => {
    clearTimeout(timer.current);
    resting.current = drawing.current = false;
    from.current = null;
    setDraft(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => setDrawn(now => (now.length === 0 ? now : [])), [board]);
  const begin = (square: string): void => {
    resting.current = false;
    drawing.current = drew.current = true;
    from.current = square;
    setDraft({ from: square, to: square });
    letGo();
  };
  const handlers = {
    onPointerDown: (event: PointerEvent): void => {
      reset();
      if (!event.isPrimary) return;
      drew.current = false;
      const square = squareAtPointer(event);
      if (event.pointerType !== 'mouse') {
        start.current = [event.clientX, event.clientY];
        resting.current = true;
        timer.current = window.setTimeout(() => begin(square), longPressMs);
      } else if (event.button === 2) from.current = square;
      else if (event.button === 0 && drawn.length > 0) setDrawn([]);
    },
    onPointerMove: (event: PointerEvent): void => {
      if (!event.isPrimary) return;
      if (drawing.current && from.current !== null) setDraft({ from: from.current, to: squareAtPointer(event) });
      else if (
        resting.current &&
        Math.hypot(event.clientX - start.current[0], event.clientY - start.current[1]) > restsWithin
      )
        reset();
    },
    onPointerUp: (event: PointerEvent): void => {
      if (!event.isPrimary) return;
      const line = from.current === null ? null : { from: from.current, to: squareAtPointer(event) };
      if (resting.current && drawn.length > 0) setDrawn([]);
      const draws = drawing.current || event.button === 2;
      reset();
      if (!draws || !line || line.from === line.to) return;
      const others = drawn.filter(it => it.from !== line.from || it.to !== line.to);
      setDrawn(others.length < drawn.length ? others : [...drawn.slice(1 - arrowsMax), line]);
    },
    onPointerCancel: reset,
    // The click that ends a long press is no tap.
    onClickCapture: (event: MouseEvent): void => {
      if (drew.current) event.stopPropagation();
      drew.current = false;
    },
    onContextMenu: (event: MouseEvent): void => event.preventDefault(),
  };
  return { drawn, draft, handlers };
}

const arrowsMax = 16;
const longPressMs = 450;
const restsWithin = 10; // CSS pixels that a resting finger may stray

interface Handlers {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(event: PointerEvent): void;
  onClickCapture(event: MouseEvent): void;
}

// Both get every event of a pointer.
function joined<First extends Handlers, Second extends Handlers>(first: First, second: Second) {
  return {
    ...first,
    ...second,
    onPointerDown: both(first.onPointerDown, second.onPointerDown),
    onPointerMove: both(first.onPointerMove, second.onPointerMove),
    onPointerUp: both(first.onPointerUp, second.onPointerUp),
    onPointerCancel: both(first.onPointerCancel, second.onPointerCancel),
    onClickCapture: both(first.onClickCapture, second.onClickCapture),
  };
}

const both =
  <E,>(first: (event: E) => void, second: (event: E) => void) =>
  (event: E): void => {
    first(event);
    second(event);
  };

function Arrow({
  from: [x1, y1],
  to: [x2, y2],
}: {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [x, y] = [x2 - 6 * dx, y2 - 6 * dy];
  return (
    <path
      class="arrow"
      d={`M${x1} ${y1}L${x} ${y}M${x2} ${y2}L${x - 4 * dy} ${y + 4 * dx}L${x + 4 * dy} ${y - 4 * dx}Z`}
    />
  );
}

// What a pawn may become, at the square where it arrives. The bar has the same choices for keys and speech.
function PromotionsHere({
  selection,
  centre,
  tap,
}: {
  readonly selection: ChessSelection;
  readonly centre: Centre;
  readonly tap: Props['tap'];
}) {
  const choices = promotionsOf(selection);
  const to = choices[0] && stepOf(choices[0]).to;
  if (!to) return null;
  const [x, y] = centre(to);
  const columns = 4;
  const left = Math.min(Math.max(0, x - 2 * unit), (side - columns) * unit);
  const top = y < 5 * unit ? y + unit / 2 : y - 2.5 * unit;
  return (
    <g class="promotions-here" aria-hidden="true">
      <rect x={left} y={top} width={columns * unit} height={2 * unit} rx="3" />
      {choices.map((choice, i) => {
        const at = [left + ((i % columns) + 0.5) * unit, top + (Math.floor(i / columns) + 0.5) * unit] as const;
        const promoted = found(choice.does, 'promoted');
        const { promote } = stepOf(choice);
        return (
          promote &&
          promoted && (
            <g
              key={promote}
              class={selection.chosen === choice ? 'option chosen' : 'option'}
              onClick={event => {
                event.stopPropagation();
                tap(`=${promote}`);
              }}
            >
              <rect {...box(at, unit)} />
              <Figure piece={promoted.piece} at={at} />
            </g>
          )
        );
      })}
    </g>
  );
}

const box = ([x, y]: readonly [number, number], size: number) => ({
  x: x - size / 2,
  y: y - size / 2,
  width: size,
  height: size,
});
const Mark = ({ name, at }: { readonly name: string; readonly at: readonly [number, number] }) => (
  <rect class={name} {...box(at, unit)} />
);

const Ground = ({ flipped }: { readonly flipped: boolean }) => (
  <>
    <rect class="bright" width="200" height="200" />
    <path
      class="dim-squares"
      d={squares(flipped)
        .flatMap((_, i) => {
          const [column, row] = [i % side, Math.floor(i / side)];
          return (column + row) % 2 === 1 ? [`M${column * unit} ${row * unit}h${unit}v${unit}h-${unit}Z`] : [];
        })
        .join('')}
    />
  </>
);

function Coordinates({ flipped }: { readonly flipped: boolean }) {
  const ends = Array.from({ length: side }, (_, i) => i);
  return (
    <g class="coordinates">
      {ends.map(row => (
        <text key={`r${row}`} x="1.4" y={row * unit + 5.2}>
          {squareAt(0, row, flipped).slice(1)}
        </text>
      ))}
      {ends.map(column => (
        <text key={`c${column}`} class="end" x={(column + 1) * unit - 1.4} y="197.8">
          {squareAt(column, side - 1, flipped)[0]}
        </text>
      ))}
    </g>
  );
}

const clothes = (piece: Piece): string =>
  colourOf(piece) === 'white' ? 'light' : colourOf(piece) === 'black' ? 'dark' : '';
const symbolOf = (piece: Piece): string =>
  piece === '*' ? 'yarn' : kindOf(piece) === 'M' ? 'mouse' : `ch${kindOf(piece)}`;
const sizeOf = (piece: Piece): number => (piece === '*' || kindOf(piece) === 'M' ? 14 : 18);

export const Figure = ({ piece, at }: { readonly piece: Piece; readonly at: readonly [number, number] }) => (
  <use class={clothes(piece)} href={`#${symbolOf(piece)}`} {...box(at, sizeOf(piece))} />
);

interface PieceImageProps {
  readonly piece: Piece;
  readonly at: readonly [number, number];
  readonly held: boolean; // in somebody's hand
  readonly doomed: boolean; // what is chosen would take it
}
const PieceImage = ({ piece, at, held, doomed }: PieceImageProps) => (
  <g
    class={`piece ${held ? 'held' : ''} ${doomed ? 'doomed' : ''}`}
    style={{ transform: `translate(${at[0]}px, ${at[1]}px)` }}
  >
    <Figure piece={piece} at={[0, 0]} />
  </g>
);

// What waits under another piece shows as a small tab at the foot of the square; its words are the square's.
const Buried = ({
  piece,
  at: [x, y],
  label,
}: {
  readonly piece: Piece;
  readonly at: readonly [number, number];
  readonly label: string;
}) => (
  <g class="buried">
    <title>{label}</title>
    <rect x={x - 9.4} y={y + 2.6} width="7" height="7" rx="1.6" />
    <use class={clothes(piece)} href={`#${symbolOf(piece)}`} {...box([x - 5.9, y + 6.1], 6.4)} />
  </g>
);

// A king that could be taken: brackets at the corners of its square and a badge with an exclamation mark.
const Threat = ({ at: [x, y] }: { readonly at: readonly [number, number] }) => (
  <g class="threat">
    <path d={brackets(x, y)} />
    <path class="inner" d={brackets(x, y)} />
    <circle cx={x + 6.6} cy={y - 6.6} r="3.6" />
    <path class="bang" d={`M${x + 6.6} ${y - 8.7}v2.5m0 1.5v.2`} />
  </g>
);
const brackets = (x: number, y: number): string =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
    .map(([dx, dy]) => `M${x + dx! * 9} ${y + dy! * 4.5}V${y + dy! * 9}H${x + dx! * 4.5}`)
    .join('');

// The squares that somebody moved from and to.
function marks(trace: readonly Event[]): readonly string[] {
  const at = new Set<string>();
  for (const event of trace)
    switch (event.event) {
      case 'moved':
      case 'neutral_moved':
        at.add(event.from).add(event.to);
        break;
      case 'castled':
        at.add(event.king_from).add(event.king_to);
        break;
      case 'landed':
      case 'neutral_placed':
      case 'mouse_placed':
        at.add(event.at);
        break;
    }
  return [...at];
}

// Before anything is picked: what can move, and where a mouse or the yarn can be put.
function Choices({
  selection,
  view,
  centre,
}: {
  readonly selection: ChessSelection;
  readonly view: View;
  readonly centre: Centre;
}) {
  const [picked] = selection.picked;
  if (picked !== undefined && isSquare(picked) && !selection.chosen) return <Mark name="picked" at={centre(picked)} />;
  if (picked !== undefined) return null;
  const from = [...starts(selection)].filter(isSquare);
  const many = from.filter(at => view.board[at]).length > manyPieces; // almost everything: marks would tell nothing
  return (
    <>
      {from.map(at =>
        view.board[at] ? (
          !many && <Mark key={at} name="movable" at={centre(at)} />
        ) : (
          <Mark key={at} name={beginsWith(selection, at) === 'place' ? 'placeable' : 'settable'} at={centre(at)} />
        ),
      )}
    </>
  );
}

function Targets({
  selection,
  view,
  centre,
}: {
  readonly selection: ChessSelection;
  readonly view: View;
  readonly centre: Centre;
}) {
  const mice =
    selection.picked.length === 0
      ? selection.ways.map(({ choice }) => choice).filter(choice => stepOf(choice).name === 'mouse')
      : [];
  const open = !isSquare(selection.picked[0] ?? '')
    ? []
    : selection.open.filter(({ path }) => path.length > 1).map(({ choice }) => choice);
  const ends = new Map(open.map(choice => [stepOf(choice).to!, choice]));
  return (
    <>
      {mice.map(choice => (
        <use key={stepOf(choice).to} class="mouse-here" href="#mouse" {...box(centre(stepOf(choice).to!), 9)} />
      ))}
      {[...ends].map(([to, choice]) => {
        if (selection.chosen && stepOf(selection.chosen).to === to) return null; // the preview stands there
        const [x, y] = centre(to);
        const crowned = open.some(it => stepOf(it).to === to && wins(it));
        return (
          <g key={to} class="target">
            {takes(choice) && view.board[to] ? (
              <circle class="ring" cx={x} cy={y} r="9" />
            ) : (
              <circle class="dot" cx={x} cy={y} r="3.4" />
            )}
            {crowned && <path class="crown" d={`M${x + 2} ${y - 3}l-1 -6 3 2.4 2 -3 2 3 3 -2.4 -1 6Z`} />}
          </g>
        );
      })}
    </>
  );
}

// Where the chosen step leads, before it is sent.
function Preview({
  choice,
  view,
  centre,
}: {
  readonly choice: ChessChoice;
  readonly view: View;
  readonly centre: Centre;
}) {
  const { name, from, to } = stepOf(choice);
  const promoted = found(choice.does, 'promoted');
  const landed = found(choice.does, 'landed');
  const castled = found(choice.does, 'castled');
  const at = to ?? landed?.at;
  if (at === undefined || at === null) return null;
  const [x2, y2] = centre(at);
  const own = colourOfSeat(view, view.on_turn) === 'white';
  const piece: Piece | undefined =
    name === 'place'
      ? '*'
      : name === 'mouse'
        ? own
          ? 'M'
          : 'm'
        : (promoted?.piece ?? landed?.piece ?? (from === null ? undefined : view.board[from]));
  return (
    <g class="preview">
      {from !== null && <path class="way" d={`M${centre(from).join(' ')}L${x2} ${y2}`} />}
      {castled && (
        <path class="way" d={`M${centre(castled.rook_from).join(' ')}L${centre(castled.rook_to).join(' ')}`} />
      )}
      <Mark name="picked" at={[x2, y2]} />
      {piece && (
        <g class="ghost">
          <Figure piece={piece} at={[x2, y2]} />
        </g>
      )}
    </g>
  );
}
