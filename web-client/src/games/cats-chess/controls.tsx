// The rail of steps, what a pawn may become, and the button that ends the turn.
import { Art, Icon } from '../../ui/art';
import { SteadyButton } from '../../ui/steady';
import type { ControlsProps } from '../game';
import { turnsOf } from './notation';
import { colourOfSeat } from './squares';
import { promotionsOf, stepOf, type StepName, type StopName, type StopState } from './steps';
import type { Action, ChessChoice, ChessSelection, Event, View } from './types';

interface Stop {
  readonly key: StopName;
  readonly symbol: string | null;
  readonly step: StepName;
}
const stops: readonly Stop[] = [
  { key: 'teleport', symbol: 'chT', step: 'teleport' },
  { key: 'yarn', symbol: 'yarn', step: 'neutral' },
  { key: 'move', symbol: 'chP', step: 'move' },
  { key: 'second', symbol: 'chC', step: 'second' },
  { key: 'mouse', symbol: 'mouse', step: 'mouse' },
  { key: 'extra', symbol: null, step: 'extra' },
];
export type Rail = Readonly<Record<StopName, StopState>>;

// How far the turn has come: what has been made in it, and what the choices still offer.
// Those who wait see the same rail without what is open.
export function railOf(view: View, selection: ChessSelection, mine: boolean, made: ReadonlySet<StepName>): Rail {
  const can = new Set(selection.ways.map(({ choice }) => stepOf(choice).name));
  const begin = view.step === 'begin';
  const before = begin || view.step === 'teleport' || view.step === 'land' || view.step === 'neutral_moved';
  const stateOf = (step: StepName, closed: StopState): StopState =>
    made.has(step) ? 'done' : can.has(step) ? 'open' : closed;
  const early = begin ? (mine ? 'locked' : 'later') : 'skipped';
  const late = before || (!mine && view.result === null) ? 'later' : 'locked';
  return {
    teleport: view.teleported ? 'done' : stateOf('teleport', early),
    yarn: stateOf('neutral', before && !begin && view.step !== 'neutral_moved' ? 'later' : early),
    move: !before ? 'done' : begin || view.step === 'neutral_moved' ? 'now' : 'later',
    second: stateOf('second', late),
    mouse: stateOf('mouse', late),
    extra: stateOf('extra', view.extra_move ? 'later' : late),
  };
}

export function Controls({
  view,
  seating,
  text,
  selection,
  mine,
  told,
  ready,
  tap,
  choose,
  send,
}: ControlsProps<View, Action, Event>) {
  if (view.turn === 0) return null;
  const turn = turnsOf(told, view).at(-1);
  const colour = colourOfSeat(view, view.on_turn);
  const made = new Set(turn && turn.colour === colour ? turn.notes.map(({ step }) => step) : []);
  const side = colour === 'black' ? 'dark' : 'light';
  const promotions = promotionsOf(selection);
  const end = selection.ways.find(({ choice }) => stepOf(choice).name === 'end')?.choice;
  return (
    <div class="chess-controls">
      {promotions.length > 0 ? (
        <Promotions
          choices={promotions}
          chosen={selection.chosen}
          side={side}
          name={text.labels['promotions']!}
          text={choice => text.button(choice, view, seating)}
          choose={choose}
        />
      ) : (
        <RailOfSteps
          rail={railOf(view, selection, mine, made)}
          labels={text.labels}
          side={side}
          teleporting={selection.picked[0] === 'teleport'}
          tap={tap}
        />
      )}
      {!mine && turn && turn.notes.length > 0 && turn.colour === colour && (
        <p class="turn-line">{turn.notes.map(({ text: note }) => note).join(text.labels['comma'])}</p>
      )}
      {mine && end && promotions.length === 0 && (
        <SteadyButton
          meaning="end"
          class={`end-turn ${selection.picked.length === 0 ? 'primary' : ''}`}
          disabled={!ready}
          onTap={() => send(end)}
        >
          <Icon name="check" />
          {text.button(end, view, seating)}
        </SteadyButton>
      )}
    </div>
  );
}

interface RailProps {
  readonly rail: Rail;
  readonly labels: Readonly<Record<string, string>>;
  readonly side: string;
  readonly teleporting: boolean;
  readonly tap: (thing: string) => void;
}

const RailOfSteps = ({ rail, labels, side, teleporting, tap }: RailProps) => (
  <ol class="rail" aria-label={labels['rail']}>
    {stops.map(({ key, symbol }) => {
      const state = rail[key];
      const label = `${labels[key]}, ${labels[state]}`;
      const face = (
        <>
          {symbol ? <Art symbol={symbol} class={side} /> : <Icon name="next" />}
          <span>{labels[key]}</span>
        </>
      );
      return (
        <li key={key} class={`stop ${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          {key === 'teleport' && state === 'open' ? (
            <button type="button" aria-pressed={teleporting} aria-label={label} onClick={() => tap('teleport')}>
              {face}
            </button>
          ) : (
            <span class="face-of" role="img" aria-label={label}>
              {face}
            </span>
          )}
        </li>
      );
    })}
  </ol>
);

interface PromotionsProps {
  readonly choices: readonly ChessChoice[];
  readonly chosen: ChessChoice | null;
  readonly side: string;
  readonly name: string;
  readonly text: (choice: ChessChoice) => string;
  readonly choose: (choice: ChessChoice) => void;
}

const Promotions = ({ choices, chosen, side, name, text, choose }: PromotionsProps) => (
  <div class="promotions" role="group" aria-label={name}>
    {choices.map(choice => (
      <button
        key={stepOf(choice).promote}
        type="button"
        title={text(choice)}
        aria-pressed={choice === chosen}
        onClick={() => choose(choice)}
      >
        <Art symbol={symbols[stepOf(choice).promote ?? ''] ?? ''} class={side} />
        <span>{text(choice)}</span>
      </button>
    ))}
  </div>
);

const symbols: Readonly<Record<string, string>> = {
  queen: 'chQ',
  rook: 'chR',
  knight: 'chN',
  bishop: 'chB',
  cat: 'chC',
  mouse: 'mouse',
  'teleporting-cat': 'chT',
};
