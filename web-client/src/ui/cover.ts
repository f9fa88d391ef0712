// What lies behind something on top of the page cannot be seen, so the keyboard does not reach it there either.
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

const reachable = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"])';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const within = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

const middle = ({ left, top, right, bottom }: Box): Box => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return { left: x, top: y, right: x, bottom: y };
};

// What of it is in the window; of what lies below it, the lower edge, to which it would be scrolled.
const inWindow = ({ left, top, right, bottom }: Box): Box => {
  const lowest = innerHeight - 1;
  return { left, right, top: Math.min(Math.max(top, 0), lowest), bottom: Math.min(bottom, lowest) };
};

// Where it has to be seen. A line of a list that scrolls may be anywhere in it: its middle stands for all of them.
function placeOf(element: Element, screen: Element): Box {
  for (let outer = element.parentElement; outer && outer !== screen; outer = outer.parentElement)
    if (/auto|scroll/.test(getComputedStyle(outer).overflowY)) return middle(inWindow(outer.getBoundingClientRect()));
  return inWindow(element.getBoundingClientRect());
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
      behind = [...below.querySelectorAll(reachable)].filter(
        (each): each is HTMLElement =>
          each instanceof HTMLElement &&
          !top.contains(each) &&
          each.closest('dialog') === null && // it lies over the sheet
          each.checkVisibility() &&
          within(placeOf(each, below), over),
      );
      for (const each of behind) each.inert = true;
    };
    cover();
    const resized = new ResizeObserver(cover);
    resized.observe(top);
    resized.observe(below);
    const added = new MutationObserver(cover);
    added.observe(below, { childList: true, subtree: true });
    return () => {
      resized.disconnect();
      added.disconnect();
      uncover();
    };
  });
}
