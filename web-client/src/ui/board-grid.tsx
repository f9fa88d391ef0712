// The places of a board as one accessible grid: one tab stop, arrows to the neighbour in that
// direction, n/N to the next place that can be tapped, Enter taps. Draw it above the pieces, which are
// hidden from assistive technology; its cells carry the text. Works for squares and for graphs.
import { useEffect, useRef, useState } from 'preact/hooks';
import { keyOf } from '../core/keys';
import type { Thing } from '../core/selection';
import { arrowStart, marks, markTexts } from '../match/marks';
import { pointed, ringed } from '../match/pointing';

export interface Spot {
  readonly id: Thing;
  readonly row: number; // from the top; places of one row are read together
  readonly x: number; // centre, in the units of the drawing
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

// A finger is wider than some places: it counts as on a place a little beyond its rim.
const touched = (event: MouseEvent, spot: Spot, { x, y }: DOMPoint): boolean =>
  'pointerType' in event &&
  event.pointerType === 'touch' &&
  Math.hypot(spot.x - x, spot.y - y) <= 0.75 * Math.min(spot.width, spot.height);

interface SpotsProps {
  readonly name: string; // of the board, for speech
  readonly spots: readonly Spot[]; // row by row, each from left to right
  readonly label: (id: Thing) => string;
  readonly live: ReadonlySet<Thing>; // what a tap may choose now
  readonly next?: ReadonlySet<Thing> | undefined; // of those, what goes on with the pick: `n` leads there
  readonly picked: readonly Thing[];
  readonly snap: number; // a tap reaches a live place up to this far away
  readonly tap: (id: Thing, sure: boolean) => void; // on what is live or picked; not sure: only near it
  readonly firm?: (id: Thing) => boolean; // a tap on it means it, however near a live place is
  readonly miss?: ((id: Thing) => void) | undefined; // on any other place
}

type Step = { readonly dx: number; readonly dy: number };
const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
};

// The nearest place that lies in that direction, straight ones first.
export function neighbour(spots: readonly Spot[], from: Spot, { dx, dy }: Step): Spot | null {
  let best: Spot | null = null;
  let bestCost = Infinity;
  for (const spot of spots) {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const across = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    const cost = along + 3 * across;
    if (along > 0 && across <= 2 * along && cost < bestCost) [best, bestCost] = [spot, cost];
  }
  return best;
}

// The live place nearest to a point of the drawing, if one is within reach.
export function nearest(
  spots: readonly Spot[],
  live: ReadonlySet<Thing>,
  x: number,
  y: number,
  reach: number,
): Spot | null {
  let best: Spot | null = null;
  let bestDistance = reach;
  for (const spot of spots) {
    const distance = Math.hypot(spot.x - x, spot.y - y);
    if (live.has(spot.id) && distance <= bestDistance) [best, bestDistance] = [spot, distance];
  }
  return best;
}

const spotClass = (id: Thing): string =>
  `spot ${pointed.value.includes(id) ? 'pointed' : ''} ${ringed.value.includes(id) ? 'ringed' : ''}`;

const Circle = ({ spot: { x, y, width, height }, draft }: { readonly spot: Spot; readonly draft: boolean }) => (
  <ellipse class={draft ? 'mark draft' : 'mark'} cx={x} cy={y} rx={0.46 * width} ry={0.46 * height} />
);

// From the middle of a place to the middle of another, with its head there.
export function arrowPath(from: Spot, to: Spot): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return '';
  const head = Math.min(0.36 * Math.min(to.width, to.height), 0.6 * length);
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (back: number, side: number): string =>
    `${+(to.x - back * dx - side * dy).toFixed(2)} ${+(to.y - back * dy + side * dx).toFixed(2)}`;
  return `M${from.x} ${from.y}L${at(0, 0)}M${at(head, 0.7 * head)}L${at(0, 0)}L${at(head, -0.7 * head)}`;
}

// The marks of a shared review. The same line twice: the broad one behind keeps it apart from every ground.
function Marks({ spots }: { readonly spots: readonly Spot[] }) {
  const spotOf = (id: Thing | null | undefined): Spot | undefined => spots.find(spot => spot.id === id);
  const start = spotOf(arrowStart.value);
  const drawn = marks.value.flatMap(({ from, to }) => {
    const [a, b] = [spotOf(from), spotOf(to)];
    if (!a || (to !== undefined && !b)) return [];
    return [
      b ? (
        <path key={`${from} ${to}`} class="mark" d={arrowPath(a, b)} />
      ) : (
        <Circle key={from} spot={a} draft={false} />
      ),
    ];
  });
  if (drawn.length === 0 && !start) return null;
  return (
    <g class="marks" aria-hidden="true">
      <g class="behind">{drawn}</g>
      {drawn}
      {start && <Circle spot={start} draft />}
    </g>
  );
}

