/** Runs something when no button of a pointer is down. A press takes the focus from a field; were its fault said at once, what is pressed would move away under the pointer. */
import { useCallback, useEffect, useRef } from 'react';

export function useAfterPress(): (run: () => void) => void {
  const down = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, passive: true, signal: stop.signal };
    const released = () => {
      down.current = false;
      // After the click that follows the release.
      setTimeout(() => waiting.current.splice(0).forEach((run) => run()));
    };
    addEventListener('pointerdown', () => (down.current = true), options);
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, released, options);
    return () => stop.abort();
  }, []);
  return useCallback((run) => {
    if (down.current) waiting.current.push(run);
    else run();
  }, []);
}
