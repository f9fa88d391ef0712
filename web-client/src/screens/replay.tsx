// A match, step by step: every state can be reached in any order.
import '../styles/table.css'; // first: the other sheets build on it
import { computed } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { announcer, gameInfo, language, me, speed, localized, words } from '../app/app';
import { roomPath } from '../core/code';
import { api, type Eyes } from '../core/api';
import { FrameLoader } from '../core/frame-loader';
import { pageOf } from '../core/frame-pages';
import { Replay } from '../core/replay';
import type { ReviewedIn } from '../core/route';
import { nothing } from '../core/selection';
import { chosenAt, madeText, turnMarks, turnText, type Turn } from '../match/better';
import { entryOf } from '../match/log-entry';
import { decidedBy, entryLines } from '../match/log-lines';
import { entryAt, type AnyReplay } from '../match/any-replay';
import { nextViewpoint } from '../match/facing';
import { arrowStart, marks, markTexts } from '../match/marks';
import { loadGame } from '../games';
import type { AnyGame, CommonView, LogEntry, Seating, Tagged } from '../games/game';
import type { Language } from '../i18n/language';
import type { Frames, Mark } from '../protocol/schema';
import type { ReviewRoom } from '../room/review-room';
import { reviewWords } from '../room/review-words';
import type { AnyText } from '../room/shown-match';
import { distinctSeats, playerName } from '../match/player-name';
import { pointsAt } from '../match/pointing';
import { Badge } from '../ui/art';
import { Banner } from '../ui/banner';
import { Empty, Frame } from '../ui/chrome';
import { useTitle } from '../ui/use-title';
import { go as goTo, route } from '../app/router';
import { Select } from '../ui/form';
import { later } from '../ui/later';
import { ContinueHere } from './continue-here';
import { ContinuedFrom } from './continued';
import { LivePill } from './look-back';
import { Players } from './players';
import { Proof } from './proof';
import { Chances } from './chances';
import { Progress, Review } from './review';
import { Transport } from './transport';
import { useReview, type Reviewed } from './use-review';

// Most replays are of nobody else's business: what a shared review needs is loaded with its room.
const NextMatch = later(async () => (await import('./rematch')).NextMatch);
const Together = later(async () => (await import('./together')).Together);
const JoinReview = later(async () => (await import('./together')).JoinReview);

interface Loaded {
  readonly game: AnyGame;
  readonly replay: AnyReplay;
  readonly loader: FrameLoader; // brings the pages of a long match that are not here yet
}

interface ReplayProps {
  readonly match: string;
  readonly step: number | null;
  readonly entry?: number | undefined; // in place of a step
  readonly room?: ReviewedIn | null; // it is reviewed there together
}

export function ReplayScreen({ match, step, entry, room = null }: ReplayProps) {
  const t = words.value;
  const review = useReviewRoom(me.value ? room : null, match);
  const [loaded, setLoaded] = useState<Loaded | 'missing' | null>(null);
  const [as, setAs] = useState<Eyes | null>(null); // null: as much as may be seen
  useEffect(() => {
    let wanted = true; // nothing else has been asked for since
    let loader: FrameLoader | null = null;
    void open(match, as, replay => entry ?? replay.stepAt(step ?? 0)).then(now => {
      if (!wanted) return;
      if (now !== 'missing') ({ loader } = now);
      void loader?.load();
      setLoaded(now);
    });
    return () => {
      wanted = false;
      loader?.stop();
    };
  }, [match, as]);
  const info = loaded && loaded !== 'missing' ? gameInfo(loaded.game.slug) : null;
  useTitle(info ? `${t.replayTitle}${t.colon}${localized(info.name)}` : t.replayTitle);
  if (loaded === 'missing')
    return (
      <Frame>
        <Empty text={t.notFoundMatch} />
      </Frame>
    );
  if (!loaded)
    return (
      <Frame>
        <Empty text={t.loading}>{null}</Empty>
      </Frame>
    );
  return (
    <Stage
      key={loaded.replay.source.match.match}
      {...loaded}
      first={step}
      entry={entry}
      room={room}
      review={review}
      onAs={setAs}
    />
  );
}

