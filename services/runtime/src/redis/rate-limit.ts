/** Rates counted in Redis, so that all replicas count together: a bucket of `burst` that refills evenly over the period. */
import type { Redis } from './client.ts';

type Rate = { burst: number; periodMs: number };
type Verdict = { allowed: boolean; retryAfterMs: number };
export type RateLimiter = {
  /** Rejects while Redis is away; whether to let pass then is the caller's decision. */
  take(key: string, rate: Rate): Promise<Verdict>;
};

/**
 * The generic cell rate algorithm: one number a key, the instant at which its bucket would be full again.
 * Redis's own clock, so that replicas with clocks apart agree.
 */
const script = `
local t = redis.call('TIME')
local now = t[1] * 1000 + t[2] / 1000
local burst, period = tonumber(ARGV[1]), tonumber(ARGV[2])
local step = period / burst
local full = tonumber(redis.call('GET', KEYS[1]) or now)
if full < now then full = now end
local wait = full + step - period - now
if wait > 0.5 then return math.ceil(wait) end
redis.call('SET', KEYS[1], full + step, 'PX', math.ceil(full + step - now))
return 0`;

export function makeRateLimiter(redis: Pick<Redis, 'command'>, prefix = 'rate'): RateLimiter {
  return {
    async take(key, { burst, periodMs }) {
      const waitMs = Number(await redis.command('EVAL', script, 1, `${prefix}:${key}`, burst, periodMs));
      return { allowed: waitMs === 0, retryAfterMs: waitMs };
    },
  };
}
