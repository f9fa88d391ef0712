// The places of the board that a line of the log speaks of light up while one points at it or has it in focus.
import { signal } from '@preact/signals';
import type { Thing } from '../core/selection';

export const pointed = signal<readonly Thing[]>([]);
// Those that the guide of a first match points at.
export const ringed = signal<readonly Thing[]>([]);

const none: readonly Thing[] = [];
let from: Element | null = null; // the element that is pointed at

const leave = (): void => {
  from = null;
  pointed.value = none;
};

// An element that is removed sends no event that the pointer or the focus leaves it.
const removed = (element: Element | null): void => {
  if (element === null)
    queueMicrotask(() => {
      if (from?.isConnected === false) leave();
    });
};

// For the element that is pointed at.
export function pointsAt(things: readonly Thing[]) {
  const enter = ({ currentTarget }: { readonly currentTarget: Element }): void => {
    from = currentTarget;
    pointed.value = things;
  };
  return { ref: removed, onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave };
}
