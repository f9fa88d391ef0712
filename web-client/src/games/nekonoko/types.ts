import type { GameEvent, GameText } from '../game';
import type { Choice, Selection, Thing } from '../../core/selection';
import type { NekonokoAction, NekonokoColour as Colour, NekonokoDie as Die, NekonokoEvent, NekonokoView, NekonokoWay as Way } from '../../protocol/schema';
import { bedOf, idOfStone, isCorner, stones } from './geometry';

export type { Colour, Way };
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
  readonly die: Die;               // the one that moves the cat
  readonly from: number;
  readonly to: number;
  readonly way: Way | null;        // null: a jump
  readonly steps: number;          // 0: a jump
  readonly reach: number;
  readonly bed: number | null;     // null: beyond the field
  readonly flower: Colour | null;
  readonly owner: number | null;   // whose kitten would be carried off
  readonly aside: boolean;         // one's own kitten sits there
}

export function outingOf({ action, does }: NekonokoChoice): Outing {
  let outing: Outing = { die: 'walk' in action ? action.walk.die : 'd6', from: 0, to: 0, way: null, steps: 0, reach: 0, bed: null, flower: null, owner: null, aside: false };
  for (const event of does)
    switch (event.event) {
      case 'walked': outing = { ...outing, from: event.from, to: event.to, way: event.way, steps: event.steps }; break;
      case 'jumped': outing = { ...outing, from: event.from, to: event.to }; break;
      case 'reached': outing = { ...outing, reach: event.reach, bed: event.cell }; break;
      case 'collected': outing = { ...outing, flower: event.flower }; break;
      case 'taken': outing = { ...outing, owner: event.owner }; break;
      case 'set_aside': outing = { ...outing, aside: true }; break;
    }
  return outing;
}

// Does another choice, before this one in the list, do the very same? Then that one has the target.
function isTwin({ action }: NekonokoChoice, { cat, dice }: View): boolean {
  if ('walk' in action) return action.walk.die === 'd6' && dice !== null && dice[0] === dice[1];
  const ahead = (action.jump.corner - cat + stones) % stones;
  return isCorner(cat) && (ahead === 6 || ahead === stones - 6);
}

// A choice is made by its stone. A twin is only in the list of all choices.
export function pathOf(choice: NekonokoChoice, view: View): readonly Thing[] {
  const stone = idOfStone(outingOf(choice).to);
  return [isTwin(choice, view) ? `twin-${stone}` : stone];
}

export const outings = (selection: NekonokoSelection): readonly Outing[] => selection.ways.map(({ choice }) => outingOf(choice));

// A bed stands for the stone from which it is reached; tapped again, for the next such stone.
export function stoneFor(thing: Thing, selection: NekonokoSelection): Thing {
  const bed = bedOf(thing);
  if (bed === null) return thing;
  const there = selection.ways.filter(({ choice, path }) => outingOf(choice).bed === bed && !path[0]!.startsWith('twin')).map(({ path }) => path[0]!);
  const next = there[(there.indexOf(selection.picked[0] ?? '') + 1) % there.length];
  return next ?? thing;
}
