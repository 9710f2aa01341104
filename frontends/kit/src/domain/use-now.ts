/** The school's time as state, refreshed on a beat. */
import { useEffect, useState } from 'react';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';

export function useNow(everyMs = 1000): number {
  const { clock } = useShell();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const beat = () => setNow(clock.now());
    beat();
    const timer = setInterval(beat, everyMs);
    const stop = clock.onChange(beat);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [clock, everyMs]);
  return now;
}
