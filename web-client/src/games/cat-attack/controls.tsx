// The rail of a turn, my hand, and the two things that are done in place of a card.
import { useState } from 'preact/hooks';
import type { ControlsProps } from '../game';
import { CardButton, placeOf } from './cards';
import { costOf, idles } from './paths';
import { storyOf } from './story';
import type { Action, Card, Event, View } from './types';

type Props = ControlsProps<View, Action, Event>;

const steps = ['card', 'refill', 'roll', 'go'] as const;
type Step = (typeof steps)[number];
const stepOf: Readonly<Record<View['phase'], Step | null>> = {
  setup: null,
  card: 'card',
  fight: 'card',
  draw: 'refill',
  swap: 'refill',
  throw: 'roll',
  move: 'go',
  raid: 'go',
  over: null,
};

// Where in the turn we are; a turn of several throws says which one this is (A98).
function Rail({ view, told, seating, text }: Pick<Props, 'view' | 'told' | 'seating' | 'text'>) {
  const { throws } = storyOf(view, told);
  const now = stepOf[view.phase];
  const round = text.status?.(view, told, seating) ?? null;
  const count = throws.done + throws.left > 1 && throws.done > 0 ? ` ${throws.done}/${throws.done + throws.left}` : '';
  return (
    <ol class="attack-rail" aria-label={text.labels['rail']}>
      {round !== null && <li class="round">{round}</li>}
      {steps.map(step => (
        <li key={step} class={step === now ? 'now' : ''} aria-current={step === now ? 'step' : undefined}>
          {text.labels[`step:${step}`]}
          {step === 'go' && count}
        </li>
      ))}
    </ol>
  );
}

export function Controls(props: Props) {
  const {
    view,
    seating: { me },
    mine,
    selection,
  } = props;
  const raids = selection.ways.some(({ path: [thing] }) => thing?.startsWith('item:'));
  const sheet = mine && (view.phase === 'fight' || view.phase === 'swap');
  return (
    <div class={`attack-controls ${raids ? 'raiding' : ''}`}>
      <Rail {...props} />
      {me !== null && view.hand && !sheet && <Hand {...props} me={me} hand={view.hand} />}
      {mine && <Instead {...props} />}
    </div>
  );
}

function Hand({
  view,
  seating,
  text,
  selection,
  mine,
  tap,
  me,
  hand,
}: Props & { readonly me: number; readonly hand: readonly Card[] }) {
  const [tapped, setTapped] = useState<number | null>(null);
  const { live } = selection;
  const inFight = selection.picked[0] === 'fight';
  const thing = (card: Card) => (inFight ? `lay:${card}` : `card:${card}`);
  const begins = new Map(
    selection.ways.map(({ path, choice }) => [path[0], path.length === 1 ? costOf(choice, me) : 0]),
  );
  const usable = (card: Card): boolean => mine && (live.has(thing(card)) || (!inFight && begins.has(thing(card))));
  const picked = placeOf(hand, hand.find(card => selection.picked.includes(thing(card))) ?? null, tapped);
  // A tap on the twin of the picked card moves the mark; the choice stays.
  const onTap = (card: Card, i: number): void => {
    setTapped(i);
    if (picked === null || picked === i || hand[picked] !== card) tap(thing(card));
  };
  return (
    <div class="hand" role="group" aria-label={text.labels['hand']}>
      {hand.map((card, i) => (
        <CardButton
          key={i}
          card={card}
          coat={me}
          text={text}
          live={usable(card)}
          picked={i === picked}
          costs={begins.get(`card:${card}`) ?? 0}
          idle={usable(card) && idles(thing(card), selection)}
          label={text.thing(thing(card), view, seating, selection)}
          {...(usable(card) ? { onTap: () => onTap(card, i) } : {})}
        />
      ))}
    </div>
  );
}

// Fights, Six Cat and what a raid may take: buttons, for what is no card and no place.
function Instead({ view, seating, text, selection, tap }: Props) {
  const rivals = new Map(
    selection.ways.flatMap(({ path, choice: { action } }) =>
      'fight' in action ? [[path[1]!, action.fight.seat] as const] : [],
    ),
  );
  const inFight = selection.picked[0] === 'fight';
  const others = [
    ...new Set(selection.ways.flatMap(({ path: [thing] }) => (thing && /^(six|item):/.test(thing) ? [thing] : []))),
  ];
  if (rivals.size === 0 && others.length === 0) return null;
  return (
    <div class="row wrap instead">
      {rivals.size > 0 && (
        <button type="button" aria-pressed={inFight} onClick={() => tap('fight')}>
          {text.labels['fight']}
        </button>
      )}
      {inFight &&
        [...rivals].map(([place, seat]) => (
          <button
            key={place}
            type="button"
            class={`s${seat}`}
            aria-pressed={selection.picked.includes(place)}
            onClick={() => tap(place)}
          >
            {seating.name(seat)}
          </button>
        ))}
      {others.map(thing => (
        <button key={thing} type="button" aria-pressed={selection.picked.includes(thing)} onClick={() => tap(thing)}>
          {text.thing(thing, view, seating, selection)}
        </button>
      ))}
    </div>
  );
}
