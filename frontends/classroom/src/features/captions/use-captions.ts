/** Typed captions: what the others write is shown large over the page for as long as it takes to read, for whoever wants it. */
import { useCallback, useEffect, useRef, useState } from 'react';

type Caption = { id: number; name: string; text: string };
export type Captions = ReturnType<typeof useCaptions>;

const storageKey = 'call-captions';
const most = 2;
const [shortestMs, longestMs, perCharacterMs] = [4_000, 12_000, 70];

/** How long people need for it. */
export function readingMs(text: string): number {
  return Math.min(longestMs, Math.max(shortestMs, 2_000 + text.length * perCharacterMs));
}

export function useCaptions() {
  const [on, setOn] = useState(() => localStorage.getItem(storageKey) === 'on');
  /** The newest last. */
  const [lines, setLines] = useState<readonly Caption[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const count = useRef(0);
  useEffect(() => {
    const open = timers.current;
    return () => open.forEach(clearTimeout);
  }, []);

  const show = useCallback((name: string, text: string) => {
    const caption = { id: (count.current += 1), name, text };
    setLines((known) => [...known, caption].slice(-most));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setLines((known) => known.filter(({ id }) => id !== caption.id));
    }, readingMs(text));
    timers.current.add(timer);
  }, []);
  const toggle = useCallback(() => {
    localStorage.setItem(storageKey, on ? 'off' : 'on');
    setOn(!on);
  }, [on]);
  return { on, toggle, lines, show };
}
