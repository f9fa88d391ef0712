// The neighbourhood, and who prowls in it. What a tap would do stands beside every place in reach.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { narrow } from '../../app/app';
import { BoardGrid, type Spot } from '../../ui/board-grid';
import type { BoardProps } from '../game';
import { dangers, numbersTo, staying, throwsAt } from './ahead';
import { ItemArt } from './art';
import { SmallHand } from './cards';
import { followed, frame, transformOf, useCamera } from './camera';
import { Ground } from './ground';
import { endOf, consequences, walkOf, type Consequence } from './paths';
import { teamOf } from '../../match/teams';
import { handOf } from './panel';
import { routeOf, type Route } from './routes';
import type { Animal, Scene } from './scene';
import { middleOf, placeOf, places, size, type Place } from './town';
import type { Action, AttackSelection, Critter, Event, Space, View } from './types';
import './style.css';

type Props = BoardProps<View, Action, Event, Scene>;

const reach = 34; // how far a tap snaps
const stepMs = 150;
const spots: readonly Spot[] = places.map(({ id, row, x, y, kind }) => ({
  id,
  row,
  x,
  y,
  width: kind === 'home' ? 44 : 34,
  height: kind === 'home' ? 40 : 30,
}));
const isPlace = new Set<string>(places.map(({ id }) => id));

export function Board(props: Props) {
  const { view, seating, mini, viewpoint, text } = props;
  const lit = [...reachableOf(props)].map(id => placeOf(id as Space));
  const { camera, dragging, handlers, look, toggle, isWhole, zoomBy } = useCamera(followed(view, viewpoint), lit);
  if (!narrow.value && !mini) {
    return (
      <div class="attack-stage">
        <svg class={`board attack ${props.speed === 0 ? 'still' : ''}`} viewBox={`0 0 ${size.width} ${size.height}`}>
          <Town {...props} />
        </svg>
        <LastCuriosity {...props} />
      </div>
    );
  }
  return (
    <div class={`attack-window ${mini ? 'mini' : ''} ${lit.length > 0 ? 'choosing' : ''}`}>
      <svg
        class={`board attack ${dragging ? 'dragging' : ''} ${props.speed === 0 ? 'still' : ''}`}
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        {...(mini ? {} : handlers)}
      >
        <g class="camera" style={{ transform: transformOf(camera), '--zoom': camera.zoom }}>
          <Town {...props} />
        </g>
      </svg>
      {!mini && (
        <>
          <LastCuriosity {...props} />
          {!props.selection && <OpenHand view={view} seating={seating} text={text} />}
          <MiniMap view={view} me={viewpoint} camera={camera} look={look} />
          <div class="zooms">
            <button type="button" aria-label={text.labels['zoomIn']} onClick={() => zoomBy(1.4)}>
              +
            </button>
            <button type="button" aria-label={text.labels['zoomOut']} onClick={() => zoomBy(1 / 1.4)}>
              −
            </button>
            <button type="button" aria-label={text.labels['whole']} aria-pressed={isWhole} onClick={toggle}>
              ⛶
            </button>
          </div>
        </>
      )}
    </div>
  );
}

// The places that light up: of the card that is chosen, or of the throw.
const reachableOf = ({ selection, view }: Pick<Props, 'selection' | 'view'>): ReadonlySet<string> =>
  selection && (selection.picked.length > 0 || view.phase === 'move')
    ? new Set([...selection.live].filter(thing => isPlace.has(thing)))
    : new Set();

// The last Curiosity card stays where everybody can read it.
const LastCuriosity = ({ view: { curiosity }, text, last }: Pick<Props, 'view' | 'text' | 'last'>) =>
  curiosity && (
    <p
      class={`curiosity-last ${last.some(({ event }) => event === 'curiosity') ? 'fresh' : ''}`}
      title={text.labels['curiosity']}
    >
      <b aria-hidden="true">?</b>
      <span>
        <span class="unseen">{text.labels['curiosity']} </span>
        {text.labels[curiosity]}
      </span>
    </p>
  );

// A phone has no room for hands in its panels: in a replay the one that counts lies below the board.
function OpenHand({ view, seating, text }: Pick<Props, 'view' | 'seating' | 'text'>) {
  const seat = seating.me ?? view.on_turn ?? 0;
  const hand = handOf(view, seat, seating);
  return hand ? (
    <div class="open-hand">
      <SmallHand hand={hand} coat={seat} text={text} />
    </div>
  ) : null;
}

