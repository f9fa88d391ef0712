// A card one can hold: in the hand, in a fight, in a swap.
import { CardArt, cornerOf } from './art';
import { numbered, type Card, type Text } from './types';

interface CardButtonProps {
  readonly card: Card;
  readonly coat: number;
  readonly text: Text;
  readonly picked?: boolean;
  readonly live?: boolean;
  readonly label?: string;
  readonly onTap?: () => void;
}

export const cardName = (card: Card, text: Text): string => text.labels[card] ?? text.labels[`suit:${numbered(card)?.suit}`] ?? card;

export function CardButton({ card, coat, text, picked, live, label, onTap }: CardButtonProps) {
  return (
    <button type="button" class={`mog ${numbered(card) ? '' : 'picture'} ${live ? 'live' : ''}`} aria-pressed={picked ?? false} aria-label={label ?? `${cornerOf(card)} ${cardName(card, text)}`}
      disabled={!onTap || live === false} onClick={onTap}>
      <b aria-hidden="true">{cornerOf(card)}</b><CardArt card={card} coat={coat} /><small aria-hidden="true">{cardName(card, text)}</small>
    </button>
  );
}

export const CardBack = () => <span class="mog back" aria-hidden="true" />;
