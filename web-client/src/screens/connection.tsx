// What the page says about its connection. Short losses stay quiet: a grey dot in the log's head.
import { useEffect, useState } from 'preact/hooks';
import { words } from '../app';
import { realTimers } from '../core/timers';
import type { Seating } from '../seating';
import { Banner } from '../ui/chrome';

const quietMs = 2_000;
let loadedWith: string | null = null;   // the server's build when this page first spoke to it

function useNow(running: boolean, everyMs: number): number {
  const [now, setNow] = useState(() => realTimers.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(realTimers.now()), everyMs);
    return () => clearInterval(timer);
  }, [running, everyMs]);
  return now;
}

export function ConnectionBanners({ seating, onAgain }: { readonly seating: Seating; readonly onAgain: () => void }) {
  const t = words.value;
  const { link, retryAt, closed, notice, build } = seating.room.value;
  const [lostAt, setLostAt] = useState<number | null>(null);
  useEffect(() => {
    if (link === 'lost') setLostAt(since => since ?? realTimers.now());
    else if (link === 'open') setLostAt(null);
  }, [link]);
  const now = useNow(lostAt !== null, 500);
  if (build !== null) loadedWith ??= build;
  const seconds = retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000));
  const notices = { restart: t.restartSoon, kicked: t.kicked, storage: t.storage, room_closed: t.roomClosed };
  if (closed?.code === 4001) return <Banner tone="warn" text={t.closedElsewhere} action={t.useHere} onAction={onAgain} />;
  if (closed?.reason.includes('protocol')) return <Banner tone="bad" text={t.outdatedHard} action={t.reload} onAction={() => location.reload()} />;
  if (link === 'closed') return <Banner tone="bad" text={notice?.code === 'room_closed' ? t.roomClosed : t.closedRefused} action={t.tryAgain} onAction={onAgain} />;
  return (
    <>
      {lostAt !== null && now - lostAt > quietMs && <Banner tone="warn" text={`${t.lost} ${seconds > 0 ? t.retryIn(seconds) : t.connecting}`} action={t.retryNow} onAction={() => seating.hurry()} />}
      {notice && <Banner tone="warn" text={notices[notice.code]} />}
      {build !== null && build !== loadedWith && <Banner tone="warn" text={t.outdated} action={t.reload} onAction={() => location.reload()} />}
      {seating.unknownGame.value && <Banner tone="bad" text={t.unknownGame} action={t.reload} onAction={() => location.reload()} />}
    </>
  );
}

// Circle, square, triangle: the shape changes with the colour.
export function LinkDot({ seating }: { readonly seating: Seating }) {
  const t = words.value;
  const { link, latency } = seating.room.value;
  const shape = link !== 'open' ? 'lost' : latency !== null && latency >= 150 ? 'slow' : 'good';
  return (
    <span class={`link-dot ${shape}`}>
      <i aria-hidden="true" />{link === 'open' ? t.online : t.connecting}{link === 'open' && latency !== null && latency >= 50 && ` ${t.latency(Math.round(latency))}`}
    </span>
  );
}
