import type { GameEvent, GameText } from '../game';
import type { Choice, Selection, Thing } from '../../core/selection';
import type {
  NekonokoAction,
  NekonokoColour as Colour,
  NekonokoDie as Die,
  NekonokoEvent,
  NekonokoView,
  NekonokoWay as Way,
} from '../../protocol/schema';
import { same } from '../../core/json';
import { bedOf, idOfStone } from './geometry';

export type { Colour, Die, Way };
export type View = NekonokoView;
export type Action = NekonokoAction;
export type Event = GameEvent<NekonokoEvent>;
export type Text = GameText<View, Action, Event>;
export type NekonokoChoice = Choice<Action, Event>;
export type NekonokoSelection = Selection<Action, Event>;

// In the order of the book, which is that of the drawings fl0 to fl4.
export const colours: readonly Colour[] = ['red', 'yellow', 'blue', 'white', 'pink'];

// All that a choice would do, in one object.
export interface Outing {
  readonly die: Die; // the one that moves the cat
  readonly from: number;
  readonly to: number;
  readonly way: Way | null; // null: a jump
  readonly steps: number; // 0: a jump
  readonly reach: number;
  readonly bed: number | null; // null: beyond the field
  readonly flower: Colour | null;
  readonly owner: number | null; // whose kitten would be carried off
  readonly aside: boolean; // one's own kitten sits there
  readonly settles: boolean; // a kitten stays there
}

export function outingOf({ action, does }: NekonokoChoice): Outing {
  let outing: Outing = {
    die: 'walk' in action ? action.walk.die : 'd6',
    from: 0,
    to: 0,
    way: null,
    steps: 0,
    reach: 0,
    bed: null,
    flower: null,
    owner: null,
    aside: false,
    settles: false,
  };
  for (const event of does)
    switch (event.event) {
      case 'walked':
        outing = { ...outing, from: event.from, to: event.to, way: event.way, steps: event.steps };
        break;
      case 'jumped':
        outing = { ...outing, from: event.from, to: event.to };
        break;
      case 'reached':
        outing = { ...outing, reach: event.reach, bed: event.cell };
        break;
      case 'collected':
        outing = { ...outing, flower: event.flower };
        break;
      case 'taken':
        outing = { ...outing, owner: event.owner };
        break;
      case 'set_aside':
        outing = { ...outing, aside: true };
        break;
      case 'placed':
        outing = { ...outing, settles: true };
        break;
    }
  return outing;
}

// A choice is made by its stone. If another one before it leads to the same stone and does the same there, that one has
// the stone, and this one is in the list of all choices only.
export function pathOf(choice: NekonokoChoice, _view: View, choices: readonly NekonokoChoice[]): readonly Thing[] {
  const { to } = outingOf(choice);
  const [, ...effects] = choice.does;
  const first = choices.find(it => outingOf(it).to === to && same(it.does.slice(1), effects));
  return [first && !same(first.action, choice.action) ? `twin-${idOfStone(to)}` : idOfStone(to)];
}

// What a tap on a stone that does not light up would mean, if the rules allowed it: a corner may be jumped to.
export function attempt(_: readonly Thing[], to: Thing): Action | null {
  const corner = ([0, 6, 12, 18] as const).find(stone => idOfStone(stone) === to);
  return corner === undefined ? null : { jump: { corner } };
}

export const outings = (selection: NekonokoSelection): readonly Outing[] =>
  selection.ways.map(({ choice }) => outingOf(choice));

// A bed stands for the stones from which it is reached.
export function stonesFor(thing: Thing, selection: NekonokoSelection): Thing | readonly Thing[] {
  const bed = bedOf(thing);
  if (bed === null) return thing;
  return selection.ways
    .filter(({ choice, path }) => outingOf(choice).bed === bed && !path[0]!.startsWith('twin'))
    .map(({ path }) => path[0]!);
}
