// A button that takes no tap while it is new: the finger may have aimed at what stood there before.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { realTimers, type Timers } from '../core/timers';

export const steadyMs = 500;

// False for half a second after `meaning` has changed, or has come.
export function useSteady(meaning: string, timers: Timers = realTimers): boolean {
  const turn = useRef({ meaning, count: 0 });
  if (turn.current.meaning !== meaning) turn.current = { meaning, count: turn.current.count + 1 };
  const { count } = turn.current;
  const [steady, setSteady] = useState(-1);
  useEffect(() => {
    const timer = timers.set(() => setSteady(count), steadyMs);
    return () => timers.clear(timer);
  }, [count]);
  return steady === count;
}

interface SteadyButtonProps {
  readonly meaning: string; // what a tap does: when this changes, the button is new
  readonly onTap: () => void;
  readonly children: ComponentChildren;
  readonly disabled?: boolean;
  readonly class?: string;
}

export function SteadyButton({ meaning, onTap, children, disabled, class: name }: SteadyButtonProps) {
  const steady = useSteady(meaning);
  return (
    <button
      type="button"
      class={`${name ?? ''} ${steady ? '' : 'new'}`}
      disabled={!steady || (disabled ?? false)}
      onClick={onTap}
    >
      {children}
    </button>
  );
}
