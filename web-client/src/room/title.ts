// The title of the document: whether it is my turn, and which game this is.
import { effect, type ReadonlySignal } from '@preact/signals';
import { gameInfo, localized, words } from '../app/app';

export const page = 'Clowder';

export function titleOf(slug: string, mine: boolean): string {
  const name = gameInfo(slug)?.name;
  return `${mine ? `● ${words.value.yourTurn} – ` : ''}${name ? `${localized(name)} – ` : ''}${page}`;
}

// Keeps the title, until the function that it returns is called.
export function watchTitle(slug: ReadonlySignal<string>, mine: ReadonlySignal<boolean>): () => void {
  const stop = effect(() => {
    document.title = titleOf(slug.value, mine.value);
  });
  return () => {
    stop();
    document.title = page;
  };
}
