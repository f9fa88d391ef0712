// What the page says about its connection. Short losses stay quiet: a grey dot in the log's head.
import { useEffect, useState } from 'preact/hooks';
import { announcer, language, words } from '../app/app';
import { endOf } from '../app/failures';
import { realTimers } from '../core/timers';
import type { RoomController } from '../room/room-controller';
import { go } from '../app/router';
import { Banner } from '../ui/banner';
import { Empty } from '../ui/chrome';
import { Announcement } from './announcement';
import { connectionWords } from './connection-words';

const quietMs = 2_000;
const openingMs = 4_000; // longer than a slow network needs to open a WebSocket
let loadedWith: string | null = null; // the server's build when this page first spoke to it

function useNow(running: boolean, everyMs: number): number {
  const [now, setNow] = useState(() => realTimers.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(realTimers.now()), everyMs);
    return () => clearInterval(timer);
  }, [running, everyMs]);
  return now;
}

export function ConnectionBanners({
  controller,
  onAgain,
}: {
  readonly controller: RoomController;
  readonly onAgain: () => void;
}) {
  const t = words.value;
  const { link, retryAt, lostAt, closed, notice, build } = controller.connection.status.value;
  const now = useNow(lostAt !== null, 500);
  if (build !== null) loadedWith ??= build;
  const seconds = retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000));
  const notices = {
    restart: t.restartSoon,
    kicked: t.kicked,
    storage: t.storage,
    room_closed: t.roomClosed,
    muted: t.muted,
    unmuted: t.unmuted,
  };
  const opened = controller.connection.room.value !== null; // else `Opening` says it
  const isLost = opened && lostAt !== null && now - lostAt > quietMs;
  const restarts = notice?.code === 'restart'; // one banner says why it is lost and when it comes back
  const ended = closed && endOf(closed.reason);
  if (ended) return <Banner tone="warn" text={ended} action={t.goHome} onAction={() => go('/')} />;
  if (closed?.code === 4001)
    return <Banner tone="warn" text={t.closedElsewhere} action={t.useHere} onAction={onAgain} />;
  if (closed?.reason.includes('protocol'))
    return <Banner tone="bad" text={t.outdatedHard} action={t.reload} onAction={() => location.reload()} />;
  if (link === 'closed') return <Banner tone="bad" text={t.closedRefused} action={t.tryAgain} onAction={onAgain} />;
  return (
    <>
      {isLost && (
        <Banner
          tone="warn"
          said
          text={`${restarts ? t.restartSoon : t.lost} ${seconds > 0 ? t.retryIn(seconds) : t.connecting}`}
          action={t.retryNow}
          onAction={() => controller.connection.hurry()}
        />
      )}
      {notice?.code === 'announcement' && <Announcement notice={notice} />}
      {notice && notice.code !== 'announcement' && !(restarts && isLost) && (
        <Banner tone="warn" text={notices[notice.code]} />
      )}
      {build !== null && build !== loadedWith && (
        <Banner tone="warn" text={t.outdated} action={t.reload} onAction={() => location.reload()} />
      )}
      {controller.match.unknownGame.value && (
        <Banner tone="bad" text={t.unknownGame} action={t.reload} onAction={() => location.reload()} />
      )}
    </>
  );
}

// In place of a room that has not said anything yet. After some seconds it says what may be in the way.
export function Opening({
  controller,
  onAgain,
}: {
  readonly controller: RoomController | null;
  readonly onAgain: () => void;
}) {
  const t = words.value;
  const { unopened, blocked } = connectionWords[language.value];
  const [began] = useState(() => realTimers.now());
  const status = controller?.connection.status.value;
  const waits = status?.link !== 'closed'; // else a banner says why
  const now = useNow(waits, 500);
  const late = waits && now - began >= openingMs;
  useEffect(() => {
    if (late) announcer.say(`${unopened} ${blocked}`, 'assertive');
  }, [late]);
  if (!waits) return <Empty text={unopened} />;
  if (!late) return <Empty text={t.loading}>{null}</Empty>;
  const retryAt = status?.retryAt ?? null;
  const seconds = retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000));
  return (
    <Empty text={unopened}>
      <p>{blocked}</p>
      <p class="dim">{seconds > 0 ? t.retryIn(seconds) : t.connecting}</p>
      <button type="button" class="primary" onClick={onAgain}>
        {t.retryNow}
      </button>
      <a class="button" href="/">
        {t.goHome}
      </a>
    </Empty>
  );
}

// Circle, square, triangle: the shape changes with the colour.
export function LinkDot({ controller }: { readonly controller: RoomController }) {
  const t = words.value;
  const link = controller.connection.link.value;
  const latency = controller.connection.latency.value;
  const shape = link !== 'open' ? 'lost' : latency !== null && latency >= 150 ? 'slow' : 'good';
  return (
    <span class={`link-dot ${shape}`}>
      <i aria-hidden="true" />
      {link === 'open' ? t.online : t.connecting}
      {link === 'open' && latency !== null && latency >= 50 && ` ${t.latency(Math.round(latency))}`}
    </span>
  );
}
