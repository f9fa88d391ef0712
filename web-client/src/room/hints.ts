// A hint: what a bot would do in my place, asked for from the room, and picked for me without being sent.
import { computed, signal } from '@preact/signals';
import { words } from '../app/app';
import { same } from '../core/json';
import type { Choice } from '../core/selection';
import { questionOf, type Connection } from './connection';
import type { Refusals } from './refusals';
import type { RoomSelection } from './selection';
import type { Speech } from './speech';

export class Hints {
  private readonly asked = signal<string | null>(null); // the question that a hint is being thought of for
  private readonly told = signal<Choice | null>(null);
  private readonly question = computed(() => questionOf(this.room.match.value));
  readonly may = computed(() => this.room.room.value?.contract.hints === true && this.selection.mine.value);
  readonly thinking = computed(() => this.asked.value !== null && this.asked.value === this.question.value);
  // The choice that the hint names, while it is picked.
  readonly picked = computed(() => {
    const chosen = this.selection.current.value?.chosen ?? null;
    return chosen !== null && chosen === this.told.value ? chosen : null;
  });

  constructor(
    private readonly room: Pick<Connection, 'match' | 'room' | 'request'>,
    private readonly selection: Pick<RoomSelection, 'current' | 'mine' | 'suggest'>,
    private readonly speech: Pick<Speech, 'say'>,
    private readonly refusals: Pick<Refusals, 'show' | 'clear'>,
  ) {}

  ask = (): void => {
    const match = this.room.match.peek();
    if (!match || !this.may.peek() || this.thinking.peek()) return;
    const question = questionOf(match);
    this.asked.value = question;
    this.refusals.clear();
    this.speech.say(words.peek().hintThinking);
    void this.room.request({ type: 'hint', match: match.match, seq: match.seq }).then(answer => {
      if (this.asked.peek() === question) this.asked.value = null;
      const { result, action, code = 'illegal', message = '' } = answer;
      if (result === 'refused')
        return this.refusals.show({ code: code === 'too_many' ? 'hint_busy' : code, clause: null, message });
      const way = this.selection.current.peek()?.ways.find(({ choice }) => same(choice.action, action));
      if (!way || question !== this.question.peek()) return;
      this.told.value = way.choice;
      this.speech.say(words.peek().hintWord);
      this.selection.suggest(way.choice);
    });
  };
}
