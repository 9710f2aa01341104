/** The size of an element, told when it has been still for a moment (MAT-19). */
import { type RefObject, useEffect, useState } from 'react';

export type Size = { width: number; height: number };

export function useSize(element: RefObject<HTMLElement | null>, stillMs: number): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let first = true;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      clearTimeout(timer);
      timer = setTimeout(() => setSize({ width: Math.floor(width), height: Math.floor(height) }), first ? 0 : stillMs);
      first = false;
    });
    observer.observe(target);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element, stillMs]);
  return size;
}

export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
