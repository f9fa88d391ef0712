// Checks the dice of a match a few frames at a time, so that the page stays free while it does.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Auditor, type Audit, type BagAt } from '../core/audit';
import type { Frames } from '../protocol/schema';

const sliceFrames = 100; // at most 100 outcomes, of three hashes each: some milliseconds

interface Source {
  readonly frames: (after: number, upTo: number) => readonly Frames['frames'][number][];
}

interface Done {
  readonly source: Source;
  readonly upTo: number;
  readonly audit: Audit;
}

// What the frames up to `here` prove. Null: they are still being checked, or carry no proof.
export function useAudit(source: Source, match: Frames['match'], here: number, bag?: BagAt): Audit | null {
  const auditor = useMemo(() => Auditor.of(match, bag), [source]);
  const [done, setDone] = useState<Done | null>(null);
  useEffect(() => {
    if (!auditor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const slice = () => {
      auditor.add(source.frames(auditor.checked, Math.min(here, auditor.checked + sliceFrames)));
      if (auditor.checked < here) timer = setTimeout(slice);
      else setDone({ source, upTo: here, audit: auditor.result() });
    };
    timer = setTimeout(slice);
    return () => clearTimeout(timer);
  }, [auditor, source, here]);
  return done?.source === source && done.upTo === here ? done.audit : null;
}
