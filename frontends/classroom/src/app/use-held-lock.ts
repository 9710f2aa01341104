/** Tells the portal's tabs what this window is at: the browser lets go of the lock with the window, however that went. */
import { useEffect } from 'react';

export function useHeldLock(name: string, isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const held = Promise.withResolvers<void>();
    const asking = new AbortController();
    const options = { mode: 'shared', signal: asking.signal } as const;
    // Where there are none, a tab that was loaded again does not follow.
    globalThis.navigator.locks?.request(name, options, () => held.promise).catch(() => undefined);
    return () => {
      held.resolve();
      asking.abort();
    };
  }, [name, isHeld]);
}
