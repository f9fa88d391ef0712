// The sheet on which both write down their moves: a line for each turn, white's and black's beside each other.
import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
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

export function Sheet({ view, told, text, at, go }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const lines = linesOf(turnsOf(told, view));
  const here =
    at === null
      ? null
      : (lines
          .flatMap(({ white, black }) => [...(white?.notes ?? []), ...(black?.notes ?? [])])
          .findLast(({ seq }) => seq <= at)?.seq ?? null);
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
          {i + 1 < turn.notes.length && ', '}
        </Fragment>
      ))}
    </td>
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
          {lines.map(({ number, white, black }) => (
            <tr key={number}>
              <th scope="row">{number}.</th>
              {cell(white)}
              {cell(black)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
