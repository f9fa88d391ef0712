// Sheets over the table: a fight for all to see, a swap for the seat that chooses it, a Curiosity card for a moment.
import { useEffect, useRef, useState } from 'preact/hooks';
import { words } from '../../app/app';
import type { ControlsProps } from '../game';
import { Face } from '../../ui/art';
import { useCover } from '../../ui/cover';
import { SteadyButton } from '../../ui/steady';
import { CardBack, CardButton, LaidCard, placeOf } from './cards';
import { decidedIn, storyOf, type Duel } from './story';
import type { Action, Card, Event, View } from './types';
import { Said } from '../../ui/said';

type Props = ControlsProps<View, Action, Event>;

export function Overlay(props: Props) {
  const { view, mine, showing } = props;
  if (showing?.event === 'curiosity') return <CuriosityCard {...props} event={showing} />;
  if (view.phase === 'swap' && mine && view.shown_hand) return <SwapSheet {...props} shown={view.shown_hand} />;
  const duel = duelOf(props);
  return duel ? <FightSheet {...props} duel={duel} /> : null;
}

function CuriosityCard({ text, event }: Props & { readonly event: Extract<Event, { readonly event: 'curiosity' }> }) {
  return (
    <div class="curiosity-card" role="presentation">
      <div class="curiosity-face">
        <b>?</b>
        <strong>{text.labels[event.card]}</strong>
      </div>
    </div>
  );
}

// Two picks in any order: one of the other player's cards, one of mine. Nobody else sees it. Equal cards differ by their places.
function SwapSheet({
  view,
  seating,
  text,
  selection,
  shown,
  ready,
  lost,
  choose,
  send,
}: Props & { readonly shown: readonly Card[] }) {
  const sheet = useRef<HTMLElement>(null);
  useCover(sheet, '.table');
  const hand = view.hand ?? [];
  const { ways, chosen } = selection;
  const [places, setPlaces] = useState<Places>(none);
  // What was chosen elsewhere, as in the list of all choices, is shown here too.
  const swap = chosen && 'swap' in chosen.action ? chosen.action.swap : null;
  const take = swap ? placeOf(shown, swap.take, places.take) : places.take;
  const give = swap ? placeOf(hand, swap.give, places.give) : places.give;
  useEffect(() => {
    if (!chosen) setPlaces(none);
  }, [selection]); // taken back, or another question
  const pick = (next: Places): void => {
    setPlaces(next);
    const way = ways.find(
      ({ choice: { action } }) =>
        next.take !== null &&
        next.give !== null &&
        'swap' in action &&
        action.swap.take === shown[next.take] &&
        action.swap.give === hand[next.give],
    );
    if (way && way.choice !== chosen) choose(way.choice);
  };
  const keep = ways.find(({ path }) => path.length === 0)?.choice;
  const me = seating.me ?? 0;
  const declined = keep?.does.find(({ event }) => event === 'swap_declined');
  const victim = declined?.event === 'swap_declined' ? declined.victim : null;
  const row = (cards: readonly Card[], kind: 'take' | 'give', coat: number, at: number | null) => (
    <div class="hand" role="group" aria-label={text.labels[kind]}>
      {cards.map((card, i) => (
        <CardButton
          key={i}
          card={card}
          coat={coat}
          text={text}
          live
          picked={i === at}
          onTap={() => pick({ take, give, [kind]: i })}
        />
      ))}
    </div>
  );
  return (
    <section ref={sheet} class="attack-sheet swap" aria-label={text.labels['swap']}>
      <h2>
        {text.labels['swap']}
        {victim !== null && (
          <>
            {' '}
            · <Face coat={victim} /> {seating.name(victim)}
          </>
        )}
      </h2>
      <p class="dim">{text.labels['swapSecret']}</p>
      <h3>{text.labels['take']}</h3>
      {row(shown, 'take', victim ?? me, take)}
      <h3>{text.labels['give']}</h3>
      {row(hand, 'give', me, give)}
      {lost && <Lost />}
      <div class="row end">
        {keep && (
          <SteadyButton meaning="keep" disabled={!ready} onTap={() => send(keep)}>
            {text.labels['keep']}
          </SteadyButton>
        )}
        <button
          type="button"
          class="primary"
          disabled={!swap || !ready}
          onClick={() => {
            if (swap && chosen) send(chosen);
          }}
        >
          {text.labels['doSwap']}
        </button>
      </div>
    </section>
  );
}

