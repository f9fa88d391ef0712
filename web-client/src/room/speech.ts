// What is announced to those who do not see the board.
import { effect, type ReadonlySignal } from '@preact/signals';
import { settings, words } from '../app/app';
import type { Urgency } from '../core/announcer';
import type { MatchState } from '../core/match';
import type { Link } from '../core/room';
import type { Choice, Selection } from '../core/selection';
import type { CommonView, Tagged } from '../games/game';
import { headline } from '../match/headline';
import { linesText } from '../match/log-lines';
import type { Chat, Update } from '../protocol/schema';
import type { Names } from './names';
import type { AnyShown, ShownMatch } from './shown-match';

export class Speech {
  private toldTurn: number | null = null;

  constructor(
    private readonly match: Pick<ShownMatch, 'game' | 'text' | 'shown'>,
    private readonly names: Pick<Names, 'seating' | 'log'>,
    readonly say: (text: string, urgency?: Urgency) => void,
  ) {}

  // Says when the connection is lost and when it is back, until the function that it returns is called.
  watchLink(link: ReadonlySignal<Link>): () => void {
    let wasLost = false;
    return effect(() => {
      const now = link.value;
      if (now === 'lost' && !wasLost) this.say(words.peek().lostSay);
      if (now === 'open' && wasLost) this.say(words.peek().backOnline);
      if (now !== 'connecting') wasLost = now === 'lost';
    });
  }

  chat({ name, text, phrase, player }: Chat, me: string | undefined): void {
    const t = words.peek();
    if (player !== me && settings.peek().announce !== 'brief')
      this.say(`${name}${t.colon}${text ?? t.phrases[phrase ?? 'hello']}`);
  }

  agreementChanged(): void {
    this.say(words.peek().agreementChanged);
  }

  update(update: Update, match: MatchState): void {
    const [game, text] = [this.match.game.peek(), this.match.text.peek()];
    if (!text || !game || settings.peek().announce === 'brief') return;
    const events = update.events as unknown as readonly Tagged[];
    this.say(linesText(events, update.by, game, text, this.names.log.peek(), match.view as unknown as CommonView));
  }

  // It is my decision. True if my turn has just begun; false for a further step of the same turn.
  question({ view }: AnyShown, selection: Selection): boolean {
    const prompt = this.match.text.peek()?.prompt(view, selection, this.names.seating.peek(), null);
    const again = this.toldTurn === view.turn;
    this.say([again ? '' : words.peek().yourTurnSay, prompt?.title].filter(part => part).join(' '), 'assertive');
    this.toldTurn = view.turn;
    return !again;
  }

  // What has been picked, if that is more than what was picked before.
  picked(selection: Selection, before: Selection | null): void {
    const [text, shown] = [this.match.text.peek(), this.match.shown.peek()];
    if (!text || !shown) return;
    const t = words.peek();
    const action = (choice: Choice): string => text.action(choice, shown.view, this.names.seating.peek(), selection);
    if (selection.chosen && selection.chosen !== before?.chosen) this.say(action(selection.chosen));
    else if (selection.asked.length > 0 && before?.asked.length === 0)
      this.say([t.whichOne, ...selection.asked.map((choice, i) => `${i + 1}${t.colon}${action(choice)}`)].join(' '));
  }

  notSent(): void {
    this.say(words.peek().lostKept, 'assertive');
  }

  // What has just become threatened is said once. The result is said when the last event has been shown, not to those
  // who come later.
  rendered(shown: AnyShown, before: AnyShown | null): void {
    const { result } = shown.view;
    const text = this.match.text.peek();
    if (!before || !text) return;
    for (const at of shown.threats)
      if (!result && !before.threats.includes(at)) this.say(text.threat?.(at, shown.view) ?? '');
    if (!result || !shown.idle || (before.view.result && before.idle)) return;
    const seating = this.names.seating.peek();
    this.say(`${headline(result, shown.view, seating)} – ${text.summary(shown.view, seating)}`, 'assertive');
  }
}
