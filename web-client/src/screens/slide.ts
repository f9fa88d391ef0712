// Keeps the lines of a list in their places while a new one comes in above them, then scrolls the new one into sight:
// nothing that somebody reads or aims at jumps.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { speed } from '../app/app';

// For a list that is read from its top, with `overflow-anchor: none`: a list that its reader has scrolled stays put.
export function useSlidingIn<List extends HTMLElement>() {
  const list = useRef<List>(null);
  const from = useRef(0); // how far the last slide went: nearer to the top nobody has scrolled
  const anchor = list.current?.children[1] as HTMLElement | undefined; // the first line may grow by itself
  const before = anchor?.offsetTop ?? 0;
  useLayoutEffect(() => {
    const here = list.current;
    const grown = here && anchor?.isConnected ? anchor.offsetTop - before : 0;
    if (!here || grown <= 0) return;
    const atTop = here.scrollTop <= from.current;
    if (atTop) {
      from.current = here.scrollTop + grown;
      here.style.paddingBlockEnd = `${from.current}px`; // a short list must be able to scroll as far
    }
    here.scrollTop += grown;
    if (atTop)
      requestAnimationFrame(() => here.scrollTo({ top: 0, behavior: speed.peek() > 0 ? 'smooth' : 'instant' }));
  });
  return list;
}
