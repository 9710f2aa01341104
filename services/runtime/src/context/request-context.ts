/** Ambient only for what every layer needs and no rule depends on: request id, trace, deadline, urgency and caller. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from '../auth/actor.ts';
import type { Urgency } from './urgency.ts';

export type RequestContext = {
  requestId: string;
  actor?: Actor | undefined;
  /** Real time after which nobody waits for the answer any more. */
  deadline?: Date | undefined;
  /** What is given up first when there is too much; nobody said: nothing is. */
  urgency?: Urgency | undefined;
  /** W3C traceparent, passed on unchanged when no tracer runs. */
  traceparent?: string | undefined;
};

const storage = new AsyncLocalStorage<RequestContext>();
const outside: RequestContext = Object.freeze({ requestId: '' });

/** Outside of any request the id is empty. */
export function currentContext(): RequestContext {
  return storage.getStore() ?? outside;
}

/** Until nobody waits any more; Infinity when nobody said so. */
export function timeLeftMs(): number {
  const { deadline } = currentContext();
  return deadline === undefined ? Infinity : deadline.getTime() - Date.now();
}

export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** For work that several requests share, or none. */
export function outsideRequests<T>(work: () => T): T {
  return storage.run(outside, work);
}
