// What lies wholly behind something on top of the page cannot be seen, so the keyboard does not reach it there either.
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

const reachable = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"])';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

// The part of an element that can be seen; of one that was scrolled away, the part where it would appear.
function shown(element: HTMLElement, within: Element): Box {
  let box: Box = element.getBoundingClientRect();
  for (let outer = element.parentElement; outer && outer !== within; outer = outer.parentElement) {
    if (getComputedStyle(outer).overflowY === 'visible') continue;
    const window = outer.getBoundingClientRect();
    const cut = {
      left: Math.max(box.left, window.left),
      top: Math.max(box.top, window.top),
      right: Math.min(box.right, window.right),
      bottom: Math.min(box.bottom, window.bottom),
    };
    box = cut.left < cut.right && cut.top < cut.bottom ? cut : window;
  }
  return box;
}

// Call it in what lies on top, with its element and the selector of the screen below.
export function useCover(sheet: RefObject<HTMLElement | null>, screen: string): void {
  useLayoutEffect(() => {
    const top = sheet.current;
    const below = top?.closest(screen);
    if (!top || !below) return undefined;
    let behind: readonly HTMLElement[] = [];
    const uncover = (): void => {
      for (const each of behind) each.inert = false;
    };
    const cover = (): void => {
      uncover();
      const over = top.getBoundingClientRect();
      behind = [...below.querySelectorAll<HTMLElement>(reachable)].filter(each => {
        if (!(each instanceof HTMLElement) || top.contains(each)) return false;
        const { left, top: upper, right, bottom } = shown(each, below);
        return (
          left < right &&
          upper < bottom &&
          left >= over.left &&
          right <= over.right &&
          upper >= over.top &&
          bottom <= over.bottom
        );
      });
      for (const each of behind) each.inert = true;
    };
    cover();
    const resized = new ResizeObserver(cover);
    resized.observe(top);
    resized.observe(below);
    return () => {
      resized.disconnect();
      uncover();
    };
  });
}
