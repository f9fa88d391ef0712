// The review of a match that is over: the chances of every seat, where it turned and what would have been better,
// how much was luck, and how long everybody thought.
import { Fragment } from 'preact';
import { language, words } from '../app/app';
import { clockText } from '../core/clock-text';
import { reviewPath } from '../core/code';
import type { LogEntry, Tagged } from '../games/game';
import type { Turn } from '../match/better';
import type { Analysis } from '../protocol/schema';
import { Badge } from '../ui/art';
import { analysisWords, signed } from '../match/analysis-words';
import { percents, shownParts } from '../match/percents';
import { accountsBySide, namedSides, sideOf, type Account as SideAccount, type Side } from '../match/sides';
import type { Options } from '../match/teams';
import { Chances } from './chances';
import { type Reviewed, whole } from './use-review';
import { Said } from '../ui/said';

type Entry = LogEntry<Tagged>;

interface ReviewProps {
  readonly match: string;
  readonly room?: { readonly code: string; readonly link: string }; // where it was played: steps are shown with it
  readonly review: Reviewed;
  readonly name: (seat: number) => string;
  readonly me: number | null; // the reader's seat, who is spoken to; null: everybody by name
  readonly coat: (seat: number) => number;
  readonly bot: (seat: number) => boolean; // how long a bot thinks is its server's pause
  readonly options: Options; // of the match: they say who plays together
  readonly entryAt?: (step: number) => Entry | null; // that led to the step; null: it is not here yet
  readonly at?: number; // the step that is shown
  readonly eyes?: number | null; // whose knowledge is shown
  readonly onGo?: (step: number) => void; // to a step shown here; else steps are links
  readonly moves?: {
    readonly made: (step: number) => string | null; // the move that led to the step; null: it is not here yet
    readonly turn: (step: number, turn: Turn) => string; // what could have been done after it
    readonly show?: (step: number, turn: Turn) => void; // else the replay shows it
  };
}

export function Review({
  match,
  room,
  review,
  name,
  me,
  coat,
  bot,
  options,
  entryAt,
  at,
  eyes = null,
  onGo,
  moves,
}: ReviewProps) {
  const w = analysisWords[language.value];
  if (review === 'none') return <p class="dim small">{w.none}</p>;
  if (!review) return <Progress review={review} />;
  const sides = namedSides(options, review.seats.length, name);
  const told = { match, room, review, name, me, coat, sides, entryAt, onGo, moves };
  return (
    <div class="review">
      <Chances
        review={review}
        coat={coat}
        name={name}
        options={options}
        eyes={eyes}
        {...(at !== undefined && { at })}
        {...(onGo && { onGo })}
      />
      <Progress review={review} />
      <Turns {...told} />
      <Account review={review} name={name} coat={coat} bot={bot} sides={sides} />
      <Mistakes {...told} />
    </div>
  );
}

// How far the search is, while it runs. Only its beginning is announced: the number changes each second.
export function Progress({ review }: { readonly review: Analysis | null }) {
  const w = analysisWords[language.value];
  if (!review)
    return (
      <p class="dim small search">
        <Said text={w.begins} />
        {w.begins}
      </p>
    );
  if (review.searched >= whole) return null;
  return (
    <p class="dim small search">
      <label>
        {w.searching(Math.floor(review.searched / 10))}
        <progress max={whole} value={review.searched} />
      </label>
    </p>
  );
}

type TurnsProps = Pick<ReviewProps, 'match' | 'name' | 'me' | 'coat'> & {
  readonly review: Analysis;
  readonly sides: readonly Side[];
  readonly room: ReviewProps['room'] | undefined;
  readonly entryAt: ReviewProps['entryAt'] | undefined;
  readonly onGo: ReviewProps['onGo'] | undefined;
  readonly moves: ReviewProps['moves'] | undefined;
};
type Mistake = Analysis['mistakes'][number];

// By what a match turned. Empty while the entry is not here.
function turnedBy(seq: number, { review, name, me, entryAt, moves }: TurnsProps): string {
  const w = analysisWords[language.value];
  const told = entryAt?.(seq) ?? null;
  const entry = told?.entry;
  if (entry && 'action' in entry) {
    const move = moves?.made(seq) ?? null;
    if (move === null) return '';
    return told?.by ? w.byBot({ name: name(entry.seat), mine: entry.seat === me }, told.by, move) : w.byMove(move);
  }
  const chance = review.chances.find(it => it.seq === seq);
  if (!entry || !('chance' in entry) || !chance) return '';
  const odds = [chance.weight, chance.total] as const;
  return 'throw' in entry.chance ? w.byThrow(entry.chance.throw.values, odds) : w.byDraw(odds);
}

// A loss is rounded as its cost is.
const hundredths = (n: number): number => Math.sign(n) * Math.round(Math.abs(n) / 10);
// With its error: "8 ± 3".
const costText = ({ cost, error }: Mistake): string => `${hundredths(cost)} ± ${Math.max(1, hundredths(error))}`;

// In the replay; with the room, where it was played in one.
function stepLink({ match, room, review: { setup } }: TurnsProps, seq: number, better = false): string {
  const step = seq - setup;
  return room ? reviewPath(match, room, step, better) : `/m/${match}${better ? '?better' : ''}#${step}`;
}

// Leads to a step: here, or in the replay.
function ToStep({ to, said, told }: { to: number; said: string; told: TurnsProps }) {
  const { onGo } = told;
  return onGo ? (
    <button type="button" class="line" onClick={() => onGo(to)}>
      {said}
    </button>
  ) : (
    <a href={stepLink(told, to)}>{said}</a>
  );
}

