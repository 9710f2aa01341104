/** Limits are data (limits.yaml); Redis counts for all replicas together, and while it is away each for itself. */
import type { Request, RequestHandler } from 'express';
import { refuse } from '../refusals.ts';
import type { Limit, Limits } from '../limits.ts';
import type { Route } from '../routing/route.ts';
import { stateOf } from './request-state.ts';

type Verdict = { allowed: boolean; retryAfterMs: number };
type RateLimiter = { take(key: string, limit: { burst: number; periodMs: number }): Promise<Verdict> };

export type RateLimitDeps = { limits: Limits; limiter: RateLimiter };

export function limitOf(route: Route, limits: Limits): Limit {
  const name = route.limit ?? (route.access.anonymous ? 'public' : 'signed-in');
  const found = limits.rates.get(name);
  if (found === undefined) throw new Error(`No rate limit is called ${name}`);
  return found;
}

function whoIs(limit: Limit, request: Request, uid: string | undefined): string {
  return limit.who === 'caller' && uid !== undefined ? `uid:${uid}` : `address:${request.ip ?? 'unknown'}`;
}

/** Addresses are counted before the token is checked, callers after. */
export function rateLimit(route: Route, when: Limit['who'], deps: RateLimitDeps): RequestHandler {
  const limit = limitOf(route, deps.limits);
  if (limit.who !== when) return (_request, _response, next) => next();
  return async (request, response, next) => {
    const key = `${limit.name}:${whoIs(limit, request, stateOf(response).actor?.uid)}`;
    const verdict = await deps.limiter.take(key, limit);
    if (!verdict.allowed) {
      throw refuse('RATE_LIMITED', { retryAfterMs: verdict.retryAfterMs });
    }
    next();
  };
}