// What everybody may see is asked for first: it tells what else this player may see, so no request is refused.
// Of a long match, the page of the step that is to be shown is enough.
async function open(
  match: string,
  as: Eyes | null,
  firstStep: (replay: AnyReplay) => number,
): Promise<Loaded | 'missing'> {
  let first = await api.framesPage(match, as ?? 'spectator', 0);
  const most = as === null && first.ok ? mostOf(first.value) : 'spectator';
  if (most !== 'spectator') first = await api.framesPage(match, most, 0);
  const game = first.ok ? await loadGame(first.value.match.game) : null;
  if (!first.ok || !game) return 'missing';
  const { viewer } = first.value;
  const replay = new Replay<CommonView, Tagged, unknown>(first.value, game);
  const page = (after: number) => api.framesPage(match, viewer, after);
  const wanted = within(replay, firstStep(replay));
  if (!replay.has(wanted)) {
    const got = await page(pageOf(wanted));
    if (got.ok) replay.add(pageOf(wanted), got.value);
  }
  return { game, replay, loader: new FrameLoader(replay, page) };
}

const within = (replay: AnyReplay, step: number): number => Math.max(replay.begin, Math.min(replay.length, step));

// The whole match if it is over; while it runs, what this player sees of it.
const mostOf = ({ match, you, secrets }: Frames): Eyes =>
  match.result !== null ? 'all' : secrets && you !== null ? you : 'spectator';

interface StageProps extends Loaded {
  readonly first: number | null;
  readonly entry: number | undefined;
  readonly room: ReviewedIn | null;
  readonly review: ReviewRoom | null;
  readonly onAs: (as: Eyes) => void;
}

// The step that is asked for, once its page is here; until then the last one that was shown.
function useStep({ replay, loader }: Pick<Loaded, 'replay' | 'loader'>, at: number) {
  const wanted = within(replay, at);
  const shown = useRef(replay.begin);
  const isHere = useMemo(() => computed(() => loader.pages.value > 0 && replay.has(wanted)), [replay, loader, wanted]);
  if (isHere.value) shown.current = wanted;
  else if (!replay.has(shown.current)) shown.current = replay.begin; // other eyes see it now
  useEffect(() => loader.want(wanted), [loader, wanted]);
  return { wanted, step: shown.current };
}

const toldMost = 200; // entries, as many as a snapshot has

// What led to a step, as far as it is here.
function entriesTo(replay: AnyReplay, step: number): readonly LogEntry<Tagged>[] {
  let from = step;
  while (from > 0 && step - from < toldMost && replay.has(from)) from -= 1;
  return replay.frames(from, step).map(entryOf);
}

