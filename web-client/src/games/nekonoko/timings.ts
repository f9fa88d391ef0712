// How long each event is shown, and what is heard.
import type { EventTiming } from '../game';
import type { Event } from './types';

export function timing(event: Event): EventTiming | null {
  switch (event.event) {
    case 'starts':
      return { ms: 900 };
    case 'thrown':
      return { ms: 700, sound: 'throw' };
    case 'walked':
      return { ms: 120 + 190 * event.steps, sound: 'step' };
    case 'jumped':
      return { ms: 560, sound: 'step' };
    case 'reached':
      return { ms: event.cell === null ? 900 : 280 };
    case 'collected':
      return { ms: 520, after: true, sound: 'score' };
    case 'taken':
      return { ms: 520, after: true, sound: 'take' };
    case 'placed':
      return { ms: 380, after: true };
    case 'set_aside':
      return { ms: 700, after: true, sound: 'take' };
    case 'skipped':
      return { ms: 700, after: true };
    default:
      return null;
  }
}
