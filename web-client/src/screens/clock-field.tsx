// The clock of an agreement: a usual one, or minutes and seconds of one's own choice.
import { useId, useState } from 'preact/hooks';
import { language, words } from '../app/app';
import { clocks, clockText } from '../app/contract';
import { french } from '../i18n/french';
import type { Language } from '../i18n/language';
import type { Clock } from '../protocol/schema';
import { Select } from '../ui/form';

interface ClockWords {
  readonly ownBank: string;
  readonly ownMove: string;
  readonly minutes: string;
  readonly seconds: string;
  readonly increment: string; // seconds that are added with each decision
}

const clockWords: Readonly<Record<Language, ClockWords>> = {
  en: {
    ownBank: 'Your own time for the match',
    ownMove: 'Your own time for each decision',
    minutes: 'Minutes',
    seconds: 'Seconds',
    increment: 'Seconds added for each decision',
  },
  fr: french({
    ownBank: 'Un temps de votre choix pour la partie',
    ownMove: 'Un temps de votre choix par décision',
    minutes: 'Minutes',
    seconds: 'Secondes',
    increment: 'Secondes ajoutées par décision',
  }),
  ja: {
    ownBank: '対戦の持ち時間を自由に決める',
    ownMove: '一手の時間を自由に決める',
    minutes: '分',
    seconds: '秒',
    increment: '一手ごとに加わる秒数',
  },
};

const same = (a: Clock | null, b: Clock | null): boolean => JSON.stringify(a) === JSON.stringify(b);
const within = (n: number, least: number, most: number): number => Math.min(most, Math.max(least, n));

interface ClockFieldProps {
  readonly value: Clock | null;
  readonly onPick: (clock: Clock | null) => void;
}

export function ClockField({ value, onPick }: ClockFieldProps) {
  const t = words.value;
  const w = clockWords[language.value];
  const usual = clocks.find(([, it]) => same(it, value));
  const [chosen, setChosen] = useState(!usual); // also while the numbers are those of a usual one
  const own = (chosen || !usual) && value !== null && value.kind !== 'days' ? value : null;
  const other = usual || own ? [] : [['other', clockText(value)] as const]; // days that this page does not offer
  const pick = (key: string): void => {
    setChosen(key.startsWith('own-'));
    if (key === 'own-bank') onPick({ kind: 'bank', seconds: 600, increment: 0 });
    else if (key === 'own-move') onPick({ kind: 'move', seconds: 30 });
    else onPick(clocks.find(([it]) => it === key)?.[1] ?? null);
  };
  return (
    <>
      <Select
        label={t.clock}
        value={own ? `own-${own.kind}` : (usual?.[0] ?? 'other')}
        onPick={pick}
        values={[
          ...clocks.map(([key, it]) => [key, clockText(it)] as const),
          ...other,
          ['own-bank', w.ownBank],
          ['own-move', w.ownMove],
        ]}
      />
      {own?.kind === 'bank' && (
        <div class="row wrap">
          <Time seconds={own.seconds} least={10} most={36_000} onPick={seconds => onPick({ ...own, seconds })} />
          <NumberField
            label={w.increment}
            value={own.increment}
            most={600}
            onPick={increment => onPick({ ...own, increment })}
          />
        </div>
      )}
      {own?.kind === 'move' && (
        <div class="row wrap">
          <Time seconds={own.seconds} least={5} most={3_600} onPick={seconds => onPick({ ...own, seconds })} />
        </div>
      )}
    </>
  );
}

interface TimeProps {
  readonly seconds: number;
  readonly least: number;
  readonly most: number;
  readonly onPick: (seconds: number) => void;
}

function Time({ seconds, least, most, onPick }: TimeProps) {
  const w = clockWords[language.value];
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const pick = (m: number, s: number) => onPick(within(60 * m + s, least, most));
  return (
    <>
      <NumberField label={w.minutes} value={minutes} most={most / 60} onPick={m => pick(m, rest)} />
      <NumberField label={w.seconds} value={rest} most={59} onPick={s => pick(minutes, s)} />
    </>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onPick: (value: number) => void;
}

// What is no number within the limits is put right when the field is left.
function NumberField({ label, value, most, onPick }: NumberFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={0}
        max={most}
        step={1}
        value={value}
        onChange={event => {
          const picked = within(Math.round(event.currentTarget.valueAsNumber) || 0, 0, most);
          event.currentTarget.value = String(picked);
          onPick(picked);
        }}
      />
    </div>
  );
}
