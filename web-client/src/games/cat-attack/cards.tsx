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
  readonly costs?: number; // lives that it would cost to play it
  readonly idle?: boolean; // it would do nothing
  readonly onTap?: () => void;
}

export const cardName = (card: Card, text: Text): string =>
  text.labels[card] ?? text.labels[`suit:${numbered(card)?.suit}`] ?? card;

// The place of a card in a hand: the one that was tapped, if it is that card. A choice names cards, not places.
export const placeOf = (cards: readonly Card[], card: Card | null, tapped: number | null): number | null =>
  card === null ? null : tapped !== null && cards[tapped] === card ? tapped : cards.indexOf(card);

const looks = (card: Card): string => `mog ${numbered(card) ? '' : 'picture'}`;

const CardFace = ({ card, coat, text, label }: Pick<CardButtonProps, 'card' | 'coat' | 'text' | 'label'>) => (
  <>
    <span class="unseen">{label ?? `${cornerOf(card)} ${cardName(card, text)}`}</span>
    <b aria-hidden="true">{cornerOf(card)}</b>
    <CardArt card={card} coat={coat} />
    <small aria-hidden="true">{cardName(card, text)}</small>
  </>
);

export const LaidCard = ({ card, coat, text }: Pick<CardButtonProps, 'card' | 'coat' | 'text'>) => (
  <span class={looks(card)}>
    <CardFace card={card} coat={coat} text={text} />
  </span>
);

export function CardButton({ card, coat, text, picked, live, label, costs, idle, onTap }: CardButtonProps) {
  return (
    <button
      type="button"
      class={`${looks(card)} ${live ? 'live' : ''} ${idle ? 'idle' : ''}`}
      aria-pressed={picked ?? false}
      disabled={!onTap || live === false}
      onClick={onTap}
    >
      <CardFace card={card} coat={coat} text={text} {...(label !== undefined && { label })} />
      {costs !== undefined && costs > 0 && (
        <em class="costs" aria-hidden="true">
          −{costs}♥
        </em>
      )}
      {idle && !costs && (
        <em class="costs" aria-hidden="true">
          ∅
        </em>
      )}
    </button>
  );
}

export const CardBack = () => <span class="mog back" aria-hidden="true" />;

// Cards of a hand that lies open, as in a replay: too small to be played.
export const SmallHand = ({
  hand,
  coat,
  text,
}: {
  readonly hand: readonly Card[];
  readonly coat: number;
  readonly text: Text;
}) => (
  <span class="small-hand">
    {hand.map((card, i) => (
      <span key={i} class="small-card" title={`${cornerOf(card)} ${cardName(card, text)}`}>
        <CardArt card={card} coat={coat} />
        {numbered(card)?.pips ?? ''}
      </span>
    ))}
  </span>
);