function Town(props: Props) {
  const { view, scene, seating, text, selection, tap, miss, last, trace, earlier = [], showing, speed, mini } = props;
  const reachable = reachableOf(props);
  const cornered = [...(selection?.chosen?.does ?? []), ...last, ...(showing ? [showing] : [])].find(
    event => event.event === 'cornered',
  );
  return (
    <>
      <g aria-hidden="true">
        <Ground view={view} shopNames={text.labels as never} last={last} />
        {earlier.map(
          (event, i) =>
            event.event === 'moved' && (
              <circle
                key={`earlier${i}`}
                class={`last-move earlier s${event.seat}`}
                cx={placeOf(event.to).x}
                cy={placeOf(event.to).y}
                r="19"
              />
            ),
        )}
        {trace.map(
          (event, i) =>
            event.event === 'moved' && (
              <circle key={i} class="last-move" cx={placeOf(event.to).x} cy={placeOf(event.to).y} r="19" />
            ),
        )}
        <Car scene={scene} speed={speed} view={view} />
        {selection && <Reach selection={selection} view={view} me={seating.me ?? 0} reachable={reachable} />}
        {scene.animals.map(animal => (
          <Creature key={animal.id} animal={animal} speed={speed} />
        ))}
        {view.seats.map(
          ({ space }, seat) =>
            space && (
              <Piece
                key={seat}
                seat={seat}
                at={space}
                route={scene.cats[seat]!}
                speed={speed}
                team={teamOf(seating.options, seat)}
                crowd={view.seats.filter((it, other) => it.space === space && other < seat).length}
                mine={seat === seating.me}
                turn={seat === view.on_turn}
              />
            ),
        )}
        {cornered?.obstacles.map((it, i) => (
          <Blocked key={i} at={obstacleAt(it, view)} />
        ))}
        {last.map(
          (event, i) =>
            event.event === 'lives_lost' && <Hit key={i} at={hitAt(event.seat, last, view)} lives={event.lives} />,
        )}
        {selection && <ConsequenceMarks selection={selection} view={view} me={seating.me ?? 0} reachable={reachable} />}
        {selection && <Prospects selection={selection} view={view} me={seating.me ?? 0} />}
      </g>
      <BoardGrid
        name={text.labels['board']!}
        spots={spots}
        live={reachable}
        picked={selection?.picked ?? []}
        snap={selection || mini ? reach : 0}
        tap={tap}
        miss={miss}
        label={id => text.thing(id, view, seating, selection)}
      />
    </>
  );
}

const point = (id: Space) => {
  const { x, y } = placeOf(id);
  return `${x}px, ${y}px`;
};

// Walks along its route, a step at a time; without motion it is simply there.
function useWalk(route: Route, speed: number) {
  const ref = useRef<SVGGElement>(null);
  const key = route.join();
  useLayoutEffect(() => {
    if (speed <= 0 || route.length < 2 || !ref.current?.animate) return;
    const walk = ref.current.animate(
      route.map(id => ({ transform: `translate(${point(id)})` })),
      { duration: Math.min(1500, stepMs * (route.length - 1)) / speed, easing: 'ease-in-out' },
    );
    return () => walk.cancel();
  }, [key]);
  return ref;
}

interface PieceProps {
  readonly seat: number;
  readonly at: Space;
  readonly route: Route;
  readonly speed: number;
  readonly team: string | null;
  readonly crowd: number; // others of a shared house on the same place
  readonly mine: boolean;
  readonly turn: boolean;
}

function Piece({ seat, at, route, speed, team, crowd, mine, turn }: PieceProps) {
  const ref = useWalk(route, speed);
  return (
    <g
      ref={ref}
      class={`cat s${seat} ${mine ? 'mine' : ''} ${turn ? 'turn' : ''}`}
      style={{ transform: `translate(${point(at)})` }}
    >
      <g transform={`translate(${crowd * 9} ${-6 - crowd * 4})`}>
        <ellipse class="shadow" cx="0" cy="15" rx="12" ry="3.5" />
        <use href={`#cat${seat}`} x="-16" y="-18" width="32" height="32" />
        <use class="cat-badge" href={`#bd${seat}`} x="6" y="4" width="11" height="11" />
        {team && (
          <g class={`team-tag team-${team}`} transform="translate(-12 9)">
            <circle r="6.5" />
            <text y="3.6">{team}</text>
          </g>
        )}
      </g>
    </g>
  );
}

