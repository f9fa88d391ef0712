// Single letters at the table, as players who do not see the board know them from elsewhere.
import { useEffect, useRef } from 'preact/hooks';
import { announcer, words } from '../app';
import { linesText } from '../lines';
import type { Seating } from '../seating';

const typing = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, dialog') !== null;

export function useTableKeys(seating: Seating, help: () => void): void {
  const finding = useRef(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (finding.current) {
        finding.current = false;
        if (find(seating, event.key)) event.preventDefault();
        return;
      }
      if (event.key === 'p') finding.current = startFinding(seating);
      else if (event.key === '?') help();
      else if (!act(seating, event)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [seating]);
}

function act(seating: Seating, { key, target }: KeyboardEvent): boolean {
  const { lookBack } = seating;
  if (key === ',' || key === '.') {
    void lookBack.by(key === ',' ? -1 : 1);
    return true;
  }
  if (lookBack.here.peek()) {
    if (key === 'Escape') lookBack.live();
    return key === 'Escape' || tell(seating, key, target);
  }
  const selection = seating.selection.peek();
  if (/^[1-9]$/.test(key) && selection) {
    const choice = selection.open[Number(key) - 1]?.choice;
    if (choice) seating.choose(choice);
    return choice !== undefined;
  }
  switch (key) {
    case 'Escape': seating.cancel(); return true;
    case 'c': seating.confirm(); return true;
    case 'e': {
      const ends = seating.game.peek()?.ends;
      if (ends && selection?.ways.some(({ path }) => path[0] === ends)) seating.tap(ends);
      return ends !== undefined;
    }
    case 'u': if (seating.mayTakeBack) seating.takeBack(); return true;
    default: return tell(seating, key, target);
  }
}

function tell(seating: Seating, key: string, target: EventTarget | null): boolean {
  const said = answer(seating, key, target);
  if (said === null) return false;
  announcer.say(said);
  return true;
}

function answer(seating: Seating, key: string, target: EventTarget | null): string | null {
  const t = words.peek();
  const [text, shown, table] = [seating.text.peek(), seating.shown.peek(), seating.table.peek()];
  if (!text || !shown) return null;
  switch (key) {
    case 'l': return lastEvent(seating);
    case 'o': return (target instanceof Element && target.closest('[data-spot]')?.getAttribute('aria-label')) || t.notOnBoard;
    case 'm': return whatNow(seating);
    case 's': return text.summary(shown.view, table);
    case 't': return seating.clocksText();
    case 'h': return text.hand?.(shown.view, table) ?? t.noHand;
    default: return null;
  }
}

function lastEvent(seating: Seating): string {
  const t = words.peek();
  const [game, text, names] = [seating.game.peek()!, seating.text.peek()!, seating.names.peek()];
  const told = seating.told.peek().map(({ events }) => linesText(events, game, text, names)).filter(line => line !== '');
  return told.at(-1) ?? t.nothingYet;
}

function whatNow(seating: Seating): string {
  const t = words.peek();
  const [text, shown, table, selection] = [seating.text.peek()!, seating.shown.peek()!, seating.table.peek(), seating.selection.peek()];
  if (!selection) return typeof shown.view.to_act === 'number' ? t.waitFor(table.name(shown.view.to_act)) : t.nothingToDo;
  const { title, detail } = text.prompt(shown.view, selection, table, null);
  return [title, selection.chosen ? text.action(selection.chosen, shown.view, table) : detail, t.allChoices(selection.open.length)].filter(part => part).join(' ');
}

function startFinding(seating: Seating): boolean {
  const letters = seating.text.peek()?.letters ?? [];
  announcer.say(words.peek().pThen(letters.map(({ letter, label }) => `${letter}: ${label}`).join(', ')));
  return letters.length > 0;
}

function find(seating: Seating, letter: string): boolean {
  const [text, shown] = [seating.text.peek(), seating.shown.peek()];
  if (!text || !shown || !text.letters.some(it => it.letter === letter)) return false;
  announcer.say(text.pieces(letter, shown.view, seating.table.peek()));
  return true;
}
