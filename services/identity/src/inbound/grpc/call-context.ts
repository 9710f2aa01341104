/** What every handler reads of a call: who asks, and under which key. */
import type { Actor } from '@parlance/runtime/auth/actor';
import { requireActor, type Call as GrpcCall } from '@parlance/runtime/grpc/server';
import type { Role } from '../../domain/person.ts';
import type { Asker } from '../../usecases/on-behalf.ts';
import type { Call } from '../../usecases/ports.ts';

/** The access table lets only people in; a service's own token has none of the three roles. */
export function personAsking(call: GrpcCall): Actor & { role: Role } {
  const { role, ...actor } = requireActor(call);
  if (role === 'service') throw new Error('a service has no person');
  return { ...actor, role };
}

export function askerOf(call: GrpcCall): Asker {
  const { uid, role } = personAsking(call);
  return { uid, role };
}

export function callOf(call: GrpcCall, rpc: string): Call {
  return { actorUid: requireActor(call).uid, rpc, key: call.idempotencyKey };
}
