// The title of the document: whether it is my turn, and which game this is.
import { effect, type ReadonlySignal } from '@preact/signals';
import { gameInfo, localized, words } from '../app/app';

export const page = 'Clowder';

// `news`: what happened beside the match.
export function titleOf(slug: string, mine: boolean, news: string | null = null): string {
  const name = gameInfo(slug)?.name;
  const first = mine ? words.value.yourTurn : news;
  return `${first ? `● ${first} – ` : ''}${name ? `${localized(name)} – ` : ''}${page}`;
}

// Keeps the title, until the function that it returns is called.
export function watchTitle(
  slug: ReadonlySignal<string>,
  mine: ReadonlySignal<boolean>,
  news: ReadonlySignal<string | null>,
): () => void {
  const stop = effect(() => {
    document.title = titleOf(slug.value, mine.value, news.value);
  });
  return () => {
    stop();
    document.title = page;
  };
}
