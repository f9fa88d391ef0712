// The keys and buttons of a replay: steps, timeline, graph, jumps.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { announcer, change, narrow, settings, words } from '../app/app';
import { decidedBy, linesText } from '../match/log-lines';
import type { AnyReplay } from '../match/any-replay';
import { ReplayMarks, type Mark } from '../match/replay-marks';
import type { AnyGame, CommonView, Seating, Tagged, LogEntry } from '../games/game';
import type { AnyText } from '../room/shown-match';
import { Icon } from '../ui/art';
import { DieArt } from '../ui/dice';
import { Graph, levelled } from './graph';
import { isShortcut } from './keys';
import { keyOf } from '../core/keys';

const stepMs = 1_100;

interface TransportProps {
  readonly replay: AnyReplay;
  readonly game: AnyGame;
  readonly text: AnyText;
  readonly seating: Seating;
  readonly told: readonly LogEntry<Tagged>[]; // up to this step
  readonly here: number; // all frames up to this step have come
  readonly step: number;
  readonly wanted: number; // the step that is shown next, once its page has come; else `step`
  readonly mine: number | null;
  readonly onGo: (step: number) => void;
  readonly onFlip: (() => void) | null; // null: the board looks the same from every seat
  readonly chances: ComponentChildren; // of a match that is over; null: a rough graph of how it stands
}

// What the frames say that are here; more come while a long match loads.
function useMarks(replay: AnyReplay, told: number, game: AnyGame, mine: number | null) {
  const reader = useMemo(
    () => new ReplayMarks(replay.source.view as unknown as CommonView, replay.begin, game, mine),
    [replay, game, mine],
  );
  const all = useMemo(() => {
    reader.add(replay.frames(reader.told, told));
    return reader.all();
  }, [reader, told]);
  return { reader, all };
}

export function Transport(props: TransportProps) {
  const { replay, game, text, seating, told, here: known, step, wanted, mine, onGo, onFlip, chances } = props;
  const t = words.value;
  const [playing, setPlaying] = useState(false);
  const { reader, all: marks } = useMarks(replay, known, game, mine);
  const evaluations = useMemo(() => evaluationsOf(replay, known), [replay, known]);
  const here = replay.at(step);
  const [count, counts] = [replay.counted(step), replay.counted(replay.length)];
  const said = linesText(here.events, decidedBy(here.frame), game, text, seating, here.view);
  useEffect(() => {
    announcer.say(said);
  }, [said]);
  useEffect(() => {
    if (!playing || wanted !== step) return; // what was asked for comes first
    if (step >= replay.length) return setPlaying(false);
    const timer = setTimeout(() => onGo(step + 1), stepMs / settings.value.speed);
    return () => clearTimeout(timer);
  }, [playing, step, wanted, settings.value.speed]);
  useReplayKeys({ replay, marks: reader, step: wanted, onGo, onFlip, toggle: () => setPlaying(now => !now) });
  const dice = diceAt(replay, game, step);
  return (
    <>
      <div class="bar-main">
        <div class="dice">
          {dice.map((die, i) => (
            <DieArt key={i} die={die} tumbling={false} />
          ))}
        </div>
        <div class="prompt" {...(narrow.value ? { tabIndex: 0 } : {})}>
          <strong>
            {[t.step(count, counts), text.status?.(here.view, told, seating)].filter(Boolean).join(' · ')}
          </strong>
          <span>{count === 0 ? `${t.beginning} ${said}` : said}</span>
        </div>
        <div class="transport">
          <button type="button" class="quiet" aria-label={t.first} onClick={() => onGo(replay.begin)}>
            <Icon name="first" />
          </button>
          <button type="button" class="quiet" aria-label={t.previous} onClick={() => onGo(wanted - 1)}>
            <Icon name="prev" />
          </button>
          <button
            type="button"
            class="primary"
            aria-label={playing ? t.pause : t.play}
            onClick={() => {
              if (step >= replay.length) onGo(replay.begin);
              setPlaying(!playing);
            }}
          >
            <Icon name={playing ? 'pause' : 'play'} />
          </button>
          <button type="button" class="quiet" aria-label={t.next} onClick={() => onGo(wanted + 1)}>
            <Icon name="next" />
          </button>
          <button type="button" class="quiet" aria-label={t.last} onClick={() => onGo(replay.length)}>
            <Icon name="last" />
          </button>
        </div>
      </div>
      {chances ?? (
        <Graph
          evaluations={evaluations}
          at={count}
          label={t.graphTitle}
          coat={seat => game.coat?.(here.view, seat) ?? seat}
          onPick={at => onGo(replay.stepAt(at))}
        />
      )}
      <input
        class="timeline"
        type="range"
        min={replay.begin}
        max={replay.length}
        value={wanted}
        aria-label={t.timeline}
        aria-valuetext={t.step(replay.counted(wanted), counts)}
        onInput={event => onGo(Number(event.currentTarget.value))}
      />
      <Ticks marks={marks} begin={replay.begin} length={counts} />
      <div class="row wrap tools">
        <Jumps marks={marks} step={step} onGo={onGo} />
        <label class="speed">
          <span class="unseen">{t.speed}</span>
          <select
            value={String(settings.value.speed)}
            onChange={event => change({ speed: Number(event.currentTarget.value) })}
          >
            {[...new Set([0.6, 1, 2, 4, settings.value.speed])]
              .sort((a, b) => a - b)
              .map(n => (
                <option key={n} value={String(n)} selected={n === settings.value.speed}>
                  {n}×
                </option>
              ))}
          </select>
        </label>
        {onFlip && (
          <button type="button" class="small flip" aria-label={t.flip} onClick={onFlip}>
            <Icon name="cw" />
            <span>{t.flip}</span>
          </button>
        )}
      </div>
    </>
  );
}

