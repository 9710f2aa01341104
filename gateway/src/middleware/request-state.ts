/** What the steps of one request hand on to each other. */
import type { Response } from 'express';
import type { Actor } from '@parlance/runtime/auth/actor';

export type RequestState = {
  requestId: string;
  /** Real time. */
  startedAt: number;
  /** Pattern of the route, for logs and metrics; never the address itself, which may carry tokens. */
  route: string;
  actor?: Actor;
  body?: unknown;
};

export function stateOf(response: Response): RequestState {
  return response.locals as RequestState;
}
