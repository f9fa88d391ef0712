// What a player sets once for this browser. Unknown or broken values in the store are ignored.
import { languages, type Language } from '../i18n/language';
import type { BotLevel } from '../protocol/schema';

// From the weakest to the strongest.
export const botLevels: readonly BotLevel[] = ['random', 'kitten', 'cat', 'tomcat', 'alley-cat'];

export interface Settings {
  readonly language: Language | 'auto';
  readonly theme: 'auto' | 'light' | 'dark';
  readonly motion: 'auto' | 'on' | 'off';
  readonly speed: number; // 0.6 to 4
  readonly volume: number; // 0 to 1
  readonly confirm: boolean; // a second tap sends
  readonly forced: boolean; // the page plays the only choice by itself
  readonly hints: boolean; // in the first match of a game
  readonly letterKeys: boolean; // single characters are shortcuts; WCAG 2.1.4 asks for a way to switch them off
  readonly boardCoordinates: boolean; // the old name `coordinates` was stored as false for everybody
  readonly leftHanded: boolean;
  readonly announce: 'full' | 'brief';
  readonly botLevel: BotLevel; // of the bots that I added last
  readonly botPace: 'shown' | 'fast'; // without pauses, where I play against bots alone
  readonly botGame: string | null; // slug: of the match against bots that I began last
}

export const defaults: Settings = {
  language: 'auto',
  theme: 'auto',
  motion: 'auto',
  speed: 1,
  volume: 0.5,
  confirm: true,
  forced: true,
  hints: true,
  letterKeys: true,
  boardCoordinates: true,
  leftHanded: false,
  announce: 'full',
  botLevel: 'cat',
  botPace: 'shown',
  botGame: null,
};

const allowed: { readonly [Key in keyof Settings]: (value: unknown) => boolean } = {
  language: value => value === 'auto' || languages.some(language => language === value),
  theme: value => value === 'auto' || value === 'light' || value === 'dark',
  motion: value => value === 'auto' || value === 'on' || value === 'off',
  speed: value => typeof value === 'number' && value >= 0.6 && value <= 4,
  volume: value => typeof value === 'number' && value >= 0 && value <= 1,
  confirm: value => typeof value === 'boolean',
  forced: value => typeof value === 'boolean',
  hints: value => typeof value === 'boolean',
  letterKeys: value => typeof value === 'boolean',
  boardCoordinates: value => typeof value === 'boolean',
  leftHanded: value => typeof value === 'boolean',
  announce: value => value === 'full' || value === 'brief',
  botLevel: value => botLevels.some(level => level === value),
  botPace: value => value === 'shown' || value === 'fast',
  botGame: value => value === null || typeof value === 'string',
};

export function settingsFrom(text: string | null): Settings {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    return defaults;
  }
  if (typeof stored !== 'object' || stored === null) return defaults;
  const known = Object.entries(stored).filter(
    ([key, value]) => Object.hasOwn(allowed, key) && allowed[key as keyof Settings](value),
  );
  return { ...defaults, ...Object.fromEntries(known) };
}
