// The sheet on which both write down their moves: a line for each turn, white's and black's beside each other.
import { Fragment } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SheetProps } from '../game';
import { turnsOf, type Turn } from './notation';
import type { Colour } from './squares';
import type { Action, Event, View } from './types';

type Props = SheetProps<View, Action, Event>;
interface Line {
  readonly number: number;
  readonly white: Turn | null;
  readonly black: Turn | null;
}

function linesOf(turns: readonly Turn[]): readonly Line[] {
  const lines = new Map<number, Line>();
  for (const turn of turns)
    lines.set(turn.number, {
      ...(lines.get(turn.number) ?? { number: turn.number, white: null, black: null }),
      [turn.colour]: turn,
    });
  return [...lines.values()];
}

const linesShown = 200;

// The lines around that one, so many at most: a long match has thousands.
function useWindow(lines: readonly Line[], centre: number) {
  const [moved, setMoved] = useState<number | null>(null); // by hand
  useEffect(() => setMoved(null), [centre]);
  const last = Math.max(0, lines.length - linesShown);
  const from = Math.max(0, Math.min(last, moved ?? centre - linesShown / 2));
  return {
    shown: lines.slice(from, from + linesShown),
    earlier: from > 0 ? () => setMoved(from - linesShown) : null,
    later: from < last ? () => setMoved(from + linesShown) : null,
  };
}

// The row that shows where the replay stands, and its note; the last one: live.
function hereOf(lines: readonly Line[], at: number | null): { readonly row: number; readonly here: number | null } {
  const notes = ({ white, black }: Line) => [...(white?.notes ?? []), ...(black?.notes ?? [])];
  if (at === null) return { row: lines.length, here: null };
  for (let row = lines.length - 1; row >= 0; row -= 1) {
    const note = notes(lines[row]!).findLast(({ seq }) => seq <= at);
    if (note) return { row, here: note.seq };
  }
  return { row: 0, here: null };
}

export function Sheet({ view, told, text, at, go }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(turnsOf(told, view)), [told, view.turn]);
  const { row, here } = useMemo(() => hereOf(lines, at), [lines, at]);
  const { shown, earlier, later } = useWindow(lines, row);
  // Shows the end of the sheet, or where the replay stands, and never scrolls the page.
  useEffect(() => {
    if (!box.current) return;
    const mark = box.current.querySelector('[aria-current]');
    if (at === null) box.current.scrollTop = box.current.scrollHeight;
    else if (mark)
      box.current.scrollTop +=
        mark.getBoundingClientRect().top - box.current.getBoundingClientRect().top - box.current.clientHeight / 2;
  }, [told, here]);
  if (lines.length === 0) return null;
  const cell = (turn: Turn | null) => (
    <td>
      {turn?.notes.map(({ seq, text: note }, i) => (
        <Fragment key={seq}>
          <span class="note" aria-current={seq === here ? 'step' : undefined}>
            {go ? (
              <button type="button" class="line" onClick={() => go(seq)}>
                {note}
              </button>
            ) : (
              note
            )}
          </span>
          {i + 1 < turn.notes.length && text.labels['comma']}
        </Fragment>
      ))}
    </td>
  );
  const more = (label: string, show: () => void) => (
    <tr key={label}>
      <td colSpan={3}>
        <button type="button" class="small" onClick={show}>
          {label}
        </button>
      </td>
    </tr>
  );
  const head = (colour: Colour) => <th scope="col">{text.labels[colour]}</th>;
  return (
    <div ref={box} class="sheet" role="region" tabIndex={0} aria-label={text.labels['sheet']}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{text.labels['number']}</span>
            </th>
            {head('white')}
            {head('black')}
          </tr>
        </thead>
        <tbody>
          {earlier && more(text.labels['linesBefore']!, earlier)}
          {shown.map(({ number, white, black }) => (
            <tr key={number}>
              <th scope="row">{number}.</th>
              {cell(white)}
              {cell(black)}
            </tr>
          ))}
          {later && more(text.labels['linesAfter']!, later)}
        </tbody>
      </table>
    </div>
  );
}
