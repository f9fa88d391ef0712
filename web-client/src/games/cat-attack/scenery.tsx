// What only makes the neighbourhood a place: trees, bushes and flowers where nobody walks.
import { memo } from 'preact/compat';
import { onGrid } from './town';

type Plant = 'tree' | 'bush' | 'flowers';

// In the steps of the board's file, for the north-west; the other corners mirror it.
const corner: readonly (readonly [Plant, number, number])[] = [
  ['tree', 4.35, 1.5],
  ['bush', 5.1, 5.15],
  ['flowers', 3, 5.9],
  ['flowers', 2.25, 3.6],
  ['tree', 1.05, 6.7],
  ['bush', 5, 6.9],
];
const middle: readonly (readonly [Plant, number, number])[] = [
  ['flowers', 7, 5.2],
  ['flowers', 9, 5.2],
  ['tree', 8, 1.6],
  ['bush', 9, 6.9],
  ['bush', 7, 9.1],
  ['flowers', 9.1, 11.6],
  ['flowers', 7, 11.7],
  ['tree', 8, 14.4],
];

const drawings = {
  tree: (
    <>
      <path class="trunk" d="M-2.5 4h5v9h-5Z" />
      <circle class="leaves" cy="-3" r="11" />
      <circle class="leaves light" cx="-3.5" cy="-6" r="4.5" />
    </>
  ),
  bush: (
    <>
      <ellipse class="leaves" cx="-5" cy="2" rx="7" ry="6" />
      <ellipse class="leaves light" cx="5" cy="1" rx="7.5" ry="7" />
    </>
  ),
  flowers: (
    <>
      <circle class="petal" cx="-7" cy="1" r="3" />
      <circle class="petal two" cy="-4" r="3" />
      <circle class="petal three" cx="7" cy="2" r="3" />
    </>
  ),
} as const;

function Plants({
  plants,
  turn,
}: {
  readonly plants: typeof corner;
  readonly turn: (x: number, y: number) => readonly [number, number];
}) {
  return (
    <>
      {plants.map(([plant, x, y], i) => {
        const at = onGrid(...turn(x, y));
        return (
          <g key={i} transform={`translate(${at.x} ${at.y})`}>
            {drawings[plant]}
          </g>
        );
      })}
    </>
  );
}

export const Scenery = memo(() => (
  <g class="scenery">
    <Plants plants={corner} turn={(x, y) => [x, y]} />
    <Plants plants={corner} turn={(x, y) => [16 - x, y]} />
    <Plants plants={corner} turn={(x, y) => [x, 16 - y]} />
    <Plants plants={corner} turn={(x, y) => [16 - x, 16 - y]} />
    <Plants plants={middle} turn={(x, y) => [x, y]} />
  </g>
));
