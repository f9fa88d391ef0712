// The chances of every side, a seat or a team, entry by entry, from 0 at the bottom to 100 % at the top. What the dice
// did is drawn broken, what was decided in one stroke. Where steps can be gone to it is a slider: by pointer and by key.
import { useMemo } from 'preact/hooks';
import { language, words } from '../app/app';
import type { Analysis } from '../protocol/schema';
import { Badge } from '../ui/art';
import { analysisWords } from '../match/analysis-words';
import { percents } from '../match/percents';
import { namedSides, sharesBySide } from '../match/sides';
import type { Options } from '../match/teams';
import '../styles/review.css';

interface ChancesProps {
  readonly review: Analysis;
  readonly coat: (seat: number) => number;
  readonly name: (seat: number) => string;
  readonly options: Options; // of the match: they say who plays together
  readonly at?: number; // the step that is shown
  readonly onGo?: (seq: number) => void;
  readonly eyes?: number | null; // what this seat expected then is drawn as well
  readonly small?: boolean; // beside the panels of the players: one line of legend, without names
}

export function Chances({ review, coat, name, options, at, onGo, eyes = null, small = false }: ChancesProps) {
  const t = words.value;
  const w = analysisWords[language.value];
  const sides = namedSides(options, review.seats.length, name);
  const judged = useMemo(() => sharesBySide(review, sides), [review, options]);
  const known = useMemo(() => (eyes === null ? [] : judged.knowledge.filter(it => it.seat === eyes)), [judged, eyes]);
  const now = at === undefined ? null : (known.findLast(it => it.seq <= at)?.shares ?? judged.shares[at] ?? null);
  const shown = now && percents(now);
  return (
    <figure class={small ? 'graphed small' : 'graphed'}>
      {!small && <figcaption>{w.chancesTitle}</figcaption>}
      <Curves
        review={judged}
        colours={sides.map(({ seats }) => coat(seats[0]!))}
        names={sides.map(side => side.name)}
        known={known}
        {...(at !== undefined && { at })}
        onGo={onGo}
      />
      <ul class="legend">
        {sides.map((side, i) => (
          <li key={i}>
            <i class={`s${coat(side.seats[0]!)}`} />
            {side.seats.map(seat => (
              <Badge key={seat} coat={coat(seat)} />
            ))}
            <span class={small && !side.team ? 'unseen' : ''}>{side.name}</span>
            {shown && <b>{t.percent(shown[i] ?? 0)}</b>}
          </li>
        ))}
        {!small && <Strokes by={known.length > 0 && eyes !== null ? name(eyes) : null} />}
      </ul>
    </figure>
  );
}

// What the strokes mean. `by`: whose knowledge is drawn.
function Strokes({ by }: { readonly by: string | null }) {
  const w = analysisWords[language.value];
  const strokes: readonly (readonly [kind: string, text: string])[] = [
    ['', w.byDecisions],
    ['thrown', w.byThrows],
    ...(by === null ? [] : [['knew', w.knewThen(by)] as const, ['open', w.openCards] as const]),
  ];
  return (
    <>
      {strokes.map(([kind, text]) => (
        <li key={kind}>
          <svg class={`stroke ${kind}`} viewBox="0 0 18 4" aria-hidden="true">
            <path d="M0 2H18" />
          </svg>
          {text}
        </li>
      ))}
    </>
  );
}

type Known = Analysis['knowledge'];

interface CurvesProps extends Pick<ChancesProps, 'at'> {
  readonly review: Analysis; // its shares by side
  readonly colours: readonly number[]; // the coat of each
  readonly names: readonly string[];
  readonly known: Known;
  readonly onGo: ChancesProps['onGo'] | undefined;
}

