// A match, step by step: every state can be reached in any order.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { gameInfo, language, me, settings, speed, told, words } from '../app';
import { api } from '../core/api';
import { Replay } from '../core/replay';
import type { Selection } from '../core/selection';
import { lineText } from '../lines';
import { loadGame } from '../games';
import type { AnyGame, CommonView, Table, Tagged } from '../games/game';
import type { Frames } from '../protocol/schema';
import type { AnyText } from '../seating';
import { Badge } from '../ui/art';
import { Empty, Frame } from '../ui/chrome';
import { go as goTo } from '../router';
import { Select } from '../ui/form';
import { LivePill } from './look-back';
import { Players } from './players';
import { Proof } from './proof';
import { Review } from './review';
import { Transport } from './transport';

type As = 'spectator' | 'all' | number;
export type AnyReplay = Replay<CommonView, Tagged, unknown>;

interface Loaded { readonly game: AnyGame; readonly replay: AnyReplay }

export function ReplayScreen({ match, step }: { readonly match: string; readonly step: number | null }) {
  const t = words.value;
  const [loaded, setLoaded] = useState<Loaded | 'missing' | null>(null);
  const [as, setAs] = useState<As>('all');
  useEffect(() => { void open(match, as).then(setLoaded); }, [match, as]);
  if (loaded === 'missing') return <Frame><Empty text={t.notFoundMatch} /></Frame>;
  if (!loaded) return <Frame><Empty text={t.loading}>{null}</Empty></Frame>;
  return <Stage key={match} {...loaded} first={step} as={loaded.replay.source.viewer} onAs={setAs} />;
}

// The whole match if it is over and so may be seen; else what everybody may see, which is asked for first:
// nobody is refused what he could not know to be too early.
async function open(match: string, as: As): Promise<Loaded | 'missing'> {
  let got = await api.frames(match, as === 'all' ? 'spectator' : as);
  if (as === 'all' && (!got.ok || got.value.match.result !== null)) got = await api.frames(match, 'all');
  const game = got.ok ? await loadGame(got.value.match.game) : null;
  return got.ok && game ? { game, replay: new Replay<CommonView, Tagged, unknown>(got.value, game) } : 'missing';
}

interface StageProps extends Loaded {
  readonly first: number | null;
  readonly as: As;
  readonly onAs: (as: As) => void;
}

