// The games that this page can show, the easiest first: a line each, one for every slug of protocol/schema. A module is
// loaded when it is needed. docs/adding-a-game.md says what a game needs.
import type { Slug } from '../protocol/schema';
import type { AnyGame } from './game';

const modules: Readonly<Record<Slug, () => Promise<{ readonly default: AnyGame }>>> = {
  nekonoko: () => import('./nekonoko'),
  'kilkenny-cats': () => import('./kilkenny-cats'),
  'cat-attack': () => import('./cat-attack'),
  'cats-chess': () => import('./cats-chess'),
};

// Where all who agree to end a match draw it; elsewhere how it stands then decides.
const drawn: ReadonlySet<string> = new Set<Slug>(['cats-chess', 'kilkenny-cats']);
export const drawsWhenAgreed = (slug: string): boolean => drawn.has(slug);

export const slugs = Object.keys(modules) as readonly Slug[];
// The order in which they are offered; what this page cannot show comes last.
export const byEase = <Offered extends { readonly slug: string }>(games: readonly Offered[]): readonly Offered[] =>
  games.toSorted((a, b) => place(a.slug) - place(b.slug));
const place = (slug: string): number => (knowsGame(slug) ? slugs.indexOf(slug) : slugs.length);
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
