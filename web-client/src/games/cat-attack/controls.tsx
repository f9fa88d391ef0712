// The rail of a turn, my hand, and the two things that are done in place of a card.
import type { ControlsProps } from '../game';
import { CardButton } from './cards';
import { nextThings } from './paths';
import type { Action, Card, Event, View } from './types';

type Props = ControlsProps<View, Action, Event>;

const steps = ['card', 'refill', 'roll', 'go'] as const;
type Step = typeof steps[number];
const stepOf: Readonly<Record<View['phase'], Step | null>> = { setup: null, card: 'card', fight: 'card', draw: 'refill', swap: 'refill', throw: 'roll', move: 'go', raid: 'go', over: null };

function Rail({ view, text }: Pick<Props, 'view' | 'text'>) {
  const now = stepOf[view.phase];
  return (
    <ol class="rail" aria-label={text.labels['rail']}>
      {steps.map(step => <li key={step} class={step === now ? 'now' : ''} aria-current={step === now ? 'step' : undefined}>{text.labels[`step:${step}`]}</li>)}
    </ol>
  );
}

export function Controls({ view, table, text, selection, mine, tap }: Props) {
  const { me } = table;
  const live = nextThings(selection);
  const begins = new Set(selection.ways.map(({ path }) => path[0]));
  const fights = [...new Set(selection.ways.flatMap(({ path }) => (path[0] === 'fight' ? [path[1]!] : [])))];
  const inFight = selection.picked[0] === 'fight';
  const things = (card: Card) => (inFight ? `lay:${card}` : `card:${card}`);
  const usable = (card: Card): boolean => mine && (inFight ? live.has(things(card)) : begins.has(things(card)) || live.has(things(card)));
  const special = [...begins].filter((thing): thing is string => thing?.startsWith('six:') ?? false);
  const sheet = view.phase === 'fight' || (view.phase === 'swap' && mine);
  return (
    <div class="attack-controls">
      <Rail view={view} text={text} />
      {me !== null && view.hand && !sheet && (
        <div class="hand" role="group" aria-label={text.labels['hand']}>
          {view.hand.map((card, i) => (
            <CardButton key={i} card={card} coat={me} text={text} live={usable(card)} picked={selection.picked.includes(things(card)) && view.hand!.indexOf(card) === i}
              label={text.thing(things(card), view, table, selection)} {...(usable(card) ? { onTap: () => tap(things(card)) } : {})} />
          ))}
        </div>
      )}
      {mine && (fights.length > 0 || special.length > 0 || view.phase === 'raid') && (
        <div class="row wrap instead">
          {fights.length > 0 && <button type="button" aria-pressed={inFight} onClick={() => tap('fight')}>{text.labels['fight']}</button>}
          {inFight && fights.map(thing => <button key={thing} type="button" class={`s${thing.slice(6)}`} aria-pressed={selection.picked.includes(thing)} onClick={() => tap(thing)}>{table.name(Number(thing.slice(6)))}</button>)}
          {special.map(thing => <button key={thing} type="button" aria-pressed={selection.picked.includes(thing)} onClick={() => tap(thing)}>{text.thing(thing, view, table, selection)}</button>)}
          {view.phase === 'raid' && selection.ways.flatMap(({ path: [thing] }) => (thing ? [<button key={thing} type="button" aria-pressed={selection.picked.includes(thing)} onClick={() => tap(thing)}>{text.thing(thing, view, table, selection)}</button>] : []))}
        </div>
      )}
    </div>
  );
}