// By step, from the first that is shown. What has not come yet stands as the last that has.
function evaluationsOf(replay: AnyReplay, told: number): readonly (readonly number[])[] {
  const { begin } = replay;
  const rows = replay.frames(Math.max(0, begin - 1), told).map(({ evaluation }) => evaluation);
  const shown = begin > 0 ? rows : [rows[0] ?? [], ...rows];
  const last = shown.at(-1) ?? [];
  return levelled(
    [...shown, ...Array.from({ length: replay.counted(replay.length) + 1 - shown.length }, () => last)],
    0,
  );
}

// The last throw up to this step.
function diceAt(replay: AnyReplay, game: AnyGame, step: number) {
  for (let i = step; i > Math.max(0, step - 12) && replay.has(i); i -= 1)
    for (const event of (replay.frames(i - 1, i)[0]!.events as unknown as readonly Tagged[]).toReversed()) {
      const dice = game.thrown?.(event);
      if (dice) return dice;
    }
  return [];
}

function Ticks({
  marks,
  begin,
  length,
}: {
  readonly marks: ReadonlyMap<Mark, readonly number[]>;
  readonly begin: number;
  readonly length: number;
}) {
  const paths = useMemo(
    () => [...marks].map(([mark, steps]) => [mark, ticks(steps, begin, length, mark === 'turn' ? 2.4 : 0)] as const),
    [marks, begin, length],
  );
  return (
    <svg class="ticks" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      {paths.map(([mark, d]) => (
        <path key={mark} class={mark} d={d} />
      ))}
    </svg>
  );
}

const ticksMost = 1_000;

// Those that would fall on the same spot are one.
function ticks(steps: readonly number[], begin: number, length: number, top: number): string {
  const spots = Math.max(1, Math.min(length, ticksMost));
  const at = new Set(steps.map(step => Math.round((spots * (step - begin)) / Math.max(1, length))));
  return [...at].map(spot => `M${(100 * spot) / spots} ${top}V4`).join('');
}

// From one step of a kind to the next: turns, one's own turns, captures ...
function Jumps({
  marks,
  step,
  onGo,
}: {
  readonly marks: ReadonlyMap<Mark, readonly number[]>;
  readonly step: number;
  readonly onGo: (step: number) => void;
}) {
  const t = words.value;
  const [wanted, setWanted] = useState<Mark>('turn');
  const mark = marks.has(wanted) ? wanted : [...marks.keys()][0];
  if (mark === undefined) return null;
  const steps = marks.get(mark)!;
  const back = steps.findLast(at => at < step);
  const on = steps.find(at => at > step);
  return (
    <span class="jump">
      <button
        type="button"
        class="small"
        disabled={back === undefined}
        aria-label={t.previousJump(t.jumps[mark])}
        onClick={() => onGo(back!)}
      >
        ‹
      </button>
      <select aria-label={t.jumpTo} value={mark} onChange={event => setWanted(event.currentTarget.value as Mark)}>
        {[...marks].map(([each, { length }]) => (
          <option key={each} value={each} selected={each === mark}>
            {t.jumps[each]} ({length})
          </option>
        ))}
      </select>
      <button
        type="button"
        class="small"
        disabled={on === undefined}
        aria-label={t.nextJump(t.jumps[mark])}
        onClick={() => onGo(on!)}
      >
        ›
      </button>
    </span>
  );
}

interface KeysProps {
  readonly replay: AnyReplay;
  readonly marks: ReplayMarks;
  readonly step: number;
  readonly onGo: (step: number) => void;
  readonly onFlip: (() => void) | null; // null: the board looks the same from every seat
  readonly toggle: () => void;
}

function useReplayKeys(props: KeysProps): void {
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const at = event.target instanceof Element ? event.target : null;
      if (at?.closest('.spots, input') || !isShortcut(event)) return;
      const key = keyOf(event);
      const { replay, marks, step, onGo, onFlip, toggle } = latest.current;
      const to: Readonly<Record<string, number | null>> = {
        ArrowLeft: step - 1,
        ArrowRight: step + 1,
        ArrowUp: step - 10,
        ArrowDown: step + 10,
        Home: replay.begin,
        End: replay.length,
        ',': marks.sameMover(step, -1),
        '.': marks.sameMover(step, 1),
      };
      // A box that the keys scroll: the log, the proof, the sheet.
      if (at?.matches('[tabindex="0"]') && (key === ' ' || key.length > 1)) return;
      if (event.repeat && (key === 'f' || key === ' ')) return event.preventDefault(); // held down
      const button = at?.closest('button, a, summary');
      if (key === 'f') onFlip?.();
      else if (key === ' ' && !button) toggle();
      else if (key === 'g') document.querySelector<HTMLInputElement>('.timeline')?.focus();
      else if (Object.hasOwn(to, key)) onGo(to[key] ?? step);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
