// The review of a match that is over, for everything on a screen that shows a part of it.
import { useEffect, useState } from 'preact/hooks';
import { api, type ApiError } from '../core/api';
import { backoff } from '../core/room';
import type { Analysis } from '../protocol/schema';

export const whole = 1000;
const pauseMs = 1000;
const asksMax = 600; // ten minutes: the longest match takes less

// These pass: the connection is lost, the server has too much to do, restarts, or cannot read its store.
const passes = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;

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
    let failures = 0;
    let wanted = true;
    const ask = async () => {
      const got = await api.review(match);
      if (!wanted) return;
      if (!got.ok && !passes(got.error)) return setReview(now => now ?? 'none');
      if (got.ok) setReview(got.value);
      if (got.ok && got.value.searched >= whole) return;
      left -= 1;
      const wait = got.ok ? pauseMs : backoff(failures);
      failures = got.ok ? 0 : failures + 1;
      if (left > 0) timer = setTimeout(() => void ask(), wait);
    };
    void ask();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [match]);
  return review;
}
