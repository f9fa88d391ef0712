// A computed value that stays the same object as long as it says the same.
import { computed, type ReadonlySignal } from '@preact/signals';
import { same } from '../core/json';

export function narrow<T>(compute: () => T): ReadonlySignal<T> {
  let kept: { readonly value: T } | null = null;
  return computed(() => {
    const value = compute();
    if (kept === null || !same(kept.value, value)) kept = { value };
    return kept.value;
  });
}
