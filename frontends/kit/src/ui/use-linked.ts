/** The row of a list that a link led to, by its id in the address: it is marked, comes into view, and reading goes on from it. */
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

export function useLinked<Row extends HTMLElement>(name: string, id: string) {
  const [params] = useSearchParams();
  const isLinked = params.get(name) === id;
  const ref = useRef<Row>(null);
  useEffect(() => {
    if (!isLinked) return;
    ref.current?.scrollIntoView({ block: 'center' });
    ref.current?.focus({ preventScroll: true });
  }, [isLinked]);
  return { ref, tabIndex: isLinked ? -1 : undefined, 'data-shown': isLinked || undefined };
}
