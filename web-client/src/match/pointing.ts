// The places of the board that a line of the log speaks of light up while one points at it or has it in focus.
import { signal } from '@preact/signals';
import type { Thing } from '../core/selection';

export const pointed = signal<readonly Thing[]>([]);
// Those that the guide of a first match points at.
export const ringed = signal<readonly Thing[]>([]);

const none: readonly Thing[] = [];
const leave = (): void => {
  pointed.value = none;
};

// For the element that is pointed at.
export function pointsAt(things: readonly Thing[]) {
  const enter = (): void => {
    pointed.value = things;
  };
  return { onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave };
}
