// The review of a match that is over, for everything on a screen that shows a part of it.
import { useEffect, useState } from 'preact/hooks';
import { api } from '../core/api';
import type { Analysis } from '../protocol/schema';

export const whole = 1000;
const pauseMs = 1000;
const asksMax = 600; // ten minutes: the longest match takes less

// What is known until now; asked for again while the server searches. Null: nothing yet, or no match was named.
// 'none': the server has no review of this match.
export type Reviewed = Analysis | 'none' | null;

export function useReview(match: string | null): Reviewed {
  const [review, setReview] = useState<Reviewed>(null);
  useEffect(() => {
    setReview(null);
    if (match === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = asksMax;
    let wanted = true;
    const ask = async () => {
      const got = await api.review(match);
      if (!wanted) return;
      if (!got.ok) return setReview(now => now ?? 'none');
      setReview(got.value);
      left -= 1;
      if (got.value.searched < whole && left > 0) timer = setTimeout(() => void ask(), pauseMs);
    };
    void ask();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [match]);
  return review;
}