// The better turn, and a tap that shows it on the board.
function Better({ mistake, told }: { mistake: Mistake; told: TurnsProps }) {
  const w = analysisWords[language.value];
  const { moves } = told;
  if (!moves) return null;
  const step = mistake.seq - 1;
  const turn = moves.turn(step, mistake.better);
  const said = mistake.wins ? w.missedWin(turn) : w.better(costText(mistake), turn);
  const { show } = moves;
  return show ? (
    <button type="button" class="line better" onClick={() => show(step, mistake.better)}>
      {said}
    </button>
  ) : (
    <a class="better" href={stepLink(told, step, true)}>
      {said}
    </a>
  );
}

function Turns(told: TurnsProps) {
  const w = analysisWords[language.value];
  const { review, sides, me, coat } = told;
  const { turning_points: points, setup } = review;
  if (points.length === 0) return null;
  return (
    <>
      <h2>{w.turnedTitle}</h2>
      <ol class="turns">
        {points.map(({ seq, seat, change }) => {
          const side = sideOf(sides, seat);
          const mine = !side.team && side.seats[0] === me;
          const mistake = review.mistakes.find(it => it.seq === seq);
          const said = w.turned(seq - setup, { ...side, mine }, hundredths(change), turnedBy(seq, told));
          return (
            <li key={seq}>
              {side.seats.map(it => (
                <Badge key={it} coat={coat(it)} />
              ))}
              <ToStep to={seq} said={said} told={told} />
              {mistake && <Better mistake={mistake} told={told} />}
            </li>
          );
        })}
      </ol>
    </>
  );
}

// By turn: what somebody did in one turn is one mistake of the list, in as many lines as there were decisions.
function byTurn(mistakes: readonly Mistake[]): readonly (readonly Mistake[])[] {
  const turns: Mistake[][] = [];
  for (const each of mistakes) {
    const last = turns.at(-1);
    if (last && last[0]!.turn === each.turn && last[0]!.seat === each.seat) last.push(each);
    else turns.push([each]);
  }
  return turns;
}

// Every decision that cost something.
function Mistakes(told: TurnsProps) {
  const w = analysisWords[language.value];
  const { review, name, coat, moves } = told;
  if (review.mistakes.length === 0) return null;
  return (
    <details class="mistakes">
      <summary>{w.mistakesTitle(review.mistakes.length)}</summary>
      <p class="dim small">{w.mistakesWhy}</p>
      <ol class="turns">
        {byTurn(review.mistakes).map(its => {
          const [{ seq, seat, turn }] = its as [Mistake];
          const cost = its.reduce((sum, it) => sum + it.cost, 0);
          return (
            <li key={seq}>
              <Badge coat={coat(seat)} />
              <strong>{w.turnCost(turn, name(seat), hundredths(cost))}</strong>
              {its.map(it => (
                <Fragment key={it.seq}>
                  <ToStep
                    to={it.seq}
                    said={w.mistake(it.seq - review.setup, moves?.made(it.seq) ?? words.value.loading, costText(it))}
                    told={told}
                  />
                  <Better mistake={it} told={told} />
                </Fragment>
              ))}
            </li>
          );
        })}
      </ol>
    </details>
  );
}

type AccountProps = Pick<ReviewProps, 'name' | 'coat' | 'bot'> & Pick<TurnsProps, 'review' | 'sides'>;

// What led from the start to the result: it adds up.
function Account({ review, name, coat, bot, sides }: AccountProps) {
  const t = words.value;
  const w = analysisWords[language.value];
  const ruled = review.seats.some(({ rulings }) => rulings !== 0);
  const secret = review.knowledge.length > 0;
  const accounts = accountsBySide(review, sides);
  const starts = percents(accounts.map(({ start }) => start));
  const ends = percents(accounts.map(({ result }) => result));
  return (
    <>
      <div class="wide" tabIndex={0} role="group" aria-label={w.accountTitle}>
        <table class="review-seats">
          <thead>
            <tr>
              <th scope="col">{t.playersTitle}</th>
              <th scope="col">{w.shareAtStart}</th>
              <th scope="col">{w.luck}</th>
              <th scope="col">{w.ownPlay}</th>
              <th scope="col">{w.othersPlay}</th>
              <th scope="col">{w.unexplained}</th>
              {ruled && <th scope="col">{w.byRulings}</th>}
              <th scope="col">{w.shareAtEnd}</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account, i) => (
              <tr key={i}>
                <th scope="row">
                  {sides[i]!.seats.map(seat => (
                    <Badge key={seat} coat={coat(seat)} />
                  ))}{' '}
                  {sides[i]!.name}
                </th>
                <td>{t.percent(starts[i]!)}</td>
                {partsOf(account, ends[i]! - starts[i]!, ruled).map((part, column) => (
                  <td key={column}>{signed(part)}</td>
                ))}
                <td>{t.percent(ends[i]!)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="dim small">{w.accountWhy(secret)}</p>
      <ul class="small facts">
        {review.seats.map(({ actions, time, luckier_than: less }, i) => (
          <li key={i}>
            <Badge coat={coat(i)} />{' '}
            {w.seatFacts(name(i), actions, bot(i) ? null : clockText(time, language.value), less)}
          </li>
        ))}
      </ul>
    </>
  );
}

const partsOf = (of: SideAccount, sum: number, ruled: boolean): readonly number[] =>
  shownParts([of.luck, of.own_play, of.others_play, of.unexplained, ...(ruled ? [of.rulings] : [])], sum);
