// The title of the document while a screen is shown.
import { useEffect } from 'preact/hooks';
import { page } from '../room/title';

// Null: it is not known yet what is shown.
export function useTitle(text: string | null): void {
  useEffect(() => {
    document.title = text === null ? page : `${text} – ${page}`;
    return () => {
      document.title = page;
    };
  }, [text]);
}
