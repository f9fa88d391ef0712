// The equal alternative to the small squares: a button for each cat that can move, and the eight directions.
import { starts, type Thing } from '../../core/selection';
import { pointsAt } from '../../match/pointing';
import { Art } from '../../ui/art';
import type { ControlsProps, Own } from '../game';
import { ahead, idOf, nameOf, squareOf, turned, type Side } from './squares';
import type { Action, Event, KilkennyChoice, View } from './types';

const pad: readonly (readonly [dx: number, dy: number, arrow: string])[] = [
  [-1, -1, '↖'],
  [0, -1, '↑'],
  [1, -1, '↗'],
  [-1, 0, '←'],
  [0, 0, ''],
  [1, 0, '→'],
  [-1, 1, '↙'],
  [0, 1, '↓'],
  [1, 1, '↘'],
];

// Where a move points on the screen.
function heading({ action: { move } }: KilkennyChoice, side: Side): string {
  const [[x1, y1], [x2, y2]] = [turned(move.from, side), turned(move.to, side)];
  return `${Math.sign(x2 - x1)},${Math.sign(y2 - y1)}`;
}

export function Controls({ view, seating, text, selection, mine, tap, choose }: ControlsProps<View, Action, Event>) {
  if (seating.me === null) return null;
  const side = view.seats[seating.me]?.side ?? 'south';
  const movable = starts(selection);
  const cats = (view.seats[seating.me]?.cats ?? []).map(idOf).filter(id => movable.has(id));
  const picked = selection.picked[0];
  const ways =
    picked === undefined ? [] : selection.ways.filter(({ path }) => path[0] === picked).map(({ choice }) => choice);
  const chosen = selection.chosen ? heading(selection.chosen, side) : null;
  return (
    <div class="kilkenny-controls">
      <div class="cat-buttons" role="group" aria-label={text.labels['cats']}>
        {mine &&
          cats.map(id => (
            <button
              key={id}
              type="button"
              class={`cat-button s${seating.me}`}
              aria-pressed={id === picked}
              aria-label={text.thing(id, view, seating, selection)}
              onClick={() => {
                if (id !== picked) tap(id);
              }}
              {...pointsAt([id])}
            >
              <Art symbol={`cat${seating.me}`} />
              {nameOf(squareOf(id))}
            </button>
          ))}
      </div>
      {mine && (
        <div class="pad" role="group" aria-label={text.labels['directions']}>
          {pad.map(([dx, dy, arrow]) => {
            const choice = ways.find(way => heading(way, side) === `${dx},${dy}`);
            if (arrow === '') return <span key="middle" />;
            return (
              <button
                key={arrow}
                type="button"
                class="pad-button"
                disabled={!choice}
                aria-pressed={chosen === `${dx},${dy}`}
                aria-label={choice ? text.action(choice, view, seating, selection) : arrow}
                onClick={() => {
                  if (choice) choose(choice);
                }}
              >
                {arrow}
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}

// What a tap on a square that does not light up would mean, if the rules allowed it: to ask why not.
export const attempt = ([from]: readonly Thing[], to: Thing): Action | null =>
  from === undefined ? null : { move: { from: squareOf(from), to: squareOf(to) } };

// My cat on a square: with this throw it would go straight towards its holes. One in its hole goes nowhere.
export function own(thing: Thing, view: View, me: number): Own<Action> | null {
  const { side, cats, holes } = view.seats[me]!;
  const from = [...cats, ...holes].find(at => idOf(at) === thing);
  if (!from || side === null) return null;
  const home = holes.includes(from);
  return { action: { move: { from, to: home ? from : ahead(from, side, view.die ?? 1) } }, ahead: !home };
}

export const pathOf = ({ action: { move } }: KilkennyChoice): readonly string[] => [idOf(move.from), idOf(move.to)];
