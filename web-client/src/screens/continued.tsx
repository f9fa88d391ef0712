// That a match continues another one, with the way there.
import { language } from '../app/app';
import type { MatchStart } from '../protocol/schema';
import { continueWords } from './continue-words';

interface ContinuedProps {
  readonly start: MatchStart;
  readonly step?: number; // the same entry as a replay counts it, where what sets a match up is known
}

export const ContinuedFrom = ({ start, step }: ContinuedProps) => (
  <a class="continued" href={`/m/${start.match}#entry-${start.seq}`}>
    {continueWords[language.value].continues(step ?? null)}
  </a>
);
