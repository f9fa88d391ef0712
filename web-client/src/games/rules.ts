// The rules page of a game, put together: what each language tells, and the clauses that are the same in all of them.
import type { GameText } from './game';

export interface RuleTexts<Section extends string> {
  readonly sections: Readonly<Record<Section, { readonly title: string; readonly text: readonly string[] }>>;
  readonly captions: Readonly<Record<string, string>>; // of the pictures, by Example.id
}

export const rulesFrom = <Section extends string>(
  clauses: Readonly<Record<Section, readonly string[]>>,
  { sections, captions }: RuleTexts<Section>,
): Pick<GameText<never, never, never>, 'rules' | 'captions'> => ({
  rules: (Object.keys(clauses) as Section[]).map(name => ({ ...sections[name], clauses: clauses[name] })),
  captions,
});
