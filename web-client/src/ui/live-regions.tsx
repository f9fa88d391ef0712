// What is said to those who do not see the page. A dialog has regions of its own: outside of it nothing is read out.
import { spoken } from '../app/app';

export const LiveRegions = () => (
  <div class="unseen">
    <div role="status" aria-live="polite">
      {spoken.value.polite}
    </div>
    <div role="alert" aria-live="assertive">
      {spoken.value.assertive}
    </div>
  </div>
);
