/** What did not load may load now: the device has a line again, or somebody comes back to the page, as after a sleep. */
import { useLayoutEffect } from 'react';

export function useWake(onWake: (() => void) | undefined): void {
  // At once with what is shown: the line may come back at that moment.
  useLayoutEffect(() => {
    if (!onWake) return undefined;
    const onVisibility = () => document.visibilityState === 'visible' && onWake();
    window.addEventListener('online', onWake);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('online', onWake);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [onWake]);
}
