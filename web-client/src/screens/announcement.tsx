import { useMemo } from 'preact/hooks';
import { words } from '../app/app';
import type { Notice } from '../protocol/schema';
import { Banner } from '../ui/banner';

// An operator's notice: when the server restarts, in the page's own words, and then the operator's text as it is.
export function Announcement({ notice }: { readonly notice: Notice }) {
  const t = words.value;
  const restart = useMemo(() => {
    if (notice.in_ms === undefined) return null;
    const at = new Date(Date.now() + notice.in_ms);
    return at.toLocaleTimeString(document.documentElement.lang || undefined, { hour: '2-digit', minute: '2-digit' });
  }, [notice]);
  const text = [restart === null ? null : t.restartAt(restart), notice.text ?? null]
    .filter(it => it !== null)
    .join(' ');
  return <Banner tone="warn" text={text} />;
}
