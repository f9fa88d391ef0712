// The rules page of a game and its guide, put together: what each language tells, and the clauses that are the same in all of them.
import type { LessonStep } from '../core/lesson';
import type { GameText } from './game';

export interface RuleTexts<Section extends string> {
  readonly brief: readonly string[];
  readonly sections: Readonly<Record<Section, { readonly title: string; readonly text: readonly string[] }>>;
  readonly captions: Readonly<Record<string, string>>; // of the pictures, by Example.id
  readonly lesson: Readonly<Record<LessonStep, string>>;
  readonly moments?: Readonly<Record<string, string>>; // of Game.moments
}

export const rulesFrom = <Section extends string>(
  clauses: Readonly<Record<Section, readonly string[]>>,
  { brief, sections, captions, lesson, moments = {} }: RuleTexts<Section>,
): Pick<GameText<never, never, never>, 'brief' | 'rules' | 'captions' | 'lesson' | 'moments'> => ({
  brief,
  rules: (Object.keys(clauses) as Section[]).map(name => ({ ...sections[name], clauses: clauses[name] })),
  captions,
  lesson,
  moments,
});
