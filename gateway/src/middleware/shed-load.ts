/** Under overload background calls are refused first and lessons last, at once and with Retry-After. */
import type { RequestHandler } from 'express';
import { currentContext } from '@parlance/runtime/context/request-context';
import { refuse } from '@parlance/runtime/errors/refusals';
import type { Overload } from '../limits.ts';
import type { Route } from '../routing/route.ts';

export type InFlight = { count: number };

/** Its calls stand behind those of lessons: one that is nowhere counted as load says so too. */
export function urgent({ urgency = 'screen' }: Route): RequestHandler {
  return (_request, _response, next) => {
    currentContext().urgency = urgency;
    next();
  };
}

export function shedLoad(route: Route, overload: Overload, inFlight: InFlight): RequestHandler {
  const urgency = route.urgency ?? 'screen';
  const allowed = overload.maxInFlight * overload.share[urgency];
  return (_request, response, next) => {
    if (inFlight.count >= allowed) {
      throw refuse('OVERLOADED');
    }
    inFlight.count += 1;
    response.once('close', () => {
      inFlight.count -= 1;
    });
    next();
  };
}
