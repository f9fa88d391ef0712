// The picture on a game's card.
import type { Slug } from '../protocol/schema';

interface Part {
  readonly symbol: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly class?: string;
}

const emblems: Readonly<Record<Slug, readonly Part[]>> = {
  nekonoko: [
    { symbol: 'fl0', x: 10, y: 58, size: 58 },
    { symbol: 'catpawn', x: 75, y: 16, size: 98, class: 'neutralcat' },
    { symbol: 'fl1', x: 176, y: 58, size: 58 },
  ],
  'kilkenny-cats': [
    { symbol: 'cat0', x: 14, y: 46, size: 70, class: 's0' },
    { symbol: 'mouse', x: 92, y: 60, size: 56 },
    { symbol: 'cat3', x: 156, y: 46, size: 70, class: 's3' },
  ],
  'cat-attack': [
    { symbol: 'house', x: 22, y: 30, size: 90, class: 's4' },
    { symbol: 'car', x: 128, y: 34, size: 84 },
  ],
  'cats-chess': [
    { symbol: 'chK', x: 18, y: 44, size: 74, class: 'light' },
    { symbol: 'chT', x: 84, y: 36, size: 86, class: 'dark' },
    { symbol: 'yarn', x: 172, y: 66, size: 52 },
  ],
};

export const Emblem = ({ slug }: { readonly slug: string }) => (
  <svg viewBox="0 0 240 130" aria-hidden="true">
    {emblems[slug as Slug]?.map(({ symbol, x, y, size, class: name }) => (
      <use key={symbol} href={`#${symbol}`} class={name} x={x} y={y} width={size} height={size} />
    ))}
  </svg>
);
