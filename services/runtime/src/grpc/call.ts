/** What a handler learns about the call beside its request. */
import type { Actor } from '../auth/actor.ts';
import { refuse } from '../errors/refusals.ts';

export type Call = {
  /** Undefined only on methods that let anonymous callers in. */
  actor: Actor | undefined;
  requestId: string;
  idempotencyKey: string | undefined;
  /** Aborts when the caller has gone, the deadline has passed or the server stops. */
  signal: AbortSignal;
  /** Far in the future on streams without one. */
  deadline: Date;
};

/** On methods whose requests are a stream. */
export type StreamingCall<Request> = Call & { requests: AsyncIterable<Request> };

export const noDeadline = new Date('9999-12-31T00:00:00Z');

export function requireActor(call: Pick<Call, 'actor'>): Actor {
  if (call.actor === undefined) throw refuse('UNAUTHENTICATED');
  return call.actor;
}