function Curves({ review, colours, names, known, at, onGo }: CurvesProps) {
  const t = words.value;
  const w = analysisWords[language.value];
  const sides = names.length;
  const lines = useMemo(() => linesOf(review, sides), [review, sides]);
  const knew = useMemo(() => knowledgeOf(review, known, sides), [review, known, sides]);
  const { setup, shares } = review;
  const last = shares.length - 1;
  const pick = (event: PointerEvent | MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const along = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    onGo?.(setup + Math.round(along * (last - setup)));
  };
  const here = Math.min(last, Math.max(setup, at ?? setup));
  const expected = percents(shares[here] ?? []);
  const said = names.map((name, side) => `${name} ${t.percent(expected[side] ?? 0)}`);
  const slider = onGo && {
    role: 'slider' as const,
    tabindex: 0, // not tabIndex: names of SVG attributes keep their case
    'aria-valuemin': 0,
    'aria-valuemax': last - setup,
    'aria-valuenow': here - setup,
    'aria-valuetext': `${t.step(here - setup, last - setup)}${t.colon}${said.join(t.comma)}`,
    onClick: pick,
    onPointerMove: (event: PointerEvent) => {
      if (event.buttons === 1) pick(event);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const to = keyed(event.key, here, setup, last);
      if (to === null) return;
      event.preventDefault();
      onGo(to);
    },
  };
  return (
    <svg
      class={`graph ${onGo ? '' : 'still'} ${knew.length > 0 ? 'faded' : ''}`}
      viewBox="0 0 100 24"
      preserveAspectRatio="none"
      role="img"
      aria-label={w.chancesTitle}
      {...slider}
    >
      <path class="even" d={`M0 ${y(1000 / sides)}H100`} />
      {lines.map(({ decided, thrown }, side) => (
        <g key={side}>
          <path class={`line s${colours[side]}`} d={decided} />
          <path class={`line thrown s${colours[side]}`} d={thrown} />
        </g>
      ))}
      {knew.map((d, side) => (
        <path key={side} class={`line knew s${colours[side]}`} d={d} />
      ))}
      {at !== undefined && <path class="cursor" d={`M${x(here - setup, last - setup)} 0V24`} />}
    </svg>
  );
}

const pageSteps = 10;

// Where a key leads on a slider; null: it is no key of a slider.
function keyed(key: string, here: number, first: number, last: number): number | null {
  const to: Readonly<Record<string, number>> = {
    ArrowLeft: here - 1,
    ArrowDown: here - 1,
    ArrowRight: here + 1,
    ArrowUp: here + 1,
    PageDown: here - pageSteps,
    PageUp: here + pageSteps,
    Home: first,
    End: last,
  };
  return Object.hasOwn(to, key) ? Math.min(last, Math.max(first, to[key]!)) : null;
}

const y = (share: number): string => (23 - (22 * share) / 1000).toFixed(2);
const x = (i: number, steps: number): string => ((100 * i) / Math.max(1, steps)).toFixed(2);

const pointsMax = 400;

// From the first turn on. In a long match not every entry is drawn, and no stroke is one thing alone.
function linesOf({ shares, chances, setup }: Analysis, sides: number) {
  const rows = shares.slice(setup);
  const every = Math.max(1, Math.ceil(rows.length / pointsMax));
  const byChance = new Set(every === 1 ? chances.map(({ seq }) => seq - setup) : []);
  const steps = rows.flatMap((_, i) => (i % every === 0 || i === rows.length - 1 ? [i] : []));
  return Array.from({ length: sides }, (_, side) => {
    const point = (i: number) => `${x(i, rows.length - 1)} ${y(rows[i]?.[side] ?? 0)}`;
    const strokes = (thrown: boolean) =>
      steps
        .slice(1)
        .flatMap((i, at) => (byChance.has(i) === thrown ? [`M${point(steps[at]!)}L${point(i)}`] : []))
        .join('');
    return { decided: strokes(false), thrown: strokes(true) };
  });
}

// By side: what the one whose decisions these are expected of it, from decision to decision.
function knowledgeOf({ shares, setup }: Analysis, known: Known, sides: number): readonly string[] {
  if (known.length === 0) return [];
  const every = Math.max(1, Math.ceil(known.length / pointsMax));
  const drawn = known.filter((_, i) => i % every === 0 || i === known.length - 1);
  return Array.from({ length: sides }, (_, side) =>
    drawn
      .map(
        (each, i) =>
          `${i === 0 ? 'M' : 'L'}${x(each.seq - setup, shares.length - 1 - setup)} ${y(each.shares[side] ?? 0)}`,
      )
      .join(''),
  );
}
