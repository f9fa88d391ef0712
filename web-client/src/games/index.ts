// The games that this page can show: a line each, one for every slug of protocol/schema. A module is
// loaded when it is needed. docs/adding-a-game.md says what a game needs.
import type { Slug } from '../protocol/schema';
import type { AnyGame } from './game';

const modules: Readonly<Record<Slug, () => Promise<{ readonly default: AnyGame }>>> = {
  'cat-attack': () => import('./cat-attack'),
  'cats-chess': () => import('./cats-chess'),
  'kilkenny-cats': () => import('./kilkenny-cats'),
  nekonoko: () => import('./nekonoko'),
};

export const slugs = Object.keys(modules) as readonly Slug[];
export const knowsGame = (slug: string): slug is Slug => Object.hasOwn(modules, slug);

// None: a game that the server offers but this page cannot show, perhaps because it is older than the server.
export async function loadGame(slug: string): Promise<AnyGame | null> {
  return knowsGame(slug)
    ? modules[slug]().then(
        it => it.default,
        () => null,
      )
    : null;
}
