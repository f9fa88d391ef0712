// What part of the neighbourhood is seen: a phone shows a piece of it, follows my cat, and is moved with fingers.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { placeOf, size, type Place } from './town';
import type { View } from './types';

export interface Camera {
  readonly x: number; // what lies in the middle
  readonly y: number;
  readonly zoom: number;
}

export const frame = { width: 400, height: 344 };
const whole: Camera = {
  x: size.width / 2,
  y: size.height / 2,
  zoom: Math.min(frame.width / size.width, frame.height / size.height),
};
const near = 1;
const farthest = whole.zoom;
const closest = 2;
const dragAfter = 7; // pixels of the screen
const doubleTapMs = 320;
const rim = 44; // round what is lit

const seesAll = ({ zoom }: Camera): boolean => zoom <= farthest * 1.01;

const clamp = (value: number, min: number, max: number): number =>
  min > max ? (min + max) / 2 : Math.min(max, Math.max(min, value));

// Never shows much of what lies beyond the streets.
export function bounded({ x, y, zoom }: Camera): Camera {
  const z = clamp(zoom, farthest, closest);
  const [w, h] = [frame.width / z / 2, frame.height / z / 2];
  return { x: clamp(x, w, size.width - w), y: clamp(y, h, size.height - h), zoom: z };
}

export const transformOf = ({ x, y, zoom }: Camera): string =>
  `translate(${frame.width / 2}px, ${frame.height / 2}px) scale(${zoom}) translate(${-x}px, ${-y}px)`;

// The cat that the camera follows: the one that acts, else my own.
export function followed(view: View, me: number | null): Place | null {
  const actor = typeof view.to_act === 'number' ? view.to_act : view.on_turn;
  const space = [actor, me]
    .map(seat => (seat === null ? null : (view.seats[seat]?.space ?? null)))
    .find(it => it !== null);
  return space ? placeOf(space) : null;
}

type Point = { readonly x: number; readonly y: number };

// The part of the neighbourhood that holds all these points, no closer than usual.
function around(points: readonly Point[]): Camera {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const zoom = Math.min(near, frame.width / (right - left + 2 * rim), frame.height / (bottom - top + 2 * rim));
  return bounded({ x: (left + right) / 2, y: (top + bottom) / 2, zoom });
}

// Follows a cat, and shows what is lit up beside it. A view of the whole neighbourhood stays as it is.
export function useCamera(follow: Point | null, lit: readonly Point[]) {
  const [camera, setCamera] = useState<Camera>(() => bounded(follow ? { ...follow, zoom: near } : whole));
  const [dragging, setDragging] = useState(false);
  const fingers = useRef(new Map<number, Point>());
  const moved = useRef(false);
  const lastTap = useRef(0);
  const wanted = useRef(false); // the whole neighbourhood was asked for, not only needed to show what is lit
  useLayoutEffect(() => {
    if (follow && !wanted.current)
      setCamera(now =>
        lit.length > 0 ? around([follow, ...lit]) : bounded({ ...follow, zoom: Math.max(now.zoom, near) }),
      );
  }, [follow?.x, follow?.y, lit.map(({ x, y }) => `${x} ${y}`).join()]);

  const isWhole = seesAll(camera);
  const toggle = () => {
    wanted.current = !isWhole;
    setCamera(isWhole ? bounded({ ...(follow ?? whole), zoom: near }) : whole);
  };
  const onPointerDown = (event: PointerEvent): void => {
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.current.size === 1) moved.current = false;
  };
  const onPointerMove = (event: PointerEvent): void => {
    const before = fingers.current.get(event.pointerId);
    const svg = event.currentTarget as SVGSVGElement;
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!moved.current && Math.hypot(now.x - before.x, now.y - before.y) < dragAfter) return;
    if (!moved.current) svg.setPointerCapture(event.pointerId);
    moved.current = true;
    setDragging(true);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    const scale = frame.width / svg.getBoundingClientRect().width;
    setCamera(({ x, y, zoom }) => {
      if (!other)
        return bounded({
          x: x - ((now.x - before.x) * scale) / zoom,
          y: y - ((now.y - before.y) * scale) / zoom,
          zoom,
        });
      const spread =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      return bounded({ x, y, zoom: zoom * spread });
    });
  };
  const onPointerUp = (event: PointerEvent): void => {
    fingers.current.delete(event.pointerId);
    if (fingers.current.size === 0) setDragging(false);
  };
  // A drag is no tap; two taps in a row on the ground show the whole board.
  const onClickCapture = (event: MouseEvent): void => {
    if (moved.current) {
      moved.current = false;
      event.stopPropagation();
      return;
    }
    const now = event.timeStamp;
    if (now - lastTap.current < doubleTapMs && !(event.target as Element).hasAttribute('data-spot')) toggle();
    lastTap.current = now;
  };
  return {
    camera,
    dragging,
    isWhole,
    toggle,
    look: (point: Point) => setCamera(({ zoom }) => bounded({ ...point, zoom: Math.max(zoom, near) })),
    zoomBy: (factor: number) => setCamera(now => bounded({ ...now, zoom: now.zoom * factor })),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onClickCapture },
  };
}
