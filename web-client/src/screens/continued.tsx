// That a match continues another one, with the way there.
import { language } from '../app/app';
import type { MatchStart } from '../protocol/schema';
import { continueWords } from './continue-words';

export const ContinuedFrom = ({ start }: { readonly start: MatchStart }) => (
  <a class="continued" href={`/m/${start.match}#entry-${start.seq}`}>
    {continueWords[language.value].continues(start.seq)}
  </a>
);
