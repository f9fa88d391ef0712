// A panel for each seat: who, the one number, the game's facts, the clock.
import { useEffect, useState } from 'preact/hooks';
import { announcer, narrow, sound, words } from '../app';
import { clockText, left } from '../core/clocks';
import type { AnyGame, CommonView, Table } from '../games/game';
import type { Clocks, RoomSeat } from '../protocol/schema';
import type { AnyText } from '../seating';
import { Badge, Face, Icon } from '../ui/art';

interface PlayersProps {
  readonly view: CommonView;
  readonly game: AnyGame;
  readonly text: AnyText;
  readonly table: Table;
  readonly seats: readonly Pick<RoomSeat, 'player' | 'present' | 'bot_plays'>[];
  readonly clocks: Clocks | null;
  readonly now: () => number;
  readonly frozen: boolean;       // my move is on its way: my clock stands still
}

export function Players({ view, game, text, table, seats, clocks, now, frozen }: PlayersProps) {
  const t = words.value;
  const { Panel } = game;
  return (
    <ol class={`panels of-${view.seats.length}`}>
      {view.seats.map(({ resigned }, seat) => {
        const coat = game.coat?.(view, seat) ?? seat;
        const who = seats[seat];
        const bot = who?.player?.kind === 'bot' || who?.bot_plays;
        const turn = view.on_turn === seat;
        return (
          <li key={seat} class={`player ${turn ? 'on-turn' : ''} ${resigned ? 'resigned' : ''}`} aria-current={turn ? 'true' : undefined} title={table.name(seat)}>
            <Face coat={coat} />
            <span class="player-name">
              <Badge coat={coat} /><strong>{table.name(seat)}</strong>
              {seat === table.me && who?.player && <small class="dim wide-only">{who.player.name}</small>}
              {bot && <small class="dim" title={t.bot}><Icon name="bot" /><span class="wide-only">{t.bot}</span></small>}
              {who && !who.present && !bot && <small class="dim away">{t.isAway}</small>}
              {resigned && <small class="dim">{t.resigned}</small>}
              {turn && <span class="unseen">{t.moving}</span>}
            </span>
            <span class="player-score">{text.score(view, seat)}</span>
            <span class="player-facts"><Panel view={view} seat={seat} table={table} text={text} compact={narrow.value} /></span>
            {clocks && <Clock clocks={clocks} seat={seat} now={now} frozen={frozen && seat === table.me} mine={seat === table.me} />}
          </li>
        );
      })}
    </ol>
  );
}

interface ClockProps {
  readonly clocks: Clocks;
  readonly seat: number;
  readonly now: () => number;
  readonly frozen: boolean;
  readonly mine: boolean;
}

const lowMs = 60_000;
const warnings = [10, 5];

function Clock({ clocks, seat, now, frozen, mine }: ClockProps) {
  const [ms, setMs] = useState(() => left(clocks, seat, now()));
  const running = clocks.running === seat;
  useEffect(() => {
    setMs(left(clocks, seat, now()));
    if (!running || frozen) return;
    let before = left(clocks, seat, now());
    const timer = setInterval(() => {
      const rest = left(clocks, seat, now());
      for (const at of warnings) if (mine && before > at * 1000 && rest <= at * 1000) {
        sound.play('tick');
        announcer.say(words.peek().clockLow(at), 'assertive');
      }
      before = rest;
      setMs(rest);
    }, 100);
    return () => clearInterval(timer);
  }, [clocks, seat, running, frozen]);
  return <span class={`clock ${running ? 'running' : ''} ${ms < lowMs ? 'low' : ''}`} role="timer">{running && ms < lowMs && <Icon name="clock" />}{clockText(ms)}</span>;
}
