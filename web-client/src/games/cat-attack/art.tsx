// Drawings that only this game needs: what fills a larder, and the faces of its cards.
import type { ComponentChildren } from 'preact';
import { numbered, type Card, type Item } from './types';

const line = {
  stroke: 'var(--ink)',
  'stroke-width': 1.6,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
} as const;

const drawings: Readonly<Record<Item, ComponentChildren>> = {
  bird: (
    <g {...line}>
      <path d="M3 13C3 8 7 5 12 5c4 0 6 2 7 5l3 1-3 2c0 5-4 7-8 7-5 0-8-3-8-7Z" fill="#5ccdf2" />
      <path d="M6 13c3-2 7-2 8 1-2 3-6 3-8-1Z" fill="#2a6f96" />
      <circle cx="15" cy="9" r=".8" fill="var(--ink)" />
      <path d="M9 20v2M13 20v2" fill="none" />
    </g>
  ),
  mouse: <use href="#mouse" x="0" y="0" width="24" height="24" />,
  fish: (
    <g {...line}>
      <path d="M2 12c4-6 11-6 15 0-4 6-11 6-15 0ZM16 12l6-4v8Z" fill="#f59a8a" />
      <circle cx="6.6" cy="11" r="1" fill="var(--ink)" />
      <path d="M10.5 9q1.6 3 0 6" fill="none" />
    </g>
  ),
  milk: (
    <g {...line}>
      <path d="M9 2h6v4l2 4v12H7V10l2-4Z" fill="#fff" />
      <path d="M7 13h10v5H7Z" fill="#8fb8f2" />
    </g>
  ),
  catfood: (
    <g {...line}>
      <path d="M4 7v11c0 4 16 4 16 0V7" fill="#b9b2c6" />
      <ellipse cx="12" cy="7" rx="8" ry="3" fill="#e5dff0" />
      <path d="M4 11v5c0 4 16 4 16 0v-5c0 4-16 4-16 0Z" fill="#e23726" />
    </g>
  ),
  vitamins: (
    <g {...line}>
      <path d="M7 8h10v14H7Z" fill="#bfe3b4" />
      <path d="M6 3h12v5H6Z" fill="#fff" />
      <path d="M12 11.5v7M8.5 15h7" fill="none" stroke="#1f6f4a" stroke-width="2.4" />
    </g>
  ),
};

interface ItemProps {
  readonly item: Item;
  readonly at?: readonly [x: number, y: number, size: number]; // inside another drawing
}

export function ItemArt({ item, at }: ItemProps) {
  const box = at ? { x: at[0] - at[2] / 2, y: at[1] - at[2] / 2, width: at[2], height: at[2] } : {};
  return (
    <svg class="item-art" viewBox="0 0 24 24" aria-hidden="true" {...box}>
      {drawings[item]}
    </svg>
  );
}

const pictures: Readonly<Record<string, string>> = { 'cat-attack': '!', 'cat-burglar': '⚿', 'speedy-cat': '»' };

// The corner of a card: its number, or a sign.
export const cornerOf = (card: Card): string => String(numbered(card)?.pips ?? pictures[card]);

export function CardArt({ card, coat }: { readonly card: Card; readonly coat: number }) {
  const suit = numbered(card)?.suit;
  if (suit === 'bird' || suit === 'mouse') return <ItemArt item={suit} />;
  const face = suit === 'cat' ? coat : { 'cat-attack': 4, 'cat-burglar': 5, 'speedy-cat': 3 }[card as 'speedy-cat'];
  return (
    <svg class={`item-art s${face}`} viewBox="0 0 64 64" aria-hidden="true">
      <use href={`#cat${face}`} />
    </svg>
  );
}
