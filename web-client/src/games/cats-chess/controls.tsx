// The rail of steps, what a pawn may become, and the button that ends the turn.
import { Art, Icon } from '../../ui/art';
import type { ControlsProps } from '../game';
import { promotionsOf, stepOf, type StepName } from './steps';
import { colourOfSeat } from './squares';
import type { Action, ChessSelection, Event, View } from './types';

type State = 'done' | 'now' | 'open' | 'locked' | 'skipped' | 'later';
interface Stop {
  readonly key: 'teleport' | 'yarn' | 'move' | 'second' | 'mouse' | 'extra';
  readonly symbol: string | null;
  readonly step: StepName;
}
const stops: readonly Stop[] = [
  { key: 'teleport', symbol: 'chT', step: 'teleport' }, { key: 'yarn', symbol: 'yarn', step: 'neutral' }, { key: 'move', symbol: 'chP', step: 'move' },
  { key: 'second', symbol: 'chC', step: 'second' }, { key: 'mouse', symbol: 'mouse', step: 'mouse' }, { key: 'extra', symbol: null, step: 'extra' },
];

// How far the turn has come, as the view and the choices tell it.
export function railOf(view: View, selection: ChessSelection, mine: boolean): Readonly<Record<Stop['key'], State>> {
  const can = new Set(selection.ways.map(({ choice }) => stepOf(choice).name));
  const before = view.step === 'begin' || view.step === 'teleport' || view.step === 'land' || view.step === 'neutral_moved';
  const open = (step: StepName, otherwise: State): State => (can.has(step) ? 'open' : otherwise);
  const afterwards: State = before ? 'later' : 'locked';
  return {
    teleport: view.teleported ? 'done' : view.step === 'begin' ? open('teleport', mine ? 'locked' : 'later') : 'skipped',
    yarn: view.step === 'neutral_moved' ? 'done' : view.step === 'begin' ? open('neutral', mine ? 'locked' : 'later') : before ? 'later' : 'skipped',
    move: before ? (view.step === 'begin' || view.step === 'neutral_moved' ? 'now' : 'later') : 'done',
    second: open('second', afterwards),
    mouse: view.step === 'mouse_placed' ? 'done' : open('mouse', afterwards),
    extra: open('extra', view.extra_move ? 'later' : afterwards),
  };
}

export function Controls({ view, table, text, selection, mine, tap, choose, send }: ControlsProps<View, Action, Event>) {
  if (table.me === null) return null;
  const rail = railOf(view, selection, mine);
  const side = colourOfSeat(view, table.me) === 'black' ? 'dark' : 'light';
  const words = text.labels;
  const promotions = promotionsOf(selection);
  const end = selection.ways.find(({ choice }) => stepOf(choice).name === 'end')?.choice;
  return (
    <div class="chess-controls">
      <ol class="rail" aria-label={words['rail']}>
        {stops.map(({ key, symbol }) => {
          const state = mine ? rail[key] : 'later';
          const label = `${words[key]}, ${words[state]}`;
          const face = <>{symbol ? <Art symbol={symbol} class={side} /> : <Icon name="next" />}<span>{words[key]}</span></>;
          return (
            <li key={key} class={`stop ${state}`} aria-current={state === 'now' ? 'step' : undefined}>
              {key === 'teleport' && state === 'open'
                ? <button type="button" aria-pressed={selection.picked[0] === 'teleport'} aria-label={label} onClick={() => tap('teleport')}>{face}</button>
                : <span class="face-of" role="img" aria-label={label}>{face}</span>}
            </li>
          );
        })}
      </ol>
      {promotions.length > 0 && (
        <div class="promotions" role="group" aria-label={words['promotions']}>
          {promotions.map(choice => (
            <button key={stepOf(choice).promote} type="button" aria-pressed={choice === selection.chosen} onClick={() => choose(choice)}>
              <Art symbol={symbols[stepOf(choice).promote ?? ''] ?? ''} class={side} />{text.button(choice, view, table)}
            </button>
          ))}
        </div>
      )}
      {mine && end && promotions.length === 0 && <button type="button" class={`end-turn ${selection.picked.length === 0 ? 'primary' : ''}`} onClick={() => send(end)}><Icon name="check" />{text.button(end, view, table)}</button>}
    </div>
  );
}

const symbols: Readonly<Record<string, string>> = { 'queen': 'chQ', 'rook': 'chR', 'knight': 'chN', 'bishop': 'chB', 'cat': 'chC', 'mouse': 'mouse', 'teleporting-cat': 'chT' };
