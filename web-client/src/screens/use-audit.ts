// Checks the dice of a match a few frames at a time, so that the page stays free while it does.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Auditor, type Audit } from '../core/audit';
import type { AnyGame } from '../games/game';
import type { AnyReplay } from '../match/any-replay';

const sliceFrames = 100; // at most 100 outcomes, of three hashes each: some milliseconds

interface Done {
  readonly replay: AnyReplay;
  readonly upTo: number;
  readonly audit: Audit;
}

// What the frames up to `here` prove. Null: they are still being checked, or carry no proof.
export function useAudit(replay: AnyReplay, here: number, game: AnyGame): Audit | null {
  const { match } = replay.source;
  const auditor = useMemo(
    () =>
      Auditor.of(match, (step, from, drawn) => {
        return game.bag?.(replay.at(step).view, from, { drawn, options: match.options }) ?? null;
      }),
    [replay],
  );
  const [done, setDone] = useState<Done | null>(null);
  useEffect(() => {
    if (!auditor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const slice = () => {
      auditor.add(replay.frames(auditor.checked, Math.min(here, auditor.checked + sliceFrames)));
      if (auditor.checked < here) timer = setTimeout(slice);
      else setDone({ replay, upTo: here, audit: auditor.result() });
    };
    timer = setTimeout(slice);
    return () => clearTimeout(timer);
  }, [auditor, replay, here]);
  return done?.replay === replay && done.upTo === here ? done.audit : null;
}
