/** While the live stream is away, what is on screen is looked at every 30 seconds, or as often as is said; with the stream nobody asks. */
import { ui } from '@parlance/proto/limits';
import { useEffect } from 'react';
import { useStreamState } from './use-stream-state.ts';

/** `check` keeps its identity for as long as it asks the same. */
export function useCheckWhileAway(check: () => unknown, everyMs: number = ui.statusCheckMs): void {
  const isAway = useStreamState() !== 'open';
  useEffect(() => {
    if (!isAway) return undefined;
    const timer = setInterval(check, everyMs);
    return () => clearInterval(timer);
  }, [isAway, check, everyMs]);
}