function Creature({ animal: { critter, at, route }, speed }: { readonly animal: Animal; readonly speed: number }) {
  const ref = useWalk(route, speed);
  return (
    <g ref={ref} class="creature" style={{ transform: `translate(${point(at)})` }}>
      <ItemArt item={critter} at={[0, -4, 29]} />
    </g>
  );
}

const park = { x: size.width - 28, y: size.height - 22 };

function Car({ scene: { car }, view, speed }: { readonly scene: Scene; readonly view: View; readonly speed: number }) {
  const ref = useWalk(car, speed / 1.2);
  const { x, y } = view.car === null ? park : placeOf(middleOf(view.car));
  return (
    <g ref={ref} class="car" style={{ transform: `translate(${x}px, ${y}px)` }}>
      <use href="#car" x="-24" y="-16" width="48" height="32" />
    </g>
  );
}

interface ReachProps {
  readonly selection: AttackSelection;
  readonly view: View;
  readonly me: number;
  readonly reachable: ReadonlySet<string>;
}

const line = (route: Route): string => `M${route.map(id => `${placeOf(id).x} ${placeOf(id).y}`).join('L')}`;

// The ways that can be gone, and the one that is chosen.
function Reach({ selection, view, me, reachable }: ReachProps) {
  const chosen = selection.chosen ? walkOf(selection.chosen) : null;
  const ends =
    selection.picked.length > 0 || view.phase === 'move'
      ? selection.open.filter(({ choice }) => reachable.has(endOf(choice, view) ?? ''))
      : [];
  return (
    <g class="reach">
      {ends.slice(0, 40).map(({ choice }, i) => {
        const walk = walkOf(choice);
        return walk && <path key={i} class="route" d={line(routeOf(walk, view))} />;
      })}
      {chosen && <path class="route sure" d={line(routeOf(chosen, view))} />}
      {chosen && <Ghost at={chosen.to} critter={'critter' in chosen ? chosen.critter : null} seat={me} />}
      {[...reachable].map(id => (
        <circle key={id} class="target" cx={placeOf(id as Space).x} cy={placeOf(id as Space).y} r="19" />
      ))}
      {selection.picked
        .filter(id => isPlace.has(id))
        .map(id => (
          <circle key={id} class="picked" cx={placeOf(id as Space).x} cy={placeOf(id as Space).y} r="20" />
        ))}
    </g>
  );
}

// Who would stand there then.
function Ghost({ at, critter, seat }: { readonly at: Space; readonly critter: Critter | null; readonly seat: number }) {
  const { x, y } = placeOf(at);
  return (
    <g class={`ghost s${seat}`}>
      {critter ? (
        <ItemArt item={critter} at={[x, y - 4, 29]} />
      ) : (
        <use href={`#cat${seat}`} x={x - 16} y={y - 24} width="32" height="32" />
      )}
    </g>
  );
}

const signs: Readonly<Record<Consequence, string>> = {
  win: '★',
  retire: '☠',
  harm: '−♥',
  attack: '⚔',
  trespass: '⚔',
  catch: '✓',
  shop: '✓',
  raid: '⌂',
  curiosity: '?',
  danger: '!',
};

// What waits at the end of each way.
function ConsequenceMarks({ selection, view, me, reachable }: ReachProps) {
  const told = new Map<string, readonly Consequence[]>();
  for (const { choice } of selection.open) {
    const end = endOf(choice, view);
    if (end && reachable.has(end) && !told.has(end)) told.set(end, consequences(choice, me));
  }
  return (
    <g class="consequences">
      {[...told].flatMap(([id, signsHere]) =>
        signsHere.slice(0, corners.length).map((consequence, i) => {
          const { x, y } = placeOf(id as Space);
          return (
            <g
              key={`${id}${consequence}`}
              class={`consequence ${consequence}`}
              transform={`translate(${x + corners[i]![0]} ${y + corners[i]![1]})`}
            >
              <g>
                <circle r="9" />
                <text y="4.5">{signs[consequence]}</text>
              </g>
            </g>
          );
        }),
      )}
    </g>
  );
}

const corners = [
  [15, -17],
  [-15, -17],
  [15, 17],
] as const;

