/** How many rows a list had when it was last seen, so that its place is kept while it is read again. Of this browser; goes with whoever signs out. */
import { useEffect } from 'react';

const keyOf = (list: string) => `rows-of-${list}`;

/** `count` is undefined while the list is read. At least `least`, one where an empty list takes a row too, and at most `most`. */
export function useRememberedRows(list: string, count: number | undefined, most: number, least = 1): number {
  useEffect(() => {
    if (count !== undefined) localStorage.setItem(keyOf(list), String(count));
  }, [count, list]);
  const kept = Number(localStorage.getItem(keyOf(list)));
  return Math.min(most, Math.max(least, Number.isSafeInteger(kept) ? kept : least));
}
