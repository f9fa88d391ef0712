// The cat: it hops from stone to stone while its walk is shown.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { timing } from './timings';
import { placeOfStone, route, type Point } from './geometry';
import type { Event } from './types';

// Drawn round the middle of the stone it stands on.
export const Pawn = () => (
  <g class="neutralcat">
    <ellipse class="shade" cx="0" cy="24" rx="26" ry="7" />
    <use href="#catpawn" x="-32" y="-56" width="64" height="81.6" />
  </g>
);

export function Cat({
  at,
  showing,
  speed,
}: {
  readonly at: number;
  readonly showing: Event | null;
  readonly speed: number;
}) {
  const cat = useRef<SVGGElement>(null);
  const walk = showing?.event === 'walked' || showing?.event === 'jumped' ? showing : null;
  useLayoutEffect(() => {
    if (!walk || speed <= 0) return;
    const moving = cat.current?.animate(keyframes(walk), { duration: (timing(walk)!.ms * 0.94) / speed });
    return () => moving?.finish();
  }, [walk]);
  return (
    <g ref={cat} class="cat" style={{ transform: translate(placeOfStone(at)) }}>
      <Pawn />
    </g>
  );
}

const translate = ([x, y]: Point): string => `translate(${x}px, ${y}px)`;

// Stone by stone, with the feet off the ground in between.
function keyframes(walk: Event & { event: 'walked' | 'jumped' }): Keyframe[] {
  const places = (walk.event === 'walked' ? route(walk.from, walk.way, walk.steps) : [walk.from, walk.to]).map(
    placeOfStone,
  );
  const height = walk.event === 'walked' ? 14 : 110;
  return places.flatMap((place, i): Keyframe[] => {
    const next = places[i + 1];
    const frame = { transform: translate(place), easing: 'ease-out' };
    return next
      ? [
          frame,
          { transform: translate([(place[0] + next[0]) / 2, (place[1] + next[1]) / 2 - height]), easing: 'ease-in' },
        ]
      : [frame];
  });
}
