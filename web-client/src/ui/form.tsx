// Fields with their labels.
import { useId } from 'preact/hooks';
import { words } from '../app/app';

interface SelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly values: readonly (readonly [T, string])[];
  readonly onPick: (value: T) => void;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
}

export function Select<T extends string>({ label, value, values, onPick, hint, disabled }: SelectProps<T>) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={disabled ?? false}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={event => {
          const at = event.currentTarget.selectedIndex;
          onPick(values[at]![0]);
        }}
      >
        {values.map(([key, name]) => (
          <option key={key} value={key} selected={key === value}>
            {name}
          </option>
        ))}
      </select>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly value: boolean;
  readonly onPick: (value: boolean) => void;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
}

export function Switch({ label, value, onPick, hint, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div class="field switch">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={value}
        disabled={disabled ?? false}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={event => onPick(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

interface RangeProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly shown: string;
  readonly onPick: (value: number) => void;
}

export function Range({ label, value, min, max, step, shown, onPick }: RangeProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>
        {label}
        {words.value.colon}
        {shown}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onInput={event => onPick(Number(event.currentTarget.value))}
      />
    </div>
  );
}
