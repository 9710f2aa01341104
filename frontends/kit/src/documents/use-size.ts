/** The size of an element, and a width that has been still for a moment. */
import { type RefObject, useEffect, useState } from 'react';

export type Size = { width: number; height: number };

export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      clearTimeout(timer);
      // Not within the observer: what follows may change sizes again.
      timer = setTimeout(() => setSize({ width: Math.floor(width), height: Math.floor(height) }), 0);
    });
    observer.observe(target);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
  return size;
}

/** A width that has been still; the first one there is counts at once. */
export function useStillWidth(value: number, ms: number): number {
  const [settled, setSettled] = useState(value);
  if (settled === 0 && value > 0) setSettled(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
