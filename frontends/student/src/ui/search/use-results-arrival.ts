/** After a search the focus goes to the head of what was found, and how much it is is said. What comes by itself moves no focus. */
import { useCallback, useEffect, useRef, useState } from 'react';

/** `search` is the same object while the search is the same; `isKnown` once its results are there. */
export function useResultsArrival(search: object | undefined, isKnown: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const due = useRef<{ from: object | undefined }>(undefined);
  const [said, setSaid] = useState('');
  const arrive = useCallback(() => {
    due.current = undefined;
    setSaid(heading.current?.textContent ?? '');
    heading.current?.focus();
  }, []);
  useEffect(() => {
    if (due.current && due.current.from !== search && isKnown) arrive();
  }, [arrive, isKnown, search]);
  /** Somebody asks for another search than the one on screen. */
  const expect = useCallback(() => {
    due.current = { from: search };
  }, [search]);
  return { heading, said, expect, arrive };
}
