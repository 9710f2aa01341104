/** Buttons of a row come and go with its state. When the one that had the focus is gone, the row's next one takes it, so that a keyboard does not fall back to the top of the page. */
import { type RefObject, useEffect, useRef } from 'react';

export function useKeptFocus(root: RefObject<HTMLElement | null>, state: string): void {
  const had = useRef(false);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const stop = new AbortController();
    element.addEventListener('focusin', () => (had.current = true), { signal: stop.signal });
    // Going elsewhere by choice has a target; an element that vanishes has none.
    element.addEventListener('focusout', ({ relatedTarget }) => (had.current = relatedTarget === null), {
      signal: stop.signal,
    });
    return () => stop.abort();
  }, [root]);
  useEffect(() => {
    if (had.current && document.activeElement === document.body) root.current?.querySelector('button')?.focus();
  }, [root, state]);
}
