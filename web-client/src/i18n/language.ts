export const languages = ['en', 'fr', 'ja'] as const;
export type Language = (typeof languages)[number];

// The languages' own names.
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français', ja: '日本語' };

// The best of ours for what a browser prefers.
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = languages.find(language => tag.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
}

// How the browser writes a language of ours: British dates where the browser asks for British English.
export const dialect = (language: Language, wanted: readonly string[]): string =>
  wanted.find(tag => tag.toLowerCase().split('-')[0] === language) ?? language;
