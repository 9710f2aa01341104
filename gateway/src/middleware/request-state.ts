/** What the steps of one request hand on to each other. */
import type { Response } from 'express';
import type { Actor } from '@parlance/runtime/auth/actor';
import type { Place } from './waiting-line.ts';

export type RequestState = {
  requestId: string;
  /** Real time. */
  startedAt: number;
  /** Pattern of the route, for logs and metrics; never the address itself, which may carry tokens. */
  route: string;
  actor?: Actor;
  body?: unknown;
  /** Among those calls that can wait. */
  place?: Place;
  /** Ends the span of the request before its answer is over, which of a live stream may be hours away. */
  endSpan?: () => void;
};

export function stateOf(response: Response): RequestState {
  return response.locals as RequestState;
}
