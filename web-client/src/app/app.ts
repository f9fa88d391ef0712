// What the whole page shares: settings, language, who I am, the games that the server offers, speech and sound.
import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { api } from '../core/api';
import { Announcer } from '../core/announcer';
import { settingsFrom, type Settings } from '../core/settings';
import { Sound } from '../core/sound';
import { store, stored } from '../core/storage';
import { realTimers } from '../core/timers';
import { byEase } from '../games';
import type { Words } from '../i18n/en';
import { spaced } from '../i18n/french';
import { preferred, type Language } from '../i18n/language';
import type { GameInfo, GameTexts, Me, Texts } from '../protocol/schema';

export const settings = signal<Settings>(settingsFrom(stored('clowder.settings')));
export const change = (part: Partial<Settings>): void => {
  settings.value = { ...settings.value, ...part };
};

// The games of which this player has read the hints of a first match.
export const hinted = signal<readonly string[]>(
  (stored('clowder.hinted') ?? '').split(' ').filter(slug => slug !== ''),
);

const languageOf = (choice: Settings['language']): Language =>
  choice === 'auto' ? preferred(navigator.languages) : choice;
const wanted = computed(() => languageOf(settings.value.language));
const shownLanguage = signal<Language | null>(null);
// The language of what is shown: another one counts as soon as its texts are here.
export const language: ReadonlySignal<Language> = computed(() => shownLanguage.value ?? wanted.value);
export const words = signal<Words>({} as Words); // none until `loadWords` is done: nothing is drawn before
const dictionaries: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => (await import('../i18n/en')).en,
  fr: async () => (await import('../i18n/fr')).fr,
  ja: async () => (await import('../i18n/ja')).ja,
};
export async function loadWords(): Promise<void> {
  const asked = wanted.peek();
  const loaded = await dictionaries[asked]();
  if (asked !== wanted.peek()) return;
  batch(() => {
    shownLanguage.value = asked;
    words.value = loaded;
  });
  document.documentElement.lang = asked;
}
let choices = 0;
// Keeps the choice of a language whose texts have come, unless another was chosen meanwhile. False: they did not come.
export async function chooseLanguage(choice: Settings['language']): Promise<boolean> {
  choices += 1;
  const nth = choices;
  const came = await dictionaries[languageOf(choice)]().then(
    () => true,
    () => false,
  );
  if (!came || nth !== choices) return came;
  change({ language: choice });
  await loadWords();
  return true;
}
// A text that the server has in every language.
export const localized = (texts: Texts): string => (language.value === 'fr' ? spaced(texts.fr) : texts[language.value]);

const calm = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;
const calmNow = signal(calm?.matches ?? false);
calm?.addEventListener('change', () => {
  calmNow.value = calm.matches;
});
// 1 normal; 0: no motion.
export const speed = computed(() => {
  const { motion, speed: chosen } = settings.value;
  return motion === 'off' || (motion === 'auto' && calmNow.value) ? 0 : chosen;
});

const media = (query: string): Signal<boolean> => {
  const list = typeof matchMedia === 'function' ? matchMedia(query) : null;
  const now = signal(list?.matches ?? false);
  list?.addEventListener('change', () => {
    now.value = list.matches;
  });
  return now;
};
// The layouts of table.css: a phone, upright or on its side, is not the wide one.
export const narrow = media('(max-width: 899px), (max-height: 500px)');
export const low = media('(max-height: 800px)');
export const sideways = media('(max-height: 500px) and (min-width: 520px)');

// undefined: not asked yet; null: nobody yet.
export const me = signal<Me | null | undefined>(undefined);
export const games = signal<readonly GameInfo[] | null>(null);
export const offline = signal(false);
// What the operator says to somebody who is kept out; null: nobody is.
export const banned = signal<string | null>(null);
export const gameInfo = (slug: string): GameInfo | undefined => games.value?.find(game => game.slug === slug);

// The longer texts of a game: asked for when its rules or a match are opened.
const textsOfGames = signal<Readonly<Record<string, GameTexts>>>({});
export const gameTexts = (slug: string): GameTexts | undefined => textsOfGames.value[slug];
export async function loadGameTexts(slug: string): Promise<boolean> {
  if (textsOfGames.peek()[slug]) return true;
  const got = await api.gameTexts(slug);
  if (got.ok) textsOfGames.value = { ...textsOfGames.peek(), [slug]: got.value };
  return got.ok;
}

export async function meet(): Promise<void> {
  const [who, offered] = await Promise.all([api.me(), api.games()]);
  const refused = [who, offered].find(got => !got.ok && got.error.code === 'banned');
  banned.value = refused && !refused.ok ? refused.error.message : null;
  if (offered.ok) games.value = byEase(offered.value);
  if (who.ok || who.error.status === 401) me.value = who.ok ? who.value : null;
  offline.value = (!offered.ok || me.value === undefined) && banned.value === null;
}

export const spoken = signal({ polite: '', assertive: '' });
export const announcer = new Announcer((urgency, text) => {
  spoken.value = { ...spoken.value, [urgency]: text };
}, realTimers);
export const sound = new Sound(() => settings.value.volume);

// Applies settings to the document and keeps them.
export function watchSettings(): void {
  const root = document.documentElement;
  effect(() => store('clowder.settings', JSON.stringify(settings.value)));
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'clowder.settings') settings.value = settingsFrom(newValue); // another tab changed them
  });
  effect(() => store('clowder.hinted', hinted.value.join(' ')));
  effect(() => {
    const { theme, leftHanded } = settings.value;
    if (theme === 'auto') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
    root.classList.toggle('left-handed', leftHanded);
    root.classList.toggle('still', speed.value === 0);
    root.style.setProperty('--speed', String(speed.value || 1));
  });
  effect(() => {
    if (wanted.value) void loadWords().catch(() => undefined); // the old texts stay
  });
  // Which of them lets sound begin differs: on iPhones the end of a touch.
  for (const gesture of ['pointerdown', 'pointerup', 'click', 'keydown'])
    addEventListener(gesture, () => sound.wake(), { passive: true, capture: true });
}
