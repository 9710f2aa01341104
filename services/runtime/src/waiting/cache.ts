/** Answers that hold for a while are asked for once in that while, and by all who wait together. Real time. A failure is not kept. */
import { makeSingleFlight, type SingleFlight } from './single-flight.ts';

export type CacheOptions = {
  forMs: number;
  /** The oldest answer goes when there are so many. */
  most: number;
  now?: () => number;
};

export function makeCache<T>({ forMs, most, now = () => performance.now() }: CacheOptions): SingleFlight<T> {
  const known = new Map<string, { answer: T; until: number }>();
  const inFlight = makeSingleFlight<T>();
  return async (key, load) => {
    const found = known.get(key);
    if (found && found.until > now()) return found.answer;
    return inFlight(key, async () => {
      const until = now() + forMs;
      const answer = await load();
      // Put last, so that the first one stays the oldest.
      known.delete(key);
      const [oldest] = known.keys();
      if (known.size >= most && oldest !== undefined) known.delete(oldest);
      known.set(key, { answer, until });
      return answer;
    });
  };
}
