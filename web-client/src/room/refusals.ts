// Why something of mine was turned down, and how that reads.
import { signal, type ReadonlySignal } from '@preact/signals';
import { gameTexts, localized, words } from '../app/app';
import { codeText } from '../app/failures';
import type { Urgency } from '../core/announcer';

// Codes of the page's own: `stale`, the match went on meanwhile; `hint_busy`, too many bots think to give a hint.
export interface Refusal {
  readonly code: string;
  readonly clause: string | null;
  readonly message: string;
  readonly still?: { readonly ahead: boolean };
}

// `slug` names the game whose refusals have texts of their own.
export function refusalText({ still, ...refusal }: Refusal, slug: string): string {
  const t = words.value;
  if (!still) return reasonText(refusal, slug);
  return refusal.code === 'still'
    ? t.still
    : `${t.still} ${still.ahead ? `${t.stillAhead}${t.colon}` : ''}${reasonText(refusal, slug)}`;
}

function reasonText({ code, message }: Refusal, slug: string): string {
  const t = words.value;
  if (code === 'stale') return t.stale;
  if (code === 'hint_busy') return t.hintBusy;
  const text = gameTexts(slug)?.refusals[code];
  return text ? localized(text) : (codeText(code) ?? t.failed(message));
}

export class Refusals {
  readonly last = signal<Refusal | null>(null); // shown beside the board

  constructor(
    private readonly slug: ReadonlySignal<string>,
    private readonly say: (text: string, urgency: Urgency) => void,
  ) {}

  show(refusal: Refusal, urgency: Urgency = 'polite'): void {
    this.last.value = refusal;
    this.say(this.text(refusal), urgency);
  }

  clear(): void {
    this.last.value = null;
  }

  text(refusal: Refusal): string {
    return refusalText(refusal, this.slug.peek());
  }
}
