// The games that this page can show: a line each. A module is loaded when it is needed.
import type { AnyGame } from './game';

const modules: Readonly<Record<string, () => Promise<{ readonly default: AnyGame }>>> = {
  'cat-attack': () => import('./cat-attack'),
  'cats-chess': () => import('./cats-chess'),
  'kilkenny-cats': () => import('./kilkenny-cats'),
  'nekonoko': () => import('./nekonoko'),
};

export const knowsGame = (slug: string): boolean => Object.hasOwn(modules, slug);

// None: a game that the server offers but this page cannot show.
export async function loadGame(slug: string): Promise<AnyGame | null> {
  const load = Object.hasOwn(modules, slug) ? modules[slug] : undefined;
  return load ? (await load()).default : null;
}
