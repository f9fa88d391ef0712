// What flies between the board and the panels: a flower to who picked it, a kitten from its owner's hand, a lost
// kitten to who looks after it, and one that is set aside.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { timing } from './timings';
import { placeOfBed, size, type Point } from './geometry';
import { colours, type Event } from './types';

// The bed that is drawn empty while its flower or its kitten is on the way.
export const inTheAir = (showing: Event | null): number | null =>
  showing?.event === 'collected' || showing?.event === 'taken' || showing?.event === 'placed' ? showing.cell : null;

export function Flights({ showing, speed }: { readonly showing: Event | null; readonly speed: number }) {
  const flown = showing && flownIn(showing);
  return flown && <Flight key={showing.event} event={showing} {...flown} speed={speed} />;
}

// What flies in an event, and where to.
function flownIn(event: Event): Flown | null {
  switch (event.event) {
    case 'collected':
      return { symbol: `fl${colours.indexOf(event.flower)}`, seat: event.seat, bed: event.cell, home: true };
    case 'taken':
      return { ...kitten(event.owner), seat: event.seat, bed: event.cell, home: true };
    case 'placed':
      return { ...kitten(event.seat), seat: event.seat, bed: event.cell };
    case 'set_aside':
      return { ...kitten(event.seat), seat: event.seat, bed: event.cell, lost: true };
    default:
      return null;
  }
}

const kitten = (owner: number) => ({ symbol: `cat${owner}`, coat: owner });

interface Flown {
  readonly symbol: string;
  readonly coat?: number;
  readonly seat: number; // whose panel is the other end
  readonly bed: number;
  readonly home?: boolean; // from the bed to the panel, not the other way
  readonly lost?: boolean; // it fades away over the bed
}

interface FlightProps extends Flown {
  readonly event: Event;
  readonly speed: number;
}

function Flight({ event, symbol, coat, seat, bed, home = false, lost = false, speed }: FlightProps) {
  const piece = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const drawn = piece.current;
    if (!drawn || speed <= 0) return;
    const [here, there] = [placeOfBed(bed), placeOfPanel(drawn, seat)];
    const flying = drawn.animate(keyframes(home ? [here, there] : [there, here], home, lost), {
      duration: timing(event)!.ms / speed,
      fill: 'both',
    });
    return () => flying.finish();
  }, [event]);
  return (
    <g ref={piece} class={`flight ${coat === undefined ? '' : `s${coat}`}`}>
      <use href={`#${symbol}`} x="-27" y="-27" width="54" height="54" />
    </g>
  );
}

function keyframes([[x1, y1], [x2, y2]]: readonly [Point, Point], home: boolean, lost: boolean): Keyframe[] {
  const at = (x: number, y: number, scale: number, opacity: number): Keyframe => ({
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
    opacity,
  });
  const middle = at((x1 + x2) / 2, (y1 + y2) / 2 - 40, 1.1, 1);
  if (lost)
    return [
      at(x1, y1, 0.5, 0),
      { ...at(x2, y2, 1, 1), offset: 0.5 },
      { ...at(x2, y2 - 14, 1.1, 1), offset: 0.65 },
      at(x2, y2 + 20, 0.3, 0),
    ];
  return home ? [at(x1, y1, 1, 1), middle, at(x2, y2, 0.5, 0.4)] : [at(x1, y1, 0.5, 0.4), middle, at(x2, y2, 1, 1)];
}

// The middle of a seat's panel in the units of the drawing; above the board where there is none.
function placeOfPanel(drawn: SVGGElement, seat: number): Point {
  const panel = document.querySelector(`[data-family="${seat}"]`)?.getBoundingClientRect();
  const matrix = drawn.ownerSVGElement?.getScreenCTM()?.inverse();
  if (!panel || !matrix || panel.width === 0) return [size / 2, -40];
  const { x, y } = new DOMPoint(panel.x + panel.width / 2, panel.y + panel.height / 2).matrixTransform(matrix);
  return [x, y];
}
