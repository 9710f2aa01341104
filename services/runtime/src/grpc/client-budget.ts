/** How long a call to a peer may take, and what it carries along. */
import type { Metadata } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import { currentContext } from '../context/request-context.ts';
import { refuse } from '../errors/refusals.ts';
import { toMetadata } from './metadata.ts';
import type { RetryBudget } from '../waiting/retry-budget.ts';
import type { Semaphore } from '../waiting/semaphore.ts';
import type { Connections } from './connections.ts';
import type { Method } from './methods.ts';

export type Target = {
  connections: Connections;
  method: Method;
  /** Calls with one request wait here for each other. */
  semaphore: Semaphore;
  retries: RetryBudget;
  token?: (() => Promise<string | undefined> | string | undefined) | undefined;
};

/** What each hop keeps for itself to answer with. */
const marginMs = 20;
const leastMs = 10;

/** The earlier of the call's own limit and the request's, less the margin; throws when too little is left. */
export function deadlineOf(deadlineMs: number): Date {
  const own = Date.now() + deadlineMs;
  const { deadline } = currentContext();
  const at = deadline === undefined ? own : Math.min(own, deadline.getTime() - marginMs);
  if (at - Date.now() < leastMs) throw refuse('DEADLINE_EXCEEDED');
  return new Date(at);
}

export type Carried = {
  bearer?: string | undefined;
  idempotencyKey?: string | undefined;
  requestId?: string | undefined;
};

export async function metadataFor(
  { token }: Target,
  { bearer, idempotencyKey, requestId }: Carried,
  traceparent: string | undefined,
): Promise<Metadata> {
  const context = currentContext();
  return toMetadata({
    bearer: bearer ?? (await token?.()),
    requestId: requestId ?? (context.requestId || randomUUID()),
    idempotencyKey,
    traceparent,
    urgency: context.urgency,
  });
}
