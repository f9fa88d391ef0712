// The focus never falls out of the table: when what had it is gone (a button that was pressed, a sheet that
// closed), it goes to the place of the board that the arrows start from. Call it in what draws the table anew.
import { useEffect, useRef } from 'preact/hooks';

export function useKeptFocus(): void {
  const had = useRef(false);
  useEffect(() => {
    const note = ({ target }: Event): void => {
      had.current =
        target instanceof Element &&
        target.closest('.table') !== null &&
        target.closest('a, button, summary, input, [tabindex]') !== null;
    };
    const events = ['focusin', 'pointerdown'] as const; // a press on nothing gives the focus away on purpose
    for (const event of events) document.addEventListener(event, note);
    return () => {
      for (const event of events) document.removeEventListener(event, note);
    };
  }, []);
  useEffect(() => {
    if (had.current && document.activeElement === document.body)
      document.querySelector<SVGElement>('.board-area [data-spot][tabindex="0"]')?.focus({ preventScroll: true });
  });
}
