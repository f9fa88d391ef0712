// Single letters at the table, as players who do not see the board know them from elsewhere.
import { useEffect, useRef } from 'preact/hooks';
import { announcer, language, settings, words } from '../app/app';
import { clockText } from '../core/clock-text';
import { left } from '../core/clocks';
import { keyOf } from '../core/keys';
import type { MatchState } from '../core/match';
import type { Seating } from '../games/game';
import { linesText } from '../match/log-lines';
import type { RoomController } from '../room/room-controller';

const typing = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select') !== null;

// Is a key meant for the screen as a whole? Not behind an open dialog, not while somebody types, and no single
// character if the player has switched those off.
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return false;
  if (document.querySelector('dialog[open]')) return false;
  return settings.peek().letterKeys || event.key.length > 1 || event.key === ' ';
}

export function useTableKeys(controller: RoomController, help: () => void): void {
  const finding = useRef(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      const key = keyOf(event);
      if (event.repeat && key !== ',' && key !== '.') return; // held down: only steps are repeated
      if (finding.current) {
        finding.current = false;
        if (find(controller, key)) event.preventDefault();
        return;
      }
      if (key === 'p') finding.current = startFinding(controller);
      else if (key === '?') help();
      else if (!act(controller, key, event.target)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [controller]);
}

function act(controller: RoomController, key: string, target: EventTarget | null): boolean {
  const { lookBack } = controller;
  if (key === ',' || key === '.') {
    void lookBack.by(key === ',' ? -1 : 1);
    return true;
  }
  if (lookBack.here.peek()) {
    if (key === 'Escape') lookBack.live();
    return key === 'Escape' || tell(controller, key, target);
  }
  const selection = controller.selection.current.peek();
  if (/^[1-9]$/.test(key) && selection) {
    const choice = selection.open[Number(key) - 1]?.choice;
    if (choice) controller.selection.choose(choice);
    return choice !== undefined;
  }
  switch (key) {
    case 'Escape':
      controller.selection.cancel();
      return true;
    case 'c':
      controller.selection.confirm();
      return true;
    case 'e': {
      const ends = controller.match.game.peek()?.ends;
      if (ends && selection?.ways.some(({ path }) => path[0] === ends)) controller.selection.tap(ends);
      return ends !== undefined;
    }
    case 'u':
      controller.takeBack.ask();
      return true;
    case 'i':
      controller.hints.ask();
      return true;
    default:
      return tell(controller, key, target);
  }
}

function tell(controller: RoomController, key: string, target: EventTarget | null): boolean {
  const said = answer(controller, key, target);
  if (said === null) return false;
  announcer.say(said);
  return true;
}

function answer(controller: RoomController, key: string, target: EventTarget | null): string | null {
  const t = words.peek();
  const [text, shown, seating] = [
    controller.match.text.peek(),
    controller.match.shown.peek(),
    controller.names.seating.peek(),
  ];
  if (!text || !shown) return null;
  switch (key) {
    case 'l':
      return lastEvent(controller);
    case 'o':
      return (target instanceof Element && target.closest('[data-spot]')?.getAttribute('aria-label')) || t.notOnBoard;
    case 'm':
      return whatNow(controller);
    case 's':
      return text.summary(shown.view, seating);
    case 't':
      return clocksText(
        seating,
        controller.connection.match.peek()?.clocks ?? null,
        controller.connection.time(),
        controller.connection.room.peek()?.seats.map(it => it.player?.kind === 'bot' || it.bot_plays),
      );
    case 'h':
      return text.hand?.(shown.view, seating) ?? t.noHand;
    default:
      return null;
  }
}

// The clocks of all seats at `now` by the server's clock. `bots`: by seat, whether a bot plays there.
export function clocksText(
  { name }: Seating,
  clocks: MatchState['clocks'],
  now: number,
  bots: readonly boolean[] = [],
): string {
  const t = words.peek();
  if (!clocks) return t.noClock;
  return clocks.left
    .map((_, seat) => t.timeLeft(name(seat), clockText(left(clocks, seat, now, bots[seat]), language.peek())))
    .join(t.comma);
}

function lastEvent(controller: RoomController): string {
  const t = words.peek();
  const [game, text, names, shown] = [
    controller.match.game.peek()!,
    controller.match.text.peek()!,
    controller.names.moves.peek(),
    controller.match.shown.peek()!,
  ];
  const told = controller.log.told
    .peek()
    .map(({ events, by }) => linesText(events, by, game, text, names, shown.view))
    .filter(line => line !== '');
  return told.at(-1) ?? t.nothingYet;
}

function whatNow(controller: RoomController): string {
  const t = words.peek();
  const [text, shown, seating, selection] = [
    controller.match.text.peek()!,
    controller.match.shown.peek()!,
    controller.names.seating.peek(),
    controller.selection.current.peek(),
  ];
  if (controller.connection.paused.peek()) return t.notes.paused;
  if (controller.connection.botForMe.peek()) return t.botPlays;
  if (!selection)
    return typeof shown.view.to_act === 'number' && shown.view.to_act !== seating.me
      ? t.waitFor(seating.name(shown.view.to_act))
      : t.nothingToDo;
  const { title, detail } = text.prompt(shown.view, selection, seating, null);
  return [
    title,
    selection.chosen ? text.action(selection.chosen, shown.view, seating, selection) : detail,
    t.allChoices(selection.open.length),
  ]
    .filter(part => part)
    .join(' ');
}

function startFinding(controller: RoomController): boolean {
  const letters = controller.match.text.peek()?.letters ?? [];
  const t = words.peek();
  announcer.say(t.pThen(letters.map(({ letter, label }) => `${letter}${t.colon}${label}`).join(t.comma)));
  return letters.length > 0;
}

function find(controller: RoomController, letter: string): boolean {
  const [text, shown] = [controller.match.text.peek(), controller.match.shown.peek()];
  if (!text || !shown || !text.letters.some(it => it.letter === letter)) return false;
  announcer.say(text.pieces(letter, shown.view, controller.names.seating.peek()));
  return true;
}
