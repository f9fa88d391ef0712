// Drawings from the sprite. Decorative unless `label` is given.
import type { BotLevel } from '../protocol/schema';
import { SPRITE } from './sprite';

// Once per page, before anything that uses it. The text is a constant of ours.
export const Sprite = () => <svg class="sprite" aria-hidden="true" dangerouslySetInnerHTML={{ __html: SPRITE }} />;

interface ArtProps {
  readonly symbol: string;
  readonly class?: string;
  readonly label?: string;
}

const meaning = (label: string | undefined) =>
  label === undefined ? { 'aria-hidden': true as const } : { role: 'img' as const, 'aria-label': label };

export const Art = ({ symbol, label, ...rest }: ArtProps) => (
  <svg class={`art ${rest.class ?? ''}`} {...meaning(label)}>
    <use href={`#${symbol}`} />
  </svg>
);

export const Icon = ({ name }: { readonly name: string }) => (
  <svg class="icon" aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
);

interface FaceProps {
  readonly coat: number;
  readonly level?: BotLevel | null | undefined; // of the bot that plays there
}

// The head of a seat's cat in a cream disc. A bot's tells how strong it is.
export const Face = ({ coat, level }: FaceProps) => (
  <span class={`face s${coat}`}>
    <svg class="art" aria-hidden="true">
      <use href={`#cat${coat}`} />
      {level && <use href={`#lv-${level}`} />}
    </svg>
  </span>
);

// The seat's badge: its shape says who, without any colour.
export const Badge = ({ coat }: { readonly coat: number }) => <Art symbol={`bd${coat}`} class={`badge s${coat}`} />;
