/** What going to another page means: its heading takes the focus, so that it is read out; a new page starts at its top, and going back finds the place that was left. */
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A page that is loaded when it is opened is short at first. */
const patienceMs = 2_000;
const placesKept = 50;

/** Scrolls as soon as the page is long enough. Answers how to stop. */
function scrollWhenLongEnough(top: number): () => void {
  const reach = () => {
    window.scrollTo(0, top);
    if (document.documentElement.scrollHeight >= top + window.innerHeight) stop();
  };
  const growing = new ResizeObserver(reach);
  const timer = setTimeout(() => stop(), patienceMs);
  const stop = () => {
    growing.disconnect();
    clearTimeout(timer);
  };
  growing.observe(document.body);
  reach();
  return stop;
}

export function useArrival(heading: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation();
  const back = useNavigationType() === 'POP';
  const places = useRef(new Map<string, number>());
  const shown = useRef(pathname);
  useEffect(() => {
    // Ours knows pages that come later; the browser's would jump twice.
    history.scrollRestoration = 'manual';
  }, []);
  useEffect(() => {
    const kept = places.current;
    const keep = () => {
      kept.delete(key);
      kept.set(key, window.scrollY);
      const [oldest] = kept.keys();
      if (kept.size > placesKept && oldest !== undefined) kept.delete(oldest);
    };
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [key]);
  useEffect(() => {
    // On the first page the browser's own focus is right.
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    heading.current?.focus({ preventScroll: true });
    const place = back ? (places.current.get(key) ?? 0) : 0;
    if (place > 0) return scrollWhenLongEnough(place);
    // Newer browsers answer a promise, which is no cleaning up.
    window.scrollTo(0, 0);
    return undefined;
  }, [back, heading, key, pathname]);
}
