/** What a handler learns about the call beside its request. */
import type { Actor, Role } from '../auth/actor.ts';
import { refuse } from '../errors/refusals.ts';
import type { Command } from '../idempotency/store.ts';

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

/** Somebody with an account in the school. */
type PersonActor = Actor & { role: Exclude<Role, 'service'> };

/** The access tables let only people into methods that ask for one; a service here is a mistake of ours. */
export function requirePerson(call: Pick<Call, 'actor'>): PersonActor {
  const { role, ...actor } = requireActor(call);
  if (role === 'service') throw new Error('a service has no person');
  return { ...actor, role };
}

type Keyed = Pick<Call, 'actor' | 'idempotencyKey'>;

/** Whose command it is, under which key, and its request: for `once`. */
export function commandOf(call: Keyed, rpc: string, body: unknown): Command {
  return { actorUid: requireActor(call).uid, rpc, key: call.idempotencyKey, body };
}

/** The same where anonymous callers are let in: nobody's, if none has signed in. */
export function openCommandOf(call: Keyed, rpc: string, body: unknown): Command {
  return { actorUid: call.actor?.uid ?? '', rpc, key: call.idempotencyKey, body };
}
