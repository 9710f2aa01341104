/** What every handler reads of a call: who asks, and under which key. */
import { requireActor, type Call } from '@parlance/runtime/grpc/server';
import type { Actor } from '../../domain/actor.ts';

export function actorOf(call: Call): Actor {
  const { uid, role, name } = requireActor(call);
  return { id: uid, role, name };
}