interface Places {
  readonly take: number | null; // in the hand that is shown
  readonly give: number | null; // in mine
}
const none: Places = { take: null, give: null };

// Said where a sheet covers what the bar says.
const Lost = () => (
  <p class="bad-text">
    <Said text={words.value.lostKept} />
    {words.value.lostKept}
  </p>
);

// The fight that runs, and while it is shown also one that is over already; who loses is not told before the last card.
// A fight may begin and end in one entry: a replay, where an entry is one step, shows how it ended.
function duelOf({ view, told, showing, still = [] }: Props): Duel | null {
  if (still.some(({ event }) => event === 'fight_decided')) return decidedIn(told);
  if (showing?.event === 'fight_began') return { ...showing, laid: [], loser: null };
  const { duel } = storyOf(view, told);
  if (!duel) return null;
  if (showing?.event === 'fight_decided') return duel;
  return showing?.event === 'fight_card' || showing?.event === 'fight_renewed' || view.fight
    ? { ...duel, loser: null }
    : null;
}

const lastCards = 5;

function FightSheet({
  view,
  seating,
  text,
  selection,
  mine,
  duel,
  ready,
  lost,
  tap,
  send,
}: Props & { readonly duel: Duel }) {
  const sheet = useRef<HTMLElement>(null);
  useCover(sheet, '.table');
  const { attacker, defender, suit, laid, loser } = duel;
  const lane = (seat: number, role: string) => (
    <div class={`lane s${seat} ${view.fight && view.to_act === seat ? 'now' : ''} ${loser === seat ? 'lost' : ''}`}>
      <strong>
        <Face coat={seat} />{' '}
        <span>
          <span class="lane-name">{seating.name(seat)}</span>
          <small class="dim">
            {' '}
            {loser === null ? text.labels[role] : text.labels[loser === seat ? 'duelLost' : 'duelWon']}
          </small>
        </span>
      </strong>
      <div class="laid">
        {laid
          .filter(it => it.seat === seat)
          .slice(-lastCards)
          .map(({ card }, i) => (
            <LaidCard key={i} card={card} coat={seat} text={text} />
          ))}
      </div>
      <div class="backs" role="img" aria-label={`${text.labels['cardsLeft']} ${view.seats[seat]!.hand_size}`}>
        {Array.from({ length: view.seats[seat]!.hand_size }, (_, i) => (
          <CardBack key={i} />
        ))}
      </div>
    </div>
  );
  const lays = mine ? selection.ways.flatMap(({ path: [thing] }) => (thing?.startsWith('lay:') ? [thing] : [])) : [];
  const { chosen } = selection;
  return (
    <section key={mine ? 'asks' : 'shows'} ref={sheet} class="attack-sheet fight" aria-label={text.labels['fightOn']}>
      <h2>
        {text.labels['fightOn']} · {text.labels[`suit:${suit}`]} <small class="dim">{text.labels['stake']}</small>
      </h2>
      <div class="lanes">
        {lane(attacker, 'attacker')}
        <b class="versus" aria-hidden="true">
          ⚔
        </b>
        {lane(defender, 'defender')}
      </div>
      {lays.length > 0 && lost && <Lost />}
      {lays.length > 0 && (
        <div class="row mine">
          <div class="hand" role="group" aria-label={text.labels['lay']}>
            {lays.map(thing => (
              <CardButton
                key={thing}
                card={thing.slice(4) as Card}
                coat={seating.me ?? 0}
                text={text}
                live
                picked={selection.picked.includes(thing)}
                onTap={() => tap(thing)}
              />
            ))}
          </div>
          <button
            type="button"
            class="primary"
            disabled={!chosen || !ready}
            onClick={() => {
              if (chosen) send(chosen);
            }}
          >
            {text.labels['layCard']}
          </button>
        </div>
      )}
    </section>
  );
}