function rowsOf(spots: readonly Spot[]): readonly (readonly Spot[])[] {
  const rows = new Map<number, Spot[]>();
  for (const spot of spots) rows.set(spot.row, [...(rows.get(spot.row) ?? []), spot]);
  return [...rows.values()];
}

function area(spots: readonly Spot[]) {
  const left = Math.min(...spots.map(spot => spot.x - spot.width / 2));
  const top = Math.min(...spots.map(spot => spot.y - spot.height / 2));
  const right = Math.max(...spots.map(spot => spot.x + spot.width / 2));
  const bottom = Math.max(...spots.map(spot => spot.y + spot.height / 2));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function BoardGrid({ name, spots, label, live, next, picked, snap, tap, miss, firm }: SpotsProps) {
  const group = useRef<SVGGElement>(null);
  const inside = (): boolean => group.current?.contains(document.activeElement) ?? false;
  const firstLive = spots.find(spot => live.has(spot.id)) ?? spots[0];
  const [at, setAt] = useState(firstLive?.id);
  const here = spots.find(spot => spot.id === at) ?? firstLive;
  useEffect(() => {
    if (!inside()) setAt(firstLive?.id);
  }, [firstLive?.id]);

  const go = (spot: Spot | null | undefined): void => {
    if (!spot) return;
    setAt(spot.id);
    group.current?.querySelector<SVGElement>(`[data-spot="${CSS.escape(spot.id)}"]`)?.focus();
  };
  const goLive = (way: 1 | -1): void => {
    const start = spots.findIndex(spot => spot.id === here?.id);
    const aims = next && spots.some(spot => next.has(spot.id)) ? next : live;
    for (let i = 1; i <= spots.length; i += 1) {
      const spot = spots[(start + way * i + spots.length * 2) % spots.length]!;
      if (aims.has(spot.id)) return go(spot);
    }
  };
  const acts = (id: Thing): boolean => live.has(id) || picked.includes(id);
  const press = (id: Thing): void => (acts(id) ? tap(id, true) : miss?.(id));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = keyOf(event);
    const step = steps[key];
    const row = spots.filter(spot => spot.row === here.row);
    if (step) go(neighbour(spots, here, step));
    else if (key === 'Home') go(row[0]);
    else if (key === 'End') go(row.at(-1));
    else if (key === 'n') goLive(1);
    else if (key === 'N') goLive(-1);
    else if (key === 'Enter' || key === ' ') {
      if (!event.repeat) press(here.id); // a key held down would confirm what it has just picked
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent): void => {
    const exact = event.target instanceof Element ? event.target.getAttribute('data-spot') : null;
    if (exact !== null && (acts(exact) || event.detail === 0)) return press(exact);
    if (exact !== null && firm?.(exact)) return miss?.(exact);
    const matrix = group.current?.getScreenCTM()?.inverse();
    if (!matrix) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    const spot = nearest(spots, live, point.x, point.y, snap);
    if (spot) tap(spot.id, touched(event, spot, point));
    else if (exact !== null) miss?.(exact);
  };

  return (
    <>
      <Marks spots={spots} />
      <g ref={group} class="spots" role="grid" aria-label={name} onKeyDown={onKeyDown} onClick={onClick}>
        <rect class="spots-ground" role="presentation" {...area(spots)} />
        {rowsOf(spots).map(row => (
          <g key={row[0]!.row} role="row">
            {row.map(spot => (
              <rect
                key={spot.id}
                class={spotClass(spot.id)}
                role="gridcell"
                data-spot={spot.id}
                tabindex={spot.id === here?.id ? 0 : -1}
                aria-label={`${label(spot.id)}${markTexts.value.get(spot.id) ?? ''}`}
                aria-selected={picked.includes(spot.id)}
                x={spot.x - spot.width / 2}
                y={spot.y - spot.height / 2}
                width={spot.width}
                height={spot.height}
                onFocus={() => setAt(spot.id)}
              />
            ))}
          </g>
        ))}
      </g>
    </>
  );
}
