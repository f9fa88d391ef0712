// A field of flowers, a path of stones round it, and one cat for all. Stones show the die that leads
// there, beds what a kitten would find; the chosen way is drawn to its end.
import { useMemo, useRef } from 'preact/hooks';
import { BoardGrid, type Spot } from '../../ui/board-grid';
import type { BoardProps } from '../game';
import { Cat } from './cat';
import { Flights, inTheAir } from './flights';
import {
  allBeds,
  allStones,
  gridOfBed,
  gridOfStone,
  idOfBed,
  idOfStone,
  pitch,
  placeOfBed,
  placeOfStone,
  size,
  type Point,
} from './geometry';
import { Coordinates, Ground } from './ground';
import { Badges, Preview, Reach, Rings } from './offers';
import { colours, outingOf, outings, stonesFor, type Action, type Event, type View } from './types';
import './style.css';

const snap = 0.8 * pitch; // how far a tap reaches

type Props = BoardProps<View, Action, Event, View>;

export function Board({
  view,
  seating,
  text,
  selection,
  tap,
  miss,
  trace,
  earlier = [],
  showing,
  speed,
  coordinates,
  mini,
}: Props) {
  const cat = useCat(view, showing);
  const spots = useMemo(allSpots, []);
  const offered = selection ? outings(selection) : [];
  const live = new Set(
    offered.flatMap(({ to, bed }) => (bed === null ? [idOfStone(to)] : [idOfStone(to), idOfBed(bed)])),
  );
  const chosen = selection?.chosen ? outingOf(selection.chosen) : null;
  const meant = chosen ? [chosen] : (selection?.asked ?? []).map(outingOf); // one of several, until one is named
  const picked = chosen ? [idOfStone(chosen.to), ...(chosen.bed === null ? [] : [idOfBed(chosen.bed)])] : [];
  const flying = inTheAir(showing);
  return (
    <svg
      class={`board nekonoko-board ${mini ? 'mini' : ''} ${speed === 0 ? 'still' : ''}`}
      viewBox={`0 0 ${size} ${size}`}
    >
      <g aria-hidden="true">
        <Ground />
        {coordinates && !mini && <Coordinates />}
        {chosen?.bed != null && <rect class="bed-picked" {...box(placeOfBed(chosen.bed), 74)} rx="14" />}
        {allBeds.map(bed => bed !== flying && <Bed key={bed} bed={bed} view={view} />)}
        {!showing &&
          earlier.map(
            event =>
              event.event === 'placed' && (
                <rect
                  key={`earlier${event.seat}`}
                  class={`last-bed earlier s${event.seat}`}
                  {...box(placeOfBed(event.cell), 70)}
                  rx="14"
                />
              ),
          )}
        {!showing &&
          trace.map(
            event =>
              (event.event === 'placed' || event.event === 'set_aside') && (
                <rect key={event.event} class="last-bed" {...box(placeOfBed(event.cell), 70)} rx="14" />
              ),
          )}
        <Rings outings={offered} meant={meant} />
        {chosen && <Preview outing={chosen} seat={seating.me} view={view} />}
        {showing?.event === 'reached' && <Reach from={cat} bed={showing.cell} />}
        <Cat at={cat} showing={showing} speed={speed} />
        <Badges outings={offered} view={view} />
        <Flights showing={showing} speed={speed} />
      </g>
      <BoardGrid
        name={text.labels['board']!}
        spots={spots}
        live={live}
        picked={picked}
        snap={selection ? snap : 0}
        tap={(thing, sure) => tap(selection ? stonesFor(thing, selection) : thing, sure)}
        miss={miss}
        label={id => text.thing(id, view, seating, selection)}
      />
    </svg>
  );
}

// The cat has arrived when its walk has been shown, though the view that says so comes a little later.
function useCat(view: View, showing: Event | null): number {
  const walk = useRef<{ readonly view: View; readonly to: number } | null>(null);
  if (showing?.event === 'walked' || showing?.event === 'jumped') walk.current = { view, to: showing.to };
  return walk.current?.view === view ? walk.current.to : view.cat;
}

const box = ([x, y]: Point, width: number) => ({ x: x - width / 2, y: y - width / 2, width, height: width });

function allSpots(): readonly Spot[] {
  const spot = (id: string, [, row]: Point, [x, y]: Point): Spot => ({ id, row, x, y, width: pitch, height: pitch });
  return [
    ...allStones.map(stone => spot(idOfStone(stone), gridOfStone(stone), placeOfStone(stone))),
    ...allBeds.map(bed => spot(idOfBed(bed), gridOfBed(bed), placeOfBed(bed))),
  ].sort((a, b) => a.row - b.row || a.x - b.x);
}

// What lies in a bed. Its key tells what it is, so that a kitten that takes a place is a new one and arrives.
function Bed({ bed, view }: { readonly bed: number; readonly view: View }) {
  const lies = view.cells[bed] ?? null;
  if (lies === null) return null;
  const centre = placeOfBed(bed);
  if ('flower' in lies)
    return <use key={lies.flower} class="flower" href={`#fl${colours.indexOf(lies.flower)}`} {...box(centre, 52)} />;
  const [x, y] = centre;
  return (
    <g key={`kitten${lies.chip}`} class={`kitten s${lies.chip}`}>
      <ellipse class="shade" cx={x} cy={y + 25} rx="24" ry="6" />
      <use href={`#cat${lies.chip}`} {...box([x, y - 1], 56)} />
      <use href={`#bd${lies.chip}`} {...box([x + 25, y + 22], 23)} />
    </g>
  );
}
