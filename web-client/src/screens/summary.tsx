// After a match: who came where and why, its review, the dice, and whether they were true.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { gameInfo, language, words } from '../app/app';
import { api } from '../core/api';
import { reviewPath } from '../core/code';
import { histograms } from '../core/audit';
import type { AnyGame, CommonView, Part, Tagged } from '../games/game';
import { Replay } from '../core/replay';
import { entryAt, type AnyReplay } from '../match/any-replay';
import { madeText, turnText } from '../match/better';
import { reasonOf } from '../match/headline';
import type { Frames, Result, Room } from '../protocol/schema';
import { reviewWords } from '../room/review-words';
import type { RoomController } from '../room/room-controller';
import type { AnyText } from '../room/shown-match';
import { Badge, Face, Icon } from '../ui/art';
import { CopyButton } from '../ui/copy';
import { TeamTag } from '../ui/team';
import { DiceBars } from './dice-facts';
import { proofWords } from './proof-words';
import { Review } from './review';
import { useAudit } from './use-audit';
import { useReview } from './use-review';
import '../styles/result.css';

interface SummaryProps {
  readonly controller: RoomController;
  readonly game: AnyGame;
  readonly text: AnyText;
  readonly view: CommonView;
  readonly room: Room;
}

export function Summary({ controller, game, text, view, room }: SummaryProps) {
  const t = words.value;
  const { result } = view;
  const [frames, setFrames] = useState<Frames | null>(null);
  useEffect(() => {
    if (room.match !== null)
      void api.frames(room.match, 'all').then(got => {
        if (!got.ok) return;
        setFrames(got.value);
        controller.names.tell(got.value);
      });
  }, [room.match]);
  const review = useReview(room.match);
  const replay = useMemo<AnyReplay | null>(() => frames && new Replay(frames, game), [frames, game]);
  if (!result) return null;
  const seating = controller.names.seating.value;
  const reason = reasonOf(result, view, seating, gameInfo(game.slug));
  return (
    <div class="summary">
      {reason && <p class="dim">{reason}</p>}
      <ol class="ranking">
        {ranked(result).map(({ seat, score, ...place }) => (
          <li key={seat}>
            <Rank {...place} />
            <Face coat={game.coat?.(view, seat) ?? seat} level={frames?.levels?.[seat]} />
            <span class="grow">
              <Badge coat={game.coat?.(view, seat) ?? seat} /> <strong>{seating.name(seat)}</strong>{' '}
              <TeamTag options={seating.options} seat={seat} />
              {frames?.levels?.[seat] && <small class="dim">{t.botOf(t.levels[frames.levels[seat]].name)}</small>}
              {(frames?.hints?.[seat] ?? 0) > 0 && <small class="dim">{t.hintsGiven(frames!.hints![seat]!)}</small>}
            </span>
            <span class="player-score">
              {beyond(text.standing?.(view, seat), text.explain(view, seat, seating)) ??
                score ??
                text.score(view, seat)}
            </span>
            <Parts parts={text.explain(view, seat, seating)} />
          </li>
        ))}
      </ol>
      {room.match !== null && (
        <ReviewLink
          href={reviewPath(room.match, room)}
          leader={controller.connection.review.value?.leader?.name ?? null}
        />
      )}
      {room.match !== null && (
        <Review
          match={room.match}
          room={room}
          review={review}
          name={seat => seating.name(seat)}
          me={seating.me}
          options={seating.options}
          coat={seat => game.coat?.(view, seat) ?? seat}
          bot={seat => room.seats[seat]?.player?.kind === 'bot'}
          {...(replay && {
            entryAt: step => entryAt(replay, step),
            moves: {
              made: step => madeText({ game, replay, text, seating }, step),
              turn: (step, turn) => turnText({ game, replay, text, seating }, step, turn),
            },
          })}
        />
      )}
      {replay && <Facts replay={replay} game={game} />}
      <CopyButton text={() => new URL(`/m/${room.match}`, location.href).href} label={t.share} />
    </div>
  );
}

// To the shared review, and who leads one.
function ReviewLink({ href, leader }: { readonly href: string; readonly leader: string | null }) {
  return (
    <p class="row wrap">
      {leader !== null && <span class="grow">{words.value.reviewBegun(leader)}</span>}
      <a class={leader === null ? 'button' : 'button primary'} href={href}>
        <Icon name="chat" />
        {reviewWords[language.value].title}
      </a>
    </p>
  );
}

// The seats, best first; of those that share a rank, the one with more points. `again`: the seat before has the same rank.
export const ranked = ({ seats }: Result) =>
  seats
    .map((it, seat) => ({ ...it, seat }))
    .sort((a, b) => a.rank - b.rank || (b.score ?? 0) - (a.score ?? 0) || a.seat - b.seat)
    .map((it, i, all) => ({ ...it, again: all[i - 1]?.rank === it.rank }));

// A rank that several share is seen once, before the first of them, and read out for each.
export const Rank = ({ rank, again }: { readonly rank: number; readonly again: boolean }) => (
  <b class="rank">
    <span class={again ? 'unseen' : ''}>{words.value.rank(rank)}</span>
  </b>
);

// What decided, as far as the parts do not say it themselves. Null: the game says no more than its score.
const beyond = (standing: readonly Part[] | undefined, parts: readonly Part[]): string | null =>
  standing?.flatMap(({ label, value }) => (parts.some(part => part.label === label) ? [] : [value])).join(' ') ?? null;

// What a score is made of; with reasons where the game gives them.
function Parts({ parts }: { readonly parts: readonly Part[] }) {
  if (parts.every(({ why }) => why === undefined))
    return (
      <small class="parts dim">
        {parts.map(({ label, value }) => `${label}${words.value.colon}${value}`).join(' · ')}
      </small>
    );
  return (
    <dl class="parts">
      {parts.map(({ label, value, why }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{why}</dd>
          <dd class="points">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FactsProps {
  readonly replay: AnyReplay;
  readonly game: AnyGame;
}

function Facts({ replay, game }: FactsProps) {
  const t = words.value;
  const w = proofWords[language.value];
  const checked = useAudit(replay, replay.length, game);
  const dice = useMemo(
    () =>
      histograms(
        replay.frames(0, replay.length).flatMap(({ events }) => events as unknown as readonly Tagged[]),
        event => game.thrown?.(event) ?? null,
      ),
    [replay],
  );
  return (
    <>
      {dice.map(histogram => (
        <DiceBars key={histogram.kind} histogram={histogram} />
      ))}
      {replay.source.match.fairness === null ? (
        <p>{t.diceNone}</p>
      ) : checked === null ? (
        <p>{t.loading}</p>
      ) : (
        <>
          <p class={checked.wrong ? 'bad-text' : 'good-text'}>
            {checked.wrong ? (
              t.diceWrong(checked.wrong.k)
            ) : (
              <>
                <Icon name="check" /> {t.diceFair(checked.open, checked.hidden)}
              </>
            )}
          </p>
          {checked.promise === 'broken' && <p class="bad-text">{w.promise.broken}</p>}
          {checked.placed > 0 && <p>{w.placed(checked.placed)}</p>}
        </>
      )}
    </>
  );
}