function Stage({ game, replay, first, as, onAs }: StageProps) {
  const t = words.value;
  const { match } = replay.source;
  const [text, setText] = useState<AnyText | null>(null);
  const [step, setStep] = useState(Math.min(first ?? 0, replay.length));
  const [viewpoint, setViewpoint] = useState<number | null>(null);
  useEffect(() => { void game.text(language.value).then(setText); }, [game, language.value]);
  const go = (to: number) => {
    const next = Math.max(0, Math.min(replay.length, to));
    setStep(next);
    history.replaceState(null, '', `#${next}`);
  };
  const table = useMemo<Table>(() => ({ me: typeof as === 'number' ? as : null, name: seat => match.seats[seat]?.name ?? t.someone(seat), options: match.options }), [match, t, as]);
  const entries = useMemo(() => replay.source.frames.map(({ entry, events }, i) => ({ seq: i + 1, entry, events: events as unknown as readonly Tagged[] })), [replay]);
  const here = replay.at(Math.min(step, replay.length));
  const info = gameInfo(game.slug);
  if (!text) return <Frame><Empty text={t.loading}>{null}</Empty></Frame>;
  const { Board, Overlay } = game;
  const seats = match.seats.map(({ name, kind }) => ({ player: { id: name, name, kind }, present: true, bot_plays: false }));
  const mine = match.seats.findIndex(({ name }) => name === me.value?.name);
  const flip = () => setViewpoint(now => (now === null ? 0 : now + 1 < match.seats.length ? now + 1 : null));
  return (
    <Frame table tools={match.result === null && <LiveLink match={match.match} />}>
      <h1 class="unseen">{t.replayTitle}{info && `${t.colon}${told(info.name)}`}</h1>
      <div class={`table replay ${game.slug}`}>
        <section class="players" aria-label={t.playersTitle}>
          <Players view={here.view} game={game} text={text} table={table} seats={seats} clocks={null} now={() => 0} frozen={false} />
        </section>
        <section class="board-area" aria-label={t.board}>
          <Board view={here.view} scene={here.scene} table={table} text={text} viewpoint={viewpoint} selection={null} tap={() => undefined}
            showing={null} last={here.events} trace={here.events} speed={speed.value} coordinates={settings.value.coordinates} mini={false} />
        </section>
        <section class="bar" aria-label={t.timeline}>
          <Transport replay={replay} game={game} text={text} table={table} step={step} mine={mine < 0 ? null : mine} onGo={go} onFlip={flip} />
        </section>
        <section class="side" aria-label={t.log}>
          <div class="card panel">
            <SeenBy source={replay.source} as={as} onAs={onAs} />
            <div class="story">
              {game.Sheet && <game.Sheet view={replay.at(replay.length).view} told={entries} table={table} text={text} at={step} go={go} />}
              <StepLog replay={replay} game={game} text={text} table={table} step={step} onGo={go} />
            </div>
          </div>
          {match.result !== null && <div class="card"><Review match={match.match} graph={false} name={table.name} coat={seat => game.coat?.(here.view, seat) ?? seat} onGo={go} /></div>}
          <Proof frames={replay.source} bag={(at, from) => game.bag?.(replay.at(at).view, from) ?? null} onGo={go} />
        </section>
        {Overlay && <Overlay view={here.view} table={table} text={text} selection={none} mine={false} showing={null} told={entries.slice(0, step)} tap={() => undefined} choose={() => undefined} send={() => undefined} />}
      </div>
    </Frame>
  );
}

const none: Selection = { ways: [], picked: [], open: [], live: new Set(), chosen: null };

function SeenBy({ source, as, onAs }: { readonly source: Frames; readonly as: As; readonly onAs: (as: As) => void }) {
  const t = words.value;
  const seats = source.match.seats.map(({ name }, seat) => [String(seat), name] as const);
  const pick = (value: string) => onAs(value === 'all' || value === 'spectator' ? value : Number(value));
  return <Select label={t.seenBy} value={String(as)} onPick={pick} values={[['all', t.everything], ['spectator', t.spectator], ...seats]} />;
}

// A match that is still running goes on in its room, if it is one of mine or a public one; else its end is asked for again.
function LiveLink({ match }: { readonly match: string }) {
  const live = async () => {
    const lists = await Promise.all([api.myRooms(), api.publicRooms()]);
    const room = lists.flatMap(got => (got.ok ? got.value.rooms : [])).find(it => it.match === match);
    if (room) goTo(`/r/${room.link ?? room.code}`);
    else location.reload();
  };
  return <LivePill note={null} onLive={() => void live()} />;
}

interface StepLogProps extends Loaded {
  readonly text: AnyText;
  readonly table: Table;
  readonly step: number;
  readonly onGo: (step: number) => void;
}

const linesShown = 60;

// What led to this step, newest first.
function StepLog({ replay, game, text, table, step, onGo }: StepLogProps) {
  const t = words.value;
  const lines = [];
  for (let i = step; i > 0 && lines.length < linesShown; i -= 1)
    for (const event of replay.at(i).events.toReversed()) {
      const line = lineText(event, game, text, table);
      if (line) lines.push({ step: i, ...line });
    }
  const view = replay.at(step).view;
  return (
    <ol class="log-lines" tabIndex={0} aria-label={t.log}>
      {lines.map(({ step: at, who, what }, i) => (
        <li key={`${at}.${i}`}>
          {who === null ? <span class="badge" /> : <Badge coat={game.coat?.(view, who) ?? who} />}
          <button type="button" class="line" onClick={() => onGo(at)}>{who !== null && <>{table.name(who)}{t.colon}</>}{what}</button>
        </li>
      ))}
      {step === 0 && <li><span class="badge" />{t.beginning}</li>}
    </ol>
  );
}