// Where the throw after the chosen move may lead: beside each place the numbers that do. Beside the cat those that
// would corner it; before anything is chosen, if it stays where it is.
function Prospects({ selection, view, me }: Omit<ReachProps, 'reachable'>) {
  const { chosen } = selection;
  const at = chosen ? throwsAt(chosen, view, me) : view.seats[me]?.space;
  const bad = (chosen ? dangers(chosen, me) : (staying(selection, me) ?? [])).flatMap(({ numbers }) => numbers);
  return (
    <g class="prospects">
      {chosen && [...numbersTo(chosen)].map(([id, numbers]) => <Numbers key={id} at={id} numbers={numbers} />)}
      {at && bad.length > 0 && <Numbers at={at} numbers={bad} bad />}
    </g>
  );
}

function Numbers({
  at,
  numbers,
  bad,
}: {
  readonly at: Space;
  readonly numbers: readonly number[];
  readonly bad?: true;
}) {
  const { x, y } = placeOf(at);
  const label = `${numbers.join('·')}${bad ? ' ✕' : ''}`;
  const width = 8 + label.length * 6.2;
  return (
    <g class={`numbers ${bad ? 'bad' : ''}`} transform={`translate(${x} ${y + 15})`}>
      <g>
        <rect x={-width / 2} y="-7.5" width={width} height="15" rx="4" />
        <text y="4">{label}</text>
      </g>
    </g>
  );
}

type Obstacle = Extract<Event, { readonly event: 'cornered' }>['obstacles'][number];

function obstacleAt({ kind, which }: Obstacle, view: View): Place | null {
  if (kind === 'car') return view.car === null ? null : placeOf(middleOf(view.car));
  if (kind === 'shop') return placeOf(`${which as 'FI'}2`);
  if (kind === 'home') return placeOf(`H${which as 'N'}`);
  if (kind !== 'cat') return placeOf(which as Space);
  const at = view.seats[which as number]?.space;
  return at ? placeOf(at) : null;
}

const Blocked = ({ at }: { readonly at: Place | null }) =>
  at && <path class="blocked" d={`M${at.x - 12} ${at.y - 12}l24 24M${at.x + 12} ${at.y - 12}l-24 24`} />;

// Where it hit a cat: where it was, since it is at home by now.
function hitAt(seat: number, last: readonly Event[], view: View): Place | null {
  const left = last.find(event => event.event === 'sent_home' && event.seat === seat);
  const at = left?.event === 'sent_home' ? left.from : view.seats[seat]?.space;
  return at ? placeOf(at) : null;
}

const Hit = ({ at, lives }: { readonly at: Place | null; readonly lives: number }) =>
  at && (
    <g class="hit-mark" transform={`translate(${at.x} ${at.y - 20})`}>
      <text>{`−${lives} ♥`}</text>
    </g>
  );

interface MiniMapProps {
  readonly view: View;
  readonly me: number | null;
  readonly camera: { readonly x: number; readonly y: number; readonly zoom: number };
  readonly look: (point: { readonly x: number; readonly y: number }) => void;
}

function MiniMap({ view, me, camera, look }: MiniMapProps) {
  const [w, h] = [frame.width / camera.zoom, frame.height / camera.zoom];
  const onClick = (event: MouseEvent): void => {
    const box = (event.currentTarget as SVGSVGElement).getBoundingClientRect();
    look({
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height,
    });
  };
  return (
    <svg class="minimap attack" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" onClick={onClick}>
      <rect class="road" width={size.width} height={size.height} rx="60" />
      <rect class="grass" x="64" y="58" width={size.width - 128} height={size.height - 116} rx="30" />
      {places.map(({ id, x, y }) => (
        <circle key={id} class="dot" cx={x} cy={y} r="9" />
      ))}
      {view.seats.map(
        ({ house }, seat) =>
          house && (
            <rect
              key={seat}
              class={`map-home s${seat}`}
              x={placeOf(`H${house}`).x - 26}
              y={placeOf(`H${house}`).y - 26}
              width="52"
              height="52"
              rx="10"
            />
          ),
      )}
      {view.seats.map(
        ({ space }, seat) =>
          space && (
            <circle
              key={seat}
              class={`map-cat s${seat}`}
              cx={placeOf(space).x}
              cy={placeOf(space).y}
              r={seat === me ? 36 : 26}
            />
          ),
      )}
      <rect class="map-frame" x={camera.x - w / 2} y={camera.y - h / 2} width={w} height={h} rx="12" />
    </svg>
  );
}
