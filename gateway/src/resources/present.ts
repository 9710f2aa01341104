/** What the services always answer with although proto types cannot say so. */
import type { Actor } from '@parlance/runtime/auth/actor';
import { appError } from '@parlance/runtime/errors/app-error';

export function present<T>(part: T | null | undefined): T {
  if (part === null || part === undefined) throw new Error('A service left out a part that its contract promises.');
  return part;
}

/** For routes that are not public: the caller stands there, or the route's access is wrong. */
export function requireActor(actor: Actor | undefined): Actor {
  if (actor === undefined) throw appError('unauthenticated', 'UNAUTHENTICATED', 'User not authenticated');
  return actor;
}
