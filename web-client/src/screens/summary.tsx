// After a match: who came where and why, the graph, the dice, and whether they were true.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { gameInfo, told, words } from '../app';
import { api } from '../core/api';
import { audit, histograms } from '../core/audit';
import type { AnyGame, CommonView, Tagged } from '../games/game';
import type { Frames, Room } from '../protocol/schema';
import type { AnyText, Seating } from '../seating';
import { Badge, Face, Icon } from '../ui/art';
import { CopyButton } from '../ui/copy';
import { DiceBars } from './dice-facts';
import { Graph, levelled, turningPoint } from './graph';

interface SummaryProps {
  readonly seating: Seating;
  readonly game: AnyGame;
  readonly text: AnyText;
  readonly view: CommonView;
  readonly room: Room;
}

export function Summary({ seating, game, text, view, room }: SummaryProps) {
  const t = words.value;
  const { result } = view;
  const [frames, setFrames] = useState<Frames | null>(null);
  useEffect(() => {
    if (room.match !== null) void api.frames(room.match, 'spectator').then(got => { if (got.ok) setFrames(got.value); });
  }, [room.match]);
  if (!result) return null;
  const table = seating.table.value;
  const first = result.seats.flatMap(({ rank }, seat) => (rank === 1 ? [seat] : []));
  const info = gameInfo(game.slug);
  const reason = info?.reasons[result.reason];
  const order = result.seats.map((it, seat) => ({ ...it, seat })).sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  const drawn = first.length === result.seats.filter((_, seat) => !view.seats[seat]?.resigned).length && first.length > 1;
  const title = drawn ? t.drawn : table.me !== null && first.includes(table.me) ? t.youWin : t.wins(first.map(table.name).join(', '));
  return (
    <div class="card summary">
      <h2>{title}</h2>
      {reason && <p class="dim">{told(reason)}</p>}
      <ol class="ranking">
        {order.map(({ seat, rank, score }) => (
          <li key={seat}>
            <span class="rank">{t.rank(rank)}</span><Face coat={game.coat?.(view, seat) ?? seat} />
            <span class="grow"><Badge coat={game.coat?.(view, seat) ?? seat} /> <strong>{table.name(seat)}</strong>
              <small class="dim">{text.explain(view, seat, table).map(({ label, value }) => `${label} ${value}`).join(' · ')}</small></span>
            <span class="player-score">{score ?? text.score(view, seat)}</span>
          </li>
        ))}
      </ol>
      {frames && <Facts frames={frames} game={game} view={view} winner={drawn ? null : first[0] ?? null} />}
      <CopyButton text={() => new URL(`/m/${room.match}`, location.href).href} label={t.share} />
    </div>
  );
}

interface FactsProps {
  readonly frames: Frames;
  readonly game: AnyGame;
  readonly view: CommonView;
  readonly winner: number | null;
}

function Facts({ frames, game, view, winner }: FactsProps) {
  const t = words.value;
  const checked = useMemo(() => audit(frames), [frames]);
  const dice = useMemo(() => histograms(frames.frames.flatMap(({ events }) => events as unknown as readonly Tagged[]), event => game.thrown?.(event) ?? null), [frames]);
  const standings = useMemo(() => levelled(frames.frames.map(({ standing }) => standing), frames.frames.findIndex(({ entry }) => !('chance' in entry && 'draw' in entry.chance))), [frames]);
  const turn = winner === null ? null : turningPoint(standings, winner);
  return (
    <>
      <Graph standings={standings} at={turn} label={t.graphTitle} coat={seat => game.coat?.(view, seat) ?? seat} />
      {turn !== null && <p><a href={`/m/${frames.match.match}#${turn + 1}`}>{t.turningPoint(turn + 1)}</a></p>}
      {dice.map(histogram => <DiceBars key={histogram.kind} histogram={histogram} />)}
      <p class={checked?.wrong ? 'bad-text' : 'good-text'}>
        {checked === null ? t.diceNone : checked.wrong ? t.diceWrong(checked.wrong.k) : <><Icon name="check" /> {t.diceFair(checked.open, checked.hidden)}</>}
      </p>
    </>
  );
}
