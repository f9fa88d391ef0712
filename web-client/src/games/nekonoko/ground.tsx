// What never changes: the path with its stones, the field with its beds, and numbers for who wants them.
import { memo } from 'preact/compat';
import { allBeds, allStones, isCorner, pitch, placeOfBed, placeOfStone, size } from './geometry';

// Four shapes of stone, round about the origin; turned they look like many.
const shapes = [
  'M-26-8C-24-24-8-29 8-26 24-22 30-8 26 8 22 24 8 29-8 26-24 24-30 8-26-8Z',
  'M-28 2C-30-14-18-27-2-27 16-28 28-14 28 0 29 16 18 27 2 27-14 29-27 18-28 2Z',
  'M-25-14C-14-28 10-29 22-18 30-8 29 14 20 22 8 30-14 28-23 19-31 8-32-4-25-14Z',
  'M-27-4C-28-20-12-28 4-27 18-26 26-18 27-4 29 12 22 26 4 27-12 29-26 14-27-4Z',
];
const star = 'M0-20 5-5 20 0 5 5 0 20-5 5-20 0-5-5Z';
const shine = 'M-12-16C-6-20 4-20 10-16';
const tuft = 'M0 0V-9M0 0C-1-4-4-6-6-7M0 0C1-4 4-6 6-7';

export const Ground = memo(() => (
  <>
    <rect class="path" x="3" y="3" width={size - 6} height={size - 6} rx="38" />
    <rect
      class="field"
      x={pitch + 3}
      y={pitch + 3}
      width={size - 2 * pitch - 6}
      height={size - 2 * pitch - 6}
      rx="22"
    />
    {allStones.map(stone => (
      <Stone key={stone} stone={stone} />
    ))}
    {allBeds.map(bed => (
      <Plot key={bed} bed={bed} />
    ))}
  </>
));

function Stone({ stone }: { readonly stone: number }) {
  const [x, y] = placeOfStone(stone);
  return (
    <g transform={`translate(${x} ${y})`}>
      {isCorner(stone) ? (
        <>
          <rect class="stone" x="-32" y="-32" width="64" height="64" rx="16" />
          <path class="star" d={star} />
        </>
      ) : (
        <>
          <path class="stone" d={shapes[stone % 4]} transform={`rotate(${(stone * 67) % 360})`} />
          <path class="shine" d={shine} />
        </>
      )}
    </g>
  );
}

function Plot({ bed }: { readonly bed: number }) {
  const [x, y] = placeOfBed(bed);
  return (
    <>
      <rect class={bed % 2 === 0 ? 'bed' : 'bed other'} x={x - 36} y={y - 36} width="72" height="72" rx="14" />
      <path class="tuft" d={tuft} transform={`translate(${x - 25} ${y + 31})`} />
      <path class="tuft" d={tuft} transform={`translate(${x + 26} ${y - 21})`} />
    </>
  );
}

// Stones by number, rows and columns in the beds at the edge.
export const Coordinates = () => (
  <g class="coordinates">
    {allStones.map(stone => {
      const [x, y] = placeOfStone(stone);
      return (
        <text key={stone} x={x} y={y + 6}>
          {stone}
        </text>
      );
    })}
    {allBeds
      .filter(bed => bed < 5 || bed % 5 === 0)
      .map(bed => {
        const [x, y] = placeOfBed(bed);
        return (
          <text key={`b${bed}`} x={x - 27} y={y - 21}>
            {1 + (bed < 5 ? bed : bed / 5)}
          </text>
        );
      })}
  </g>
);
