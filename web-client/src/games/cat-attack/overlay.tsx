// Sheets over the table: a fight for all to see, a swap for whoever chooses it, a Curiosity card for a moment.
import type { ControlsProps } from '../game';
import { CardBack, CardButton } from './cards';
import { numbered, type Action, type Card, type Event, type View } from './types';

type Props = ControlsProps<View, Action, Event>;

export function Overlay(props: Props) {
  const { view, mine, showing } = props;
  if (showing?.event === 'curiosity') return <CuriosityCard {...props} event={showing} />;
  if (view.phase === 'swap' && mine && view.shown_hand) return <SwapSheet {...props} shown={view.shown_hand} />;
  return view.fight ? <FightSheet {...props} fight={view.fight} /> : null;
}

function CuriosityCard({ text, event }: Props & { readonly event: Extract<Event, { readonly event: 'curiosity' }> }) {
  return (
    <div class="curiosity-card" role="presentation">
      <div class="curiosity-face"><b>?</b><strong>{text.labels[event.card]}</strong></div>
    </div>
  );
}

// Two picks: one of his cards, one of mine. Nobody else sees it.
function SwapSheet({ view, table, text, selection, shown, tap, send }: Props & { readonly shown: readonly Card[] }) {
  const keep = selection.ways.find(({ path }) => path.length === 0)?.choice;
  const { chosen, picked } = selection;
  const row = (cards: readonly Card[], kind: 'take' | 'give') => (
    <div class="hand" role="group" aria-label={text.labels[kind]}>
      {cards.map((card, i) => <CardButton key={i} card={card} coat={table.me ?? 0} text={text} live picked={picked.includes(`${kind}:${card}`) && cards.indexOf(card) === i} onTap={() => tap(`${kind}:${card}`)} />)}
    </div>
  );
  return (
    <section class="sheet" role="dialog" aria-label={text.labels['swap']}>
      <h2>{text.labels['swap']}</h2>
      <p class="dim">{text.labels['swapSecret']}</p>
      <h3>{text.labels['take']}</h3>
      {row(shown, 'take')}
      <h3>{text.labels['give']}</h3>
      {row(view.hand ?? [], 'give')}
      <div class="row end">
        {keep && <button type="button" onClick={() => send(keep)}>{text.labels['keep']}</button>}
        <button type="button" class="primary" disabled={!chosen || picked.length < 2} onClick={() => { if (chosen) send(chosen); }}>{text.labels['doSwap']}</button>
      </div>
    </section>
  );
}

// What was laid so far lies on top of the discard pile, one card by each in turn (A72).
export function lanes(view: View, { attacker, defender, suit }: NonNullable<View['fight']>): { readonly attacker: readonly Card[]; readonly defender: readonly Card[] } {
  const laid: Card[] = [];
  for (const card of [...view.discard].reverse()) {
    if (numbered(card)?.suit !== suit || laid.length >= 12) break;
    laid.unshift(card);
  }
  const nextIs = view.to_act === defender ? defender : attacker;
  const lane = (seat: number) => laid.filter((_, i) => ((laid.length - i) % 2 === 0) === (seat === nextIs));
  return { attacker: lane(attacker), defender: lane(defender) };
}

function FightSheet({ view, table, text, selection, mine, fight, tap }: Props & { readonly fight: NonNullable<View['fight']> }) {
  const both = lanes(view, fight);
  const lane = (seat: number, cards: readonly Card[], role: string) => (
    <div class={`lane ${view.to_act === seat ? 'now' : ''}`}>
      <strong class={`s${seat}`}>{table.name(seat)} <small class="dim">{text.labels[role]} · ▤{view.seats[seat]!.hand_size}</small></strong>
      <div class="hand">
        {cards.slice(-4).map((card, i) => <CardButton key={i} card={card} coat={seat} text={text} />)}
        {Array.from({ length: Math.min(3, view.seats[seat]!.hand_size) }, (_, i) => <CardBack key={`back${i}`} />)}
      </div>
    </div>
  );
  const lays = mine ? selection.ways.flatMap(({ path: [thing] }) => (thing?.startsWith('lay:') ? [thing] : [])) : [];
  return (
    <section class="sheet" role="region" aria-label={text.labels['fightOn']}>
      <h2>{text.labels['fightOn']} · {text.labels[`suit:${fight.suit}`]}</h2>
      {lane(fight.attacker, both.attacker, 'attacker')}
      {lane(fight.defender, both.defender, 'defender')}
      {lays.length > 0 && (
        <div class="hand mine" role="group" aria-label={text.labels['lay']}>
          {lays.map(thing => <CardButton key={thing} card={thing.slice(4) as Card} coat={table.me ?? 0} text={text} live picked={selection.picked.includes(thing)} onTap={() => tap(thing)} />)}
        </div>
      )}
    </section>
  );
}
