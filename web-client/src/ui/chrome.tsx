// The frame round every screen: brand, way home, settings, live regions, banners.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { offline, meet, words } from '../app/app';
import { partMissing } from '../app/missing-part';
import { Face, Icon } from './art';
import { Banner } from './banner';
import { later } from './later';

const SettingsDialog = later(async () => (await import('../screens/settings')).SettingsDialog);

// What a screen wants to show in the top bar.
interface FrameProps {
  readonly children: ComponentChildren;
  readonly tools?: ComponentChildren;
  readonly table?: boolean; // fills the window instead of scrolling
}

let lost = false; // the focus, when the screen that had it went

export function Frame({ children, tools, table }: FrameProps) {
  const t = words.value;
  const [settings, setSettings] = useState(false);
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const content = main.current!;
    if (lost && document.activeElement === document.body) content.focus({ preventScroll: true });
    return () => {
      lost = content.parentElement!.contains(document.activeElement);
    };
  }, []);
  return (
    <div class={table ? 'frame frame-table' : 'frame'}>
      <a class="skip" href="#content">
        {t.skip}
      </a>
      <header class="top">
        <a class="brand" href="/" aria-label="Clowder">
          <Face coat={1} />
          <span>Clowder</span>
        </a>
        <nav aria-label="Clowder">
          {tools}
          <a class="tool" href="/history" aria-label={t.history}>
            <Icon name="hist" />
            <span class="wide-only">{t.history}</span>
          </a>
          <button type="button" class="tool" aria-label={t.settings} onClick={() => setSettings(true)}>
            <Icon name="gear" />
          </button>
        </nav>
      </header>
      {offline.value && <Banner tone="bad" text={t.offline} action={t.tryAgain} onAction={() => void meet()} />}
      {partMissing.value && (
        <Banner tone="bad" text={t.partMissing} action={t.reload} onAction={() => location.reload()} />
      )}
      <main ref={main} id="content" tabIndex={-1}>
        {children}
      </main>
      {settings && <SettingsDialog onClose={() => setSettings(false)} />}
    </div>
  );
}

export const Empty = ({ text, children }: { readonly text: string; readonly children?: ComponentChildren }) => (
  <div class="empty">
    <Face coat={3} />
    <h1>{text}</h1>
    {children ?? (
      <a class="button" href="/">
        {words.value.goHome}
      </a>
    )}
  </div>
);
