// Sheets over the table: a fight for all to see, a swap for whoever chooses it, a Curiosity card for a moment.
import type { ControlsProps } from '../game';
import { Face } from '../../ui/art';
import { CardBack, CardButton } from './cards';
import { storyOf, swapsWith, type Duel } from './story';
import type { Action, Card, Event, View } from './types';

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
      <div class="curiosity-face"><b>?</b><strong>{text.labels[event.card]}</strong></div>
    </div>
  );
}

// Two picks: one of his cards, one of mine. Nobody else sees it.
function SwapSheet({ view, told, table, text, selection, shown, tap, send }: Props & { readonly shown: readonly Card[] }) {
  const keep = selection.ways.find(({ path }) => path.length === 0)?.choice;
  const { chosen, picked } = selection;
  const me = table.me ?? 0;
  const victim = swapsWith(storyOf(view, told), view, me);
  const row = (cards: readonly Card[], kind: 'take' | 'give', coat: number) => (
    <div class="hand" role="group" aria-label={text.labels[kind]}>
      {cards.map((card, i) => <CardButton key={i} card={card} coat={coat} text={text} live picked={picked.includes(`${kind}:${card}`) && cards.indexOf(card) === i} onTap={() => tap(`${kind}:${card}`)} />)}
    </div>
  );
  return (
    <section class="attack-sheet swap" role="region" aria-label={text.labels['swap']}>
      <h2>{text.labels['swap']}{victim !== null && <> · <Face coat={victim} /> {table.name(victim)}</>}</h2>
      <p class="dim">{text.labels['swapSecret']}</p>
      <h3>{text.labels['take']}</h3>
      {row(shown, 'take', victim ?? me)}
      <h3>{text.labels['give']}</h3>
      {row(view.hand ?? [], 'give', me)}
      <div class="row end">
        {keep && <button type="button" onClick={() => send(keep)}>{text.labels['keep']}</button>}
        <button type="button" class="primary" disabled={!chosen || picked.length < 2} onClick={() => { if (chosen) send(chosen); }}>{text.labels['doSwap']}</button>
      </div>
    </section>
  );
}

// The fight that runs, and while it is shown also one that is over already; who loses is not told before the last card.
function duelOf({ view, told, showing }: Props): Duel | null {
  if (showing?.event === 'fight_began') return { ...showing, laid: [], loser: null };
  const { duel } = storyOf(view, told);
  if (!duel) return null;
  if (showing?.event === 'fight_decided') return duel;
  return showing?.event === 'fight_card' || showing?.event === 'fight_renewed' || view.fight ? { ...duel, loser: null } : null;
}

const lastCards = 5;

function FightSheet({ view, table, text, selection, mine, duel, tap, send }: Props & { readonly duel: Duel }) {
  const { attacker, defender, suit, laid, loser } = duel;
  const lane = (seat: number, role: string) => (
    <div class={`lane s${seat} ${view.fight && view.to_act === seat ? 'now' : ''} ${loser === seat ? 'lost' : ''}`}>
      <strong><Face coat={seat} /> <span>{table.name(seat)}<small class="dim"> {loser !== null && loser !== seat ? text.labels['duelWon'] : text.labels[role]}</small></span></strong>
      <div class="laid">
        {laid.filter(it => it.seat === seat).slice(-lastCards).map(({ card }, i) => <CardButton key={i} card={card} coat={seat} text={text} />)}
      </div>
      <div class="backs" role="img" aria-label={`${text.labels['cardsLeft']} ${view.seats[seat]!.hand_size}`}>{Array.from({ length: view.seats[seat]!.hand_size }, (_, i) => <CardBack key={i} />)}</div>
    </div>
  );
  const lays = mine ? selection.ways.flatMap(({ path: [thing] }) => (thing?.startsWith('lay:') ? [thing] : [])) : [];
  const { chosen } = selection;
  return (
    <section class="attack-sheet fight" role="region" aria-label={text.labels['fightOn']}>
      <h2>{text.labels['fightOn']} · {text.labels[`suit:${suit}`]}</h2>
      <div class="lanes">{lane(attacker, 'attacker')}<b class="versus" aria-hidden="true">⚔</b>{lane(defender, 'defender')}</div>
      {lays.length > 0 && (
        <div class="row mine">
          <div class="hand" role="group" aria-label={text.labels['lay']}>
            {lays.map(thing => <CardButton key={thing} card={thing.slice(4) as Card} coat={table.me ?? 0} text={text} live picked={selection.picked.includes(thing)} onTap={() => tap(thing)} />)}
          </div>
          <button type="button" class="primary" disabled={!chosen} onClick={() => { if (chosen) send(chosen); }}>{text.labels['layCard']}</button>
        </div>
      )}
    </section>
  );
}