function Stage({ game, replay, loader, first, entry, room, review, onAs }: StageProps) {
  const t = words.value;
  const { match, viewer: as, you } = replay.source;
  const over = match.result !== null;
  const judged = useReview(over ? match.match : null);
  const [text, setText] = useState<AnyText | null>(null);
  const [at, setAt] = useState(entry ?? replay.stepAt(first ?? 0));
  const { step, wanted } = useStep({ replay, loader }, at);
  const [better, setBetter] = useState<{ readonly step: number; readonly turn: Turn } | null>(null);
  const [viewpoint, setViewpoint] = useState<number | null>(you);
  useEffect(() => {
    game.text(language.value).then(setText, () => undefined); // the frame says that a part is missing
  }, [game, language.value]);
  const go = (to: number) => {
    const next = within(replay, to);
    setAt(next);
    review?.stepped(next);
  };
  const place = route.value;
  const asked = place.screen === 'replay' && place.better === true;
  useEffect(() => {
    if (!asked || !judged || judged === 'none') return;
    const turn = judged.mistakes.find(({ seq }) => seq === step + 1)?.better;
    if (turn) setBetter({ step, turn });
  }, [asked, judged]);
  const came = useRef(place);
  useEffect(() => {
    if (place.screen !== 'replay' || came.current === place) return;
    came.current = place;
    if (place.step !== null) go(replay.stepAt(place.step));
    else if (place.entry !== undefined) go(place.entry);
  }, [place]);
  useEffect(() => writeStep(replay.counted(wanted), room?.link ?? null), [wanted]);
  useShown(review, setAt);
  const seating = useMemo<Seating>(() => {
    const seats = distinctSeats(match.seats);
    return {
      me: typeof as === 'number' ? as : null,
      name: seat => playerName(seats[seat]?.name, seat),
      options: match.options,
    };
  }, [match, t, as]);
  const all = loader.told.value;
  const entries = useMemo(() => replay.frames(0, all).map(entryOf), [replay, all]);
  const told = useMemo(() => entriesTo(replay, step), [replay, step]);
  const here = replay.at(step);
  const info = gameInfo(game.slug);
  const shown = review?.shown.value;
  const nameOf = (thing: string) => text?.thing(thing, here.view, seating, null) ?? '';
  const shownBetter = better?.step === step ? better.turn : null;
  const betterMarks = useMemo(
    () => (shownBetter ? turnMarks({ game, replay }, step, shownBetter) : none),
    [shownBetter, step, replay],
  );
  useMarks(shown?.seq === step && shown.marks.length > 0 ? shown.marks : betterMarks, review, nameOf);
  if (!text)
    return (
      <Frame>
        <Empty text={t.loading}>{null}</Empty>
      </Frame>
    );
  const { Board, Overlay } = game;
  const showBetter = (at: number, turn: Turn) => {
    setBetter({ step: at, turn });
    go(at);
  };
  const inWords = { game, replay, text, seating };
  const seats = match.seats.map(({ name, kind }, seat) => ({
    player: { id: name, name: playerName(name, seat), kind },
    present: true,
    bot_plays: false,
    ...(replay.source.hints?.[seat] && { hints: replay.source.hints[seat] }),
    ...(replay.source.levels?.[seat] && { level: replay.source.levels[seat] }),
  }));
  const shares = {
    review: judged,
    name: seating.name,
    options: seating.options,
    coat: (seat: number) => game.coat?.(here.view, seat) ?? seat,
    at: step,
    eyes: seating.me,
    onGo: go,
  };
  const turned = nextViewpoint(game, here.view, viewpoint);
  return (
    <Frame table tools={over ? <BackToRoom match={match.match} room={room} /> : <LiveLink match={match.match} />}>
      <h1 class="unseen">
        {t.replayTitle}
        {info && `${t.colon}${localized(info.name)}`}
      </h1>
      <div class={`table replay ${game.slug}`}>
        <section class="board-area" aria-label={t.board}>
          <Board
            view={here.view}
            scene={here.scene}
            seating={seating}
            text={text}
            viewpoint={viewpoint}
            selection={shownBetter ? chosenAt(game, replay, step, shownBetter[0]!) : null}
            tap={() => undefined}
            {...(review?.leads.value && { miss: thing => void review.mark(thing) })}
            showing={null}
            last={here.events}
            trace={here.events}
            threats={here.threats}
            speed={speed.value}
            coordinates
            mini={false}
          />
          {review && <LedBy review={review} />}
        </section>
        <div class="aside">
          <section class="players" aria-label={t.playersTitle}>
            <Players
              view={here.view}
              game={game}
              text={text}
              seating={seating}
              seats={seats}
              clocks={null}
              clock={null}
              now={() => 0}
              frozen={false}
            />
          </section>
          <section class="bar" aria-label={t.timeline}>
            <Transport
              replay={replay}
              game={game}
              text={text}
              seating={seating}
              told={told}
              here={all}
              step={step}
              wanted={wanted}
              mine={you}
              onGo={go}
              onFlip={turned === null ? null : () => setViewpoint(turned)}
              chances={over ? <ChancesHere {...shares} /> : null}
            />
            <Loading loader={loader} replay={replay} />
          </section>
          {review && (
            <div class="notices">
              <NextMatch at={review.connection} />
            </div>
          )}
          {review && <Together review={review} step={step} played={you !== null} />}
          {room && me.value === null && <JoinReview />}
          <section class="side" aria-label={t.log}>
            <div class="card panel">
              {match.start && (
                <p class="small">
                  <ContinuedFrom start={match.start} step={replay.counted(match.start.seq)} />
                </p>
              )}
              {replay.source.secrets && <SeenBy source={replay.source} onAs={onAs} />}
              <div class="story">
                {game.Sheet && (
                  <game.Sheet
                    view={replay.at(all).view}
                    told={entries}
                    seating={seating}
                    text={text}
                    at={step}
                    go={go}
                  />
                )}
                <StepLog replay={replay} game={game} text={text} seating={seating} step={step} onGo={go} />
              </div>
            </div>
            {over && (
              <div class="card">
                <ContinueHere match={match.match} step={step} replay={replay} name={seating.name} />
              </div>
            )}
            {over && (
              <div class="card">
                <Review
                  {...shares}
                  match={match.match}
                  me={null}
                  bot={seat => match.seats[seat]?.kind === 'bot'}
                  entryAt={at => entryAt(replay, at)}
                  moves={{
                    made: at => madeText(inWords, at),
                    turn: (at, turn) => turnText(inWords, at, turn),
                    show: showBetter,
                  }}
                />
              </div>
            )}
            <Proof replay={replay} here={all} game={game} text={text} seating={seating} onGo={go} />
          </section>
          {Overlay && (
            <Overlay
              view={here.view}
              seating={seating}
              text={text}
              selection={nothing}
              mine={false}
              showing={null}
              still={here.events}
              told={told}
              ready={false}
              lost={false}
              tap={() => undefined}
              choose={() => undefined}
              send={() => undefined}
            />
          )}
        </div>
      </div>
    </Frame>
  );
}

