// Says a text when it appears and when it changes. A live region that comes together with its text is not read out.
import { useEffect } from 'preact/hooks';
import { announcer } from '../app/app';

export function Said({ text }: { readonly text: string | null }) {
  useEffect(() => {
    if (text !== null) announcer.say(text);
  }, [text]);
  return null;
}
