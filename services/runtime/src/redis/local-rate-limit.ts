/** The same rates counted in this process alone, for as long as Redis does not: neither open to everybody nor closed. */
import { within } from '../waiting/waiting.ts';
import type { RateLimiter } from './rate-limit.ts';

type LocalOptions = {
  /** The key that was asked for longest ago goes when there are so many. */
  most?: number;
  now?: () => number;
};

/** The generic cell rate algorithm as rate-limit.ts has it: when each bucket would be full again. */
export function makeLocalRateLimiter({ most = 50_000, now = () => performance.now() }: LocalOptions = {}): RateLimiter {
  const fullAt = new Map<string, number>();
  return {
    async take(key, { burst, periodMs }) {
      const at = now();
      const step = periodMs / burst;
      const full = Math.max(at, fullAt.get(key) ?? at);
      const waitMs = full + step - periodMs - at;
      if (waitMs > 0.5) return { allowed: false, retryAfterMs: Math.ceil(waitMs) };
      fullAt.delete(key);
      fullAt.set(key, full + step);
      const [oldest] = fullAt.keys();
      if (fullAt.size > most && oldest !== undefined) fullAt.delete(oldest);
      return { allowed: true, retryAfterMs: 0 };
    },
  };
}

/** Nobody waits longer for a verdict. */
const patienceMs = 250;
/** After a failure nobody asks for so long. */
const restMs = 1_000;

/** Counts in Redis; here when Redis is away or silent. Never rejects. */
export function withLocalFallback(shared: RateLimiter, onAway: (error: unknown) => void): RateLimiter {
  const local = makeLocalRateLimiter();
  let restsUntil = -Infinity;
  return {
    async take(key, rate) {
      if (performance.now() < restsUntil) return local.take(key, rate);
      try {
        return await within(patienceMs, shared.take(key, rate));
      } catch (error) {
        restsUntil = performance.now() + restMs;
        onAway(error);
        return local.take(key, rate);
      }
    },
  };
}
