// A panel for each seat: who, the one number, the game's facts, the clock.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { announcer, language, low, narrow, sound, words } from '../app/app';
import { clockText } from '../core/clock-text';
import { left, lowBelow } from '../core/clocks';
import type { AnyGame, CommonView, Seating } from '../games/game';
import type { Chat, Clock as ClockSetting, Clocks, RoomSeat } from '../protocol/schema';
import type { Said } from '../room/bubbles';
import type { AnyText } from '../room/shown-match';
import { Badge, Face, Icon } from '../ui/art';
import { TeamTag } from '../ui/team';
import '../styles/table.css';
import '../styles/large-text.css';

interface PlayersProps {
  readonly view: CommonView;
  readonly game: AnyGame;
  readonly text: AnyText;
  readonly seating: Seating;
  readonly seats: readonly Pick<RoomSeat, 'player' | 'present' | 'bot_plays' | 'left' | 'level' | 'hints'>[];
  readonly clocks: Clocks | null;
  readonly clock: ClockSetting | null; // as agreed on
  readonly now: () => number;
  readonly frozen: boolean; // my move is on its way: my clock stands still
  readonly said?: Said;
}

export function Players({ view, game, text, seating, seats, clocks, clock, now, frozen, said }: PlayersProps) {
  const t = words.value;
  const { Panel } = game;
  const list = useRef<HTMLOListElement>(null);
  const width = useWidth(list);
  const crowded = width < roomy || low.value;
  const small = narrow.value || (crowded && view.seats.length > 3);
  // No media query knows the size that a page's text has.
  useLayoutEffect(() => {
    const large = width < fewLetters * parseFloat(getComputedStyle(document.documentElement).fontSize);
    list.current!.closest<HTMLElement>('.table')?.toggleAttribute('data-large', large);
  }, [width]);
  return (
    <ol ref={list} class={`panels of-${view.seats.length} ${small ? 'small' : ''}`}>
      {view.seats.map(({ resigned }, seat) => {
        const coat = game.coat?.(view, seat) ?? seat;
        const who = seats[seat];
        const level = who?.level && t.levels[who.level].name;
        const own = who?.player?.kind === 'bot';
        const standIn = who?.bot_plays ? (level ? t.botForOf(level) : t.botFor) : null;
        const bot = own ? (level ? t.botOf(level) : t.bot) : standIn;
        const turn = view.on_turn === seat;
        return (
          <li
            key={seat}
            class={`player ${turn ? 'on-turn' : ''} ${resigned ? 'resigned' : ''}`}
            aria-current={turn ? 'true' : undefined}
            title={seating.name(seat)}
          >
            <Face coat={coat} level={who?.level} />
            <span class="player-name">
              <Badge coat={coat} />
              <strong class={seat === seating.me ? 'you' : ''}>
                <bdi>{seating.name(seat)}</bdi>
              </strong>
              <TeamTag options={seating.options} seat={seat} />
              {seat === seating.me && who?.player && (
                <small class="dim wide-only">
                  <bdi>{who.player.name}</bdi>
                </small>
              )}
              {bot && (
                <small class="dim bot" title={bot}>
                  <Icon name="bot" />
                  {level ? <span>{level}</span> : <span class="wide-only">{bot}</span>}
                </small>
              )}
              {who?.hints !== undefined && <Hints given={who.hints} />}
              {who?.left && <small class="dim state">{t.hasLeft}</small>}
              {who && !who.present && !who.left && !bot && <small class="dim state away">{t.isAway}</small>}
              {resigned && <small class="dim state">{t.resigned}</small>}
              {turn && <span class="unseen">{seating.name(seat) === t.you ? t.yourTurnSay : t.moving}</span>}
            </span>
            <span class="player-score">{text.score(view, seat)}</span>
            <span class="player-facts">
              <Panel view={view} seat={seat} seating={seating} text={text} compact={small} />
            </span>
            {clocks && clock && (
              <Clock
                clocks={clocks}
                lowMs={lowBelow(clock)}
                seat={seat}
                bot={bot !== null}
                now={now}
                frozen={frozen && seat === seating.me}
                mine={seat === seating.me}
              />
            )}
            <Bubble line={said?.get(seat)} />
          </li>
        );
      })}
      {said?.has(null) && (
        <li class="watcher">
          <Bubble line={said.get(null)} named />
        </li>
      )}
    </ol>
  );
}

// Speech and the chat have it too.
function Bubble({ line, named = false }: { readonly line: Chat | undefined; readonly named?: boolean }) {
  const t = words.value;
  if (!line) return null;
  const what = line.text ?? t.phrases[line.phrase ?? 'hello'];
  return (
    <span class="bubble" dir="auto" aria-hidden="true">
      {named && (
        <>
          <strong>
            <bdi>{line.name}</bdi>
          </strong>
          {t.colon}
        </>
      )}
      {what}
    </span>
  );
}

const roomy = 430; // pixels: below that four panels leave a log no height
const fewLetters = 15; // times the size of the text: less on phones whose text has twice the usual size

function useWidth(element: { readonly current: Element | null }): number {
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(() => {
    const watched = element.current!;
    setWidth(watched.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width));
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return width;
}

interface ClockProps {
  readonly clocks: Clocks;
  readonly lowMs: number;
  readonly seat: number;
  readonly bot: boolean;
  readonly now: () => number;
  readonly frozen: boolean;
  readonly mine: boolean;
}

const hourMs = 3_600_000;
const warnings = [10, 5];

function Clock({ clocks, lowMs, seat, bot, now, frozen, mine }: ClockProps) {
  const [ms, setMs] = useState(() => left(clocks, seat, now(), bot));
  const running = clocks.running === seat && !bot;
  useEffect(() => {
    setMs(left(clocks, seat, now(), bot));
    if (!running || frozen) return;
    let before = left(clocks, seat, now());
    const timer = setInterval(() => {
      const rest = left(clocks, seat, now());
      for (const at of warnings)
        if (mine && at * 1000 <= lowMs && before > at * 1000 && rest <= at * 1000) {
          sound.play('tick');
          announcer.say(words.peek().clockLow(at), 'assertive');
        }
      before = rest;
      setMs(rest);
    }, 100);
    return () => clearInterval(timer);
  }, [clocks, lowMs, seat, bot, running, frozen]);
  return (
    <span class={`clock ${running ? 'running' : ''} ${ms < lowMs ? 'low' : ms >= hourMs ? 'long' : ''}`} role="timer">
      {running && ms < lowMs && <Icon name="clock" />}
      {clockText(ms, language.value, clocks.left.length > 2 && narrow.value ? 'least' : 'tight')}
    </span>
  );
}

// How many hints the seat was given: on phones a mark and the number.
function Hints({ given }: { readonly given: number }) {
  const said = words.value.hintsGiven(given);
  return (
    <small class="dim hints" title={said}>
      {narrow.value ? (
        <>
          <span class="unseen">{said}</span>
          <span aria-hidden="true">?{given}</span>
        </>
      ) : (
        said
      )}
    </small>
  );
}
