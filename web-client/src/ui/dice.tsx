// Dice as drawings: the shape says which die it is. `tumbling` plays once, then the die lies still.
import type { Die } from '../games/game';

const shapes: Readonly<Record<Die['kind'], { readonly outline: string; readonly y: number; readonly size: number }>> = {
  d4: { outline: 'M24 5 45 42H3Z', y: 34, size: 19 },
  d6: { outline: 'M10 4H38A6 6 0 0 1 44 10V38A6 6 0 0 1 38 44H10A6 6 0 0 1 4 38V10A6 6 0 0 1 10 4Z', y: 32, size: 23 },
  d100: { outline: 'M24 3 45 18 37 43H11L3 18Z', y: 32, size: 18 },
};

export const DieArt = ({ die, tumbling }: { readonly die: Die; readonly tumbling: boolean }) => (
  <svg class={`die ${tumbling ? 'tumbling' : ''} ${die.spent ? 'spent' : ''}`} viewBox="0 0 48 48" aria-hidden="true">
    <path d={shapes[die.kind].outline} />
    <text x="24" y={shapes[die.kind].y} font-size={shapes[die.kind].size}>
      {die.value ?? '?'}
    </text>
  </svg>
);
