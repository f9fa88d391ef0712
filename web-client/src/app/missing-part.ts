// A part of the page that cannot be loaded. After an update of the server the parts of the old page are gone: then the
// page is loaded again, once.
import { signal } from '@preact/signals';

export const partMissing = signal(false);

const key = 'clowder.reloaded'; // the page that was loaded again, so that no page is twice

export async function notePartMissing(): Promise<void> {
  partMissing.value = true;
  const script = document.querySelector<HTMLScriptElement>('script[type=module]');
  if (!script || sessionStorage.getItem(key) === script.src) return;
  const answer = await fetch('/', { cache: 'no-store' });
  const updated = answer.ok && !(await answer.text()).includes(new URL(script.src).pathname);
  if (!updated) return;
  sessionStorage.setItem(key, script.src);
  location.reload();
}

// The build sends this event where an import fails.
export const watchParts = (): void =>
  addEventListener('vite:preloadError', () => void notePartMissing().catch(() => undefined));
