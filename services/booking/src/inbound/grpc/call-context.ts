/** What every handler reads of a call: who asks, and under which key. */
import { requireActor, type Call } from '@parlance/runtime/grpc/server';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/refusals.ts';
import type { Command } from '../../usecases/ports.ts';

export function actorOf(call: Call): Actor {
  const { uid, role, name } = requireActor(call);
  return { id: uid, role, name };
}

export function commandOf(call: Call, rpc: string, request: object): Command {
  return { actorUid: actorOf(call).id, rpc, key: call.idempotencyKey, body: request };
}

/** A page's size: nothing said means `usual`. */
export function limitOf(limit: number, { usual, most }: { usual: number; most: number }): number {
  if (limit === 0) return usual;
  if (limit < 0 || limit > most) throw refuse('MALFORMED', { details: { fields: { limit: `1 to ${most}` } } });
  return limit;
}
