/** What is wanted is counted beside the calls: all wishes are read for it, and they change slowly. */
import { makeSingleFlight } from '@parlance/runtime/waiting/single-flight';

/** Real time for which counts are good. A job counts anew before it is over, so that nobody who looks waits for it. */
const goodForMs = 60_000;

export type WantedCounts<T> = { refresh(): Promise<T>; read(): Promise<T> };

export function makeWantedCounts<T>(count: () => Promise<T>): WantedCounts<T> {
  let kept: { counts: T; at: number } | undefined;
  const together = makeSingleFlight<T>();
  const refresh = () =>
    together('all', async () => {
      const counts = await count();
      kept = { counts, at: performance.now() };
      return counts;
    });
  return { refresh, read: async () => (kept && performance.now() - kept.at < goodForMs ? kept.counts : refresh()) };
}
