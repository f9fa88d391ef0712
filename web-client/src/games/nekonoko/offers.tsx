// What may be chosen, and what the chosen way leads to.
import { placeBeyond, placeOfBed, placeOfStone, route, size, type Point } from './geometry';
import { Pawn } from './cat';
import type { Outing, View } from './types';

const frame = ([x, y]: Point) => ({ x: x - 37, y: y - 37, width: 74, height: 74, rx: 16 });

// Where one can go and reach, below all pieces; strong round what is meant: what is chosen, or what is asked about.
export const Rings = ({
  outings,
  meant,
}: {
  readonly outings: readonly Outing[];
  readonly meant: readonly Outing[];
}) => (
  <>
    {bedsOf(outings).map(bed => (
      <rect
        key={`b${bed}`}
        class={`ring ${meant.some(it => it.bed === bed) ? 'sure' : ''}`}
        {...frame(placeOfBed(bed))}
      />
    ))}
    {stonesOf(outings).map(stone => (
      <rect
        key={`s${stone}`}
        class={`ring on-stone ${meant.some(it => it.to === stone) ? 'sure' : ''}`}
        {...frame(placeOfStone(stone))}
      />
    ))}
  </>
);

// With which die, and what waits there, above all pieces.
export const Badges = ({ outings, view }: { readonly outings: readonly Outing[]; readonly view: View }) => (
  <>
    {bedsOf(outings).map(bed => (
      <Meeting key={`b${bed}`} bed={bed} outing={outings.find(it => it.bed === bed)!} />
    ))}
    {stonesOf(outings).map(stone => (
      <DiceOf key={`s${stone}`} stone={stone} outings={outings.filter(({ to }) => to === stone)} view={view} />
    ))}
  </>
);

const bedsOf = (outings: readonly Outing[]): readonly number[] => [
  ...new Set(outings.flatMap(({ bed }) => (bed === null ? [] : [bed]))),
];
const stonesOf = (outings: readonly Outing[]): readonly number[] => [...new Set(outings.map(({ to }) => to))];

// A triangle for the d4, a square for the d6.
function DiceOf({
  stone,
  outings,
  view,
}: {
  readonly stone: number;
  readonly outings: readonly Outing[];
  readonly view: View;
}) {
  const [x, y] = placeOfStone(stone);
  return (
    <>
      {outings.some(({ die }) => die === 'd4') && (
        <g class="pips-of-die" transform={`translate(${x - 22} ${y + 25})`}>
          <path d="M0-18 18 13H-18Z" />
          <text y="9">{view.dice?.[0]}</text>
        </g>
      )}
      {outings.some(({ die }) => die === 'd6') && (
        <g class="pips-of-die" transform={`translate(${x + 24} ${y + 24})`}>
          <rect x="-13" y="-13" width="26" height="26" rx="6" />
          <text y="7">{view.dice?.[1]}</text>
        </g>
      )}
    </>
  );
}

// A flower to pick, another's kitten to carry off, or one's own, which costs one.
function Meeting({ bed, outing: { flower, owner, aside } }: { readonly bed: number; readonly outing: Outing }) {
  const [x, y] = placeOfBed(bed);
  const meets = flower !== null ? 'wins' : owner !== null ? 'swaps' : aside ? 'loses' : null;
  return (
    meets && (
      <g class={`meets ${meets}`} transform={`translate(${x - 26} ${y - 26})`}>
        <circle r="12" />
        <path d={signs[meets]} />
      </g>
    )
  );
}

const signs = { wins: 'M0-6V6M-6 0H6', swaps: 'M-6-3H5L2-6M6 3H-5L-2 6', loses: 'M-6 0H6' };

interface PreviewProps {
  readonly outing: Outing;
  readonly seat: number | null;
  readonly view: View;
}

// The way of the cat, its ghost at the end, and where it reaches; the kitten that would settle there.
export function Preview({ outing, seat, view }: PreviewProps) {
  const { from, to, way, steps, bed, settles } = outing;
  const arrives = bed !== null && settles && seat !== null && !view.cells[bed];
  return (
    <g class="preview">
      <path
        class="stroll"
        d={
          way === null
            ? leap(placeOfStone(from), placeOfStone(to))
            : `M${route(from, way, steps)
                .map(stone => placeOfStone(stone).join(' '))
                .join('L')}`
        }
      />
      <Reach from={to} bed={bed} />
      {arrives && (
        <use
          class={`ghost s${seat}`}
          href={`#cat${seat}`}
          x={placeOfBed(bed)[0] - 24}
          y={placeOfBed(bed)[1] - 24}
          width="48"
          height="48"
        />
      )}
      {to !== from && (
        <g class="ghost" transform={`translate(${placeOfStone(to).join(' ')})`}>
          <Pawn />
        </g>
      )}
    </g>
  );
}

// A line into the field; beyond it, a line that ends in nothing.
export function Reach({ from, bed }: { readonly from: number; readonly bed: number | null }) {
  const [x1, y1] = placeOfStone(from);
  const [x2, y2] = bed === null ? placeBeyond(from) : placeOfBed(bed);
  return (
    <g class="reach">
      <path d={`M${x1} ${y1}L${x2} ${y2}`} />
      {bed === null ? (
        <path class="nothing" d={`M${x2 - 9} ${y2 - 9}l18 18M${x2 + 9} ${y2 - 9}l-18 18`} />
      ) : (
        <circle cx={x2} cy={y2} r="7" />
      )}
    </g>
  );
}

// A jump bends over the field; onto the stone it came from, it is a hop.
function leap([x1, y1]: Point, [x2, y2]: Point): string {
  const middle = size / 2;
  if (x1 === x2 && y1 === y2) return `M${x1 - 14} ${y1}C${x1 - 40} ${y1 - 60} ${x1 + 40} ${y1 - 60} ${x1 + 14} ${y1}`;
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return `M${x1} ${y1}Q${x + (middle - x) * 0.5} ${y + (middle - y) * 0.5} ${x2} ${y2}`;
}