// How much of a long match is here.
function Loading({ replay, loader }: Pick<Loaded, 'replay' | 'loader'>) {
  const t = words.value;
  if (loader.pages.value === 0 || replay.missing() === null) return null;
  if (loader.failed.value)
    return <Banner tone="warn" text={t.offline} action={t.retryNow} onAction={() => void loader.load()} />;
  return <progress class="loading" value={replay.told / replay.length} aria-label={t.loading} />;
}

type ChancesHereProps = Omit<Parameters<typeof Chances>[0], 'review' | 'small'> & { readonly review: Reviewed };

// In place of a rough graph, in as much room from the first moment on.
function ChancesHere({ review, ...rest }: ChancesHereProps) {
  if (review === 'none') return null;
  return (
    <div class="chances-here">
      {review && <Chances review={review} {...rest} small />}
      <Progress review={review} />
    </div>
  );
}

// While a match runs, a player sees what everybody sees, or what their own seat sees.
function SeenBy({
  source: { match, viewer, you },
  onAs,
}: {
  readonly source: Frames;
  readonly onAs: (as: Eyes) => void;
}) {
  const t = words.value;
  const over = match.result !== null;
  const seats = match.seats.flatMap(({ name }, seat) => (over || seat === you ? [[String(seat), name] as const] : []));
  const pick = (value: string) => onAs(value === 'all' || value === 'spectator' ? value : Number(value));
  if (!over && seats.length === 0) return null;
  return (
    <Select
      label={t.seenBy}
      value={String(viewer)}
      onPick={pick}
      values={[...(over ? [['all', t.everything] as const] : []), ['spectator', t.spectator], ...seats]}
    />
  );
}

// Browsers allow a page only so many changes of its address in a time: the address follows when the step rests.
// Another address that has come until then stays: it asks for a step, and is read only after it has changed.
function writeStep(step: number, key: string | null): () => void {
  const address = `#${step}${key === null ? '' : `.${key}`}`;
  const before = location.hash;
  const timer = setTimeout(() => {
    if (location.hash === before) history.replaceState(null, '', address);
  }, addressMs);
  return () => clearTimeout(timer);
}

const addressMs = 200;

const none: readonly Mark[] = [];

// The room that reviews this match, for as long as its replay is shown. Null: none, or it is being entered.
function useReviewRoom(room: ReviewedIn | null, match: string): ReviewRoom | null {
  const [review, setReview] = useState<ReviewRoom | null>(null);
  useEffect(() => {
    if (!room) return;
    let made: ReviewRoom | null = null;
    let left = false;
    Promise.all([import('../room/review-room'), import('../room/parts')]).then(
      ([it, { roomParts }]) => {
        if (left) return;
        made = new it.ReviewRoom(match, hear => roomParts(room.code, room.link, hear));
        setReview(made);
      },
      () => undefined, // app/missing-part.ts
    );
    return () => {
      left = true;
      made?.leave();
      setReview(null);
    };
  }, [room?.code, match]);
  return review;
}

// Who follows goes where the leader is; who is given the lead begins there.
function useShown(review: ReviewRoom | null, onStep: (step: number) => void): void {
  const shown = review?.shown.value?.seq ?? null;
  const bound = review !== null && (review.follows.value || review.leads.value);
  useEffect(() => {
    if (bound && shown !== null) onStep(shown);
  }, [bound, shown]);
}

