// From a position of a finished match into a new room, with fresh dice.
import { useState } from 'preact/hooks';
import { language, me, settings, words } from '../app/app';
import { failureText } from '../app/failures';
import { go } from '../app/router';
import { roomPath } from '../core/code';
import { api } from '../core/api';
import type { AnyReplay } from '../match/any-replay';
import { Icon } from '../ui/art';
import { Select } from '../ui/form';
import { Wrong } from '../ui/wrong';
import { NameDialog } from './name';
import { continueWords } from './continue-words';

interface ContinueProps {
  readonly match: string;
  readonly step: number;
  readonly replay: AnyReplay;
  readonly name: (seat: number) => string;
}

// The first step from this one on after which a seat decides; null: none does, of those that are here.
function nextDecision(replay: AnyReplay, step: number): number | null {
  for (let at = step; at <= replay.length && replay.has(at); at += 1)
    if (typeof replay.at(at).view.to_act === 'number') return at;
  return null;
}

export function ContinueHere({ match, step, replay, name }: ContinueProps) {
  const t = words.value;
  const w = continueWords[language.value];
  const [asking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const from = nextDecision(replay, step);
  const [picked, setPicked] = useState<number | null>(null);
  const view = replay.at(from ?? step).view;
  const seats = view.seats.flatMap(({ resigned }, seat) => (resigned ? [] : [seat]));
  // My own seat of that match, or that of who chooses.
  const usual = replay.source.you ?? (typeof view.to_act === 'number' ? view.to_act : 0);
  const seat = [picked, usual].find(it => it !== null && seats.includes(it)) ?? seats[0] ?? 0;
  const others = view.seats.map((_, it) => it).filter(it => it !== seat);
  const open = async (seq: number) => {
    setWrong(null);
    if (!me.peek()) return setAsking(true);
    setBusy(true);
    const got = await api.continueMatch({ match, seq, seat, level: settings.peek().botLevel });
    setBusy(false);
    if (got.ok) return go(roomPath(got.value));
    const here = { no_match: t.notFoundMatch, over: w.over, no_decision: w.undecided, too_many_rooms: t.roomsAbove };
    return setWrong(failureText(got.error, here));
  };
  return (
    <div class="continue-here">
      <Select
        label={w.seat}
        value={String(seat)}
        onPick={value => setPicked(Number(value))}
        values={seats.map(it => [String(it), name(it)])}
      />
      <button
        type="button"
        disabled={from === null || busy}
        aria-describedby="continue-why"
        onClick={() => void open(from!)}
      >
        <Icon name="play" />
        {from === null || from === step ? w.here : w.from(replay.counted(from))}
      </button>
      <p id="continue-why" class="dim small">
        {from !== null && from !== step && `${w.nobody(replay.counted(from))} `}
        {from === null ? w.over : `${w.who(name(seat), others.map(name))} ${w.why}`}
      </p>
      <Wrong text={wrong} />
      {asking && (
        <NameDialog
          onClose={() => setAsking(false)}
          then={() => {
            setAsking(false);
            if (from !== null) void open(from);
          }}
        />
      )}
    </div>
  );
}
