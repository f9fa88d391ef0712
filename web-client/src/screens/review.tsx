// The review of a match that is over: the chances of every seat, where it turned and what would have been better,
// how much was luck, and how long everybody thought.
import { language, words } from '../app/app';
import { clockText } from '../core/clock-text';
import type { LogEntry, Tagged } from '../games/game';
import { reviewPath } from '../core/code';
import type { Analysis, BetterMove } from '../protocol/schema';
import { Badge } from '../ui/art';
import { analysisWords, signed } from '../match/analysis-words';
import { percents, shownParts } from '../match/percents';
import { accountsBySide, namedSides, turnedSide, type Account as SideAccount, type Side } from '../match/sides';
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
  readonly options: Options; // of the match: they say who plays together
  readonly entryAt?: (step: number) => Entry | null; // that led to the step; null: it is not here yet
  readonly at?: number; // the step that is shown
  readonly eyes?: number | null; // whose knowledge is shown
  readonly onGo?: (step: number) => void; // to a step shown here; else steps are links
  readonly better?: {
    readonly text: (step: number, choice: BetterMove) => string; // that this move was better than the one after the step
    readonly show?: (step: number, choice: BetterMove) => void; // else it is shown by the replay
  };
}

export function Review({
  match,
  room,
  review,
  name,
  me,
  coat,
  options,
  entryAt,
  at,
  eyes = null,
  onGo,
  better,
}: ReviewProps) {
  const w = analysisWords[language.value];
  if (review === 'none') return <p class="dim small">{w.none}</p>;
  if (!review) return <Progress review={review} />;
  const sides = namedSides(options, review.seats.length, name);
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
      <Turns
        match={match}
        room={room}
        review={review}
        name={name}
        me={me}
        coat={coat}
        sides={sides}
        entryAt={entryAt}
        onGo={onGo}
        better={better}
      />
      <Account review={review} name={name} coat={coat} sides={sides} />
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
  readonly better: ReviewProps['better'] | undefined;
};

// By what a match turned. Empty while the entry is not here.
function turnedBy(told: Entry | null, seq: number, { review, name, me }: Omit<KnownProps, 'seq' | 'known'>): string {
  const w = analysisWords[language.value];
  const entry = told?.entry;
  if (entry && 'action' in entry) {
    const who = { name: name(entry.seat), mine: entry.seat === me };
    return told?.by ? w.byBot(who, told.by) : w.byMove(who);
  }
  const chance = review.chances.find(it => it.seq === seq);
  if (!entry || !('chance' in entry) || !chance) return '';
  const odds = [chance.weight, chance.total] as const;
  return 'throw' in entry.chance ? w.byThrow(entry.chance.throw.values, odds) : w.byDraw(odds);
}

function Turns({ match, room, review, name, me, coat, sides, entryAt, onGo, better }: TurnsProps) {
  const w = analysisWords[language.value];
  const { turning_points: points, setup } = review;
  if (points.length === 0) return null;
  const stepLink = (seq: number, better = false) =>
    room ? reviewPath(match, room, seq - setup, better) : `/m/${match}${better ? '?better' : ''}#${seq - setup}`;
  return (
    <>
      <h2>{w.turnedTitle}</h2>
      <ol class="turns">
        {points.map(point => {
          const { seq, known, better: choice } = point;
          const { side, change } = turnedSide(review, point, sides);
          const mine = !side.team && side.seats[0] === me;
          const entry = entryAt?.(seq) ?? null;
          const by = turnedBy(entry, seq, { review, name, me });
          const said = w.turned(seq - setup, { ...side, mine }, Math.round(change / 10), by);
          const show = better?.show;
          return (
            <li key={seq}>
              {side.seats.map(seat => (
                <Badge key={seat} coat={coat(seat)} />
              ))}
              {onGo ? (
                <button type="button" class="line" onClick={() => onGo(seq)}>
                  {said}
                </button>
              ) : (
                <a href={stepLink(seq)}>{said}</a>
              )}
              {known !== undefined && !entry?.by && (
                <Known review={review} seq={seq} known={known} name={name} me={me} />
              )}
              {choice &&
                better &&
                (show ? (
                  <button type="button" class="line better" onClick={() => show(seq - 1, choice)}>
                    {better.text(seq - 1, choice)}
                  </button>
                ) : (
                  <a class="better" href={stepLink(seq - 1, true)}>
                    {better.text(seq - 1, choice)}
                  </a>
                ))}
            </li>
          );
        })}
      </ol>
    </>
  );
}

interface KnownProps extends Pick<ReviewProps, 'name' | 'me'> {
  readonly review: Analysis;
  readonly seq: number;
  readonly known: number;
}

// What a decision cost as far as its player could know.
function Known({ review, seq, known, name, me }: KnownProps) {
  const w = analysisWords[language.value];
  const decided = review.knowledge.find(it => it.seq === seq - 1);
  if (!decided) return null;
  const cost = Math.round(known / 10);
  const who = { name: name(decided.seat), mine: decided.seat === me };
  return <small class="dim known">{cost === 0 ? w.knownBest(who) : w.knownLoss(who, signed(cost))}</small>;
}

type AccountProps = Pick<ReviewProps, 'name' | 'coat'> & Pick<TurnsProps, 'review' | 'sides'>;

// What led from the start to the result: it adds up.
function Account({ review, name, coat, sides }: AccountProps) {
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
              {secret && <th scope="col">{w.hidden}</th>}
              <th scope="col">{w.ownPlay}</th>
              <th scope="col">{w.othersPlay}</th>
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
                {partsOf(account, ends[i]! - starts[i]!, secret, ruled).map((part, column) => (
                  <td key={column}>{signed(part)}</td>
                ))}
                <td>{t.percent(ends[i]!)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="dim small">
        {w.accountWhy}
        {secret && ` ${w.hiddenWhy}`}
      </p>
      <ul class="small facts">
        {review.seats.map(({ actions, time, luckier_than: less }, i) => (
          <li key={i}>
            <Badge coat={coat(i)} /> {w.seatFacts(name(i), actions, clockText(time, language.value), less)}
          </li>
        ))}
      </ul>
    </>
  );
}

const partsOf = (of: SideAccount, sum: number, secret: boolean, ruled: boolean): readonly number[] =>
  shownParts(
    [of.luck, ...(secret ? [of.hidden] : []), of.own_play, of.others_play, ...(ruled ? [of.rulings] : [])],
    sum,
  );