// By place; what several arrows would say is said once.
function textsOf(now: readonly Mark[], t: (typeof reviewWords)[Language]): ReadonlyMap<string, string> {
  const texts = new Map<string, Set<string>>();
  const put = (place: string, text: string) => texts.set(place, (texts.get(place) ?? new Set()).add(text));
  for (const { from, to } of now) {
    put(from, to === undefined ? t.isMarked : t.arrowFrom);
    if (to !== undefined) put(to, t.arrowTo);
  }
  return new Map([...texts].map(([place, said]) => [place, [...said].join('')]));
}

// Draws the marks, and says those that another one adds.
function useMarks(now: readonly Mark[], review: ReviewRoom | null, nameOf: (thing: string) => string): void {
  const before = useRef(now);
  const start = review?.start.value ?? null;
  useEffect(() => {
    const t = reviewWords[language.peek()];
    arrowStart.value = start;
    marks.value = now;
    markTexts.value = textsOf(now, t);
    for (const { from, to } of now) {
      if (before.current.some(it => it.from === from && it.to === to)) continue;
      announcer.say(to === undefined ? t.marked(nameOf(from)) : t.arrowDrawn(nameOf(from), nameOf(to)));
    }
    before.current = now;
  }, [now, start]);
  useEffect(
    () => () => {
      marks.value = none;
      markTexts.value = new Map();
      arrowStart.value = null;
    },
    [],
  );
}

// To the room where it was played: the one of the address, or one of mine that still stands at this match.
function BackToRoom({ match, room }: { readonly match: string; readonly room: ReviewedIn | null }) {
  const [found, setFound] = useState<{ readonly code: string; readonly link?: string | undefined } | null>(null);
  useEffect(() => {
    if (room || !me.value) return;
    void api.myRooms().then(got => {
      if (got.ok) setFound(got.value.rooms.find(it => it.match === match) ?? null);
    });
  }, [match, room?.code]);
  const at = room ? { code: room.code, link: room.link ?? undefined } : found;
  if (!at) return null;
  return (
    <a class="tool back" href={roomPath(at)}>
      {reviewWords[language.value].toRoom}
    </a>
  );
}

// The leader whom I follow: on the board, since the bar of the review may be below the window.
function LedBy({ review }: { readonly review: ReviewRoom }) {
  const leader = review.leader.value;
  if (!leader || review.leads.value || !review.follows.value || !review.open.value) return null;
  return (
    <p class="led-by" aria-hidden="true">
      {reviewWords[language.value].leads(leader.name)}
    </p>
  );
}

// A match that is still running goes on in its room, if it is one of mine or a public one; else its end is asked for
// again.
function LiveLink({ match }: { readonly match: string }) {
  const live = async () => {
    const lists = await Promise.all([api.myRooms(), api.publicRooms()]);
    const room = lists.flatMap(got => (got.ok ? got.value.rooms : [])).find(it => it.match === match);
    if (room) goTo(roomPath(room));
    else location.reload();
  };
  return <LivePill note={null} onLive={() => void live()} />;
}

interface StepLogProps extends Pick<Loaded, 'game' | 'replay'> {
  readonly text: AnyText;
  readonly seating: Seating;
  readonly step: number;
  readonly onGo: (step: number) => void;
}

const linesShown = 60;

// What led to this step, newest first.
function StepLog({ replay, game, text, seating, step, onGo }: StepLogProps) {
  const t = words.value;
  const lines = [];
  for (let i = step; i >= replay.begin && i > 0 && replay.has(i) && lines.length < linesShown; i -= 1) {
    const { events, view, frame } = replay.at(i);
    const told = entryLines(events, decidedBy(frame), game, text, seating, view);
    lines.push(...told.toReversed().map(line => ({ step: i, ...line })));
  }
  const view = replay.at(step).view;
  return (
    <ol class="log-lines" tabIndex={0} aria-label={t.log}>
      {lines.map(({ step: to, who, what, at }, i) => (
        <li key={`${to}.${i}`}>
          {who === null ? <span class="badge" /> : <Badge coat={game.coat?.(view, who) ?? who} />}
          <button type="button" class="line" onClick={() => onGo(to)} {...pointsAt(at)}>
            {who !== null && (
              <>
                {seating.name(who)}
                {t.colon}
              </>
            )}
            {what}
          </button>
        </li>
      ))}
      {step === replay.begin && (
        <li>
          <span class="badge" />
          {t.beginning}
        </li>
      )}
    </ol>
  );
}
