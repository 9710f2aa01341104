/** What the services always answer with although proto types cannot say so. */
import type { Actor as ActorMessage } from '@parlance/proto/common/v1';
import type { Actor } from '@parlance/runtime/auth/actor';
import { refuse } from '@parlance/runtime/errors/refusals';

export function present<T>(part: T | null | undefined): T {
  if (part === null || part === undefined) throw new Error('A service left out a part that its contract promises.');
  return part;
}

/** For routes that are not public: the caller stands there, or the route's access is wrong. */
export function requireActor(actor: Actor | undefined): Actor {
  if (actor === undefined) throw refuse('UNAUTHENTICATED');
  return actor;
}

export function actorJson(actor: ActorMessage | null) {
  const { id, role, name } = present(actor);
  return { id, role, name };
}
