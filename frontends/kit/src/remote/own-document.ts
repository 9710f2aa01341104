/** Pages whose document brings a content policy of its own, such as those on which somebody pays. */
import { useEffect } from 'react';

/** Whether the browser opened this document at that page: whoever came from another one within the portal keeps that one's policy. */
export function wasOpenedAt(path: string): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  // A browser that does not tell is believed: it must not open the page over and over.
  return opened === undefined || new URL(opened.name, window.location.href).pathname === path;
}

const openHere = (): void => window.location.replace(window.location.href);

/** True while the browser opens the page anew, in its own document; `isNeeded` says whether it has one. */
export function useOwnDocument(path: string, isNeeded: boolean, open = openHere): boolean {
  const isLeaving = isNeeded && !wasOpenedAt(path);
  useEffect(() => {
    if (isLeaving) open();
  }, [isLeaving, open]);
  return isLeaving;
}
