// Plural forms and lists, by the rules of each language. The forms have the names of Intl.PluralRules: English uses
// "one" for 1, French for 0 and 1; Japanese has only "other". "=1" is for that number alone.
import type { Language } from './language';

export type Forms = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule | `=${number}`, string>>>;

export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr', ja: 'ja' };

// Formatters are slow to make: each is made once.
export function made<T>(make: (language: Language) => T): (language: Language) => T {
  const all = new Map<Language, T>();
  return language => {
    const formatter = all.get(language) ?? make(language);
    all.set(language, formatter);
    return formatter;
  };
}

const cardinals = made(language => new Intl.PluralRules(locales[language]));
const ordinals = made(language => new Intl.PluralRules(locales[language], { type: 'ordinal' }));
const ands = made(language => new Intl.ListFormat(locales[language]));
const ors = made(language => new Intl.ListFormat(locales[language], { type: 'disjunction' }));

// The form that goes with a number: `#` in it stands for the number.
const formed = (rules: Intl.PluralRules, n: number, forms: Forms): string =>
  (forms[`=${n}`] ?? forms[rules.select(n)] ?? forms.other).replaceAll('#', String(n));

export const plural = (language: Language, n: number, forms: Forms): string => formed(cardinals(language), n, forms);

// As plural(), for the place in an order: first, second.
export const ordinal = (language: Language, n: number, forms: Forms): string => formed(ordinals(language), n, forms);

// "a, b and c"
export const list = (language: Language, items: readonly string[]): string => ands(language).format(items);

// Sentences without a subject as one: "took a cat; moved on." Those with one of their own stand alone.
export const inTurn = (sentences: readonly string[], sign: string): string =>
  sentences.reduce(
    (text, next) => (/^[\p{Ll}\d]/u.test(next) ? text.replace(/\s?[.!]$/u, '') + sign : `${text} `) + next,
  );

// "a, b or c"
export const either = (language: Language, items: readonly string[]): string => ors(language).format(items);
