/** What follows from the school's time: drawn again when that changes, not with every beat. */
import { useCallback, useSyncExternalStore } from 'react';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';

export function useOnClock<T extends string | number | boolean>(select: (now: number) => T, everyMs = 1000): T {
  const { clock } = useShell();
  const subscribe = useCallback(
    (beat: () => void) => {
      const timer = setInterval(beat, everyMs);
      const stop = clock.onChange(beat);
      return () => {
        clearInterval(timer);
        stop();
      };
    },
    [clock, everyMs],
  );
  return useSyncExternalStore(subscribe, () => select(clock.now()));
}
