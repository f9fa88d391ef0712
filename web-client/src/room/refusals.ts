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
  readonly subject?: string; // what stands in the way, as the game calls it
  readonly still?: { readonly ahead: boolean };
  readonly goes?: true; // the piece is still picked, and where it goes is marked
}

// `slug` names the game whose refusals have texts of their own; `obstacle`: its words for what stands in the way.
export function refusalText(
  { still, goes, ...refusal }: Refusal,
  slug: string,
  obstacle: string | null = null,
): string {
  const t = words.value;
  if (!still) return [obstacle ?? reasonText(refusal, slug), ...(goes ? [t.goesLit] : [])].join(' ');
  return refusal.code === 'still'
    ? t.still
    : `${t.still} ${still.ahead ? `${t.stillAhead}${t.colon}` : ''}${obstacle ?? reasonText(refusal, slug)}`;
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
    private readonly obstacle: (subject: string) => string | null = () => null,
  ) {}

  show(refusal: Refusal, urgency: Urgency = 'polite'): void {
    this.last.value = refusal;
    this.say(this.text(refusal), urgency);
  }

  clear(): void {
    this.last.value = null;
  }

  text(refusal: Refusal): string {
    const { subject } = refusal;
    return refusalText(refusal, this.slug.peek(), subject === undefined ? null : this.obstacle(subject));
  }
}
