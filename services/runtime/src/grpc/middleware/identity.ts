/** Every service verifies the caller's token itself and asks the access table before the handler runs. */
import type { Actor } from '../../auth/actor.ts';
import { checkAccess, tokenExpired, tokenRevoked } from '../../auth/access.ts';
import { unavailable } from '../../errors/app-error.ts';
import { currentContext, runInContext } from '../../context/request-context.ts';
import { fromMetadata } from '../metadata.ts';
import { isRead } from '../methods.ts';
import type { CallInfo, Middleware } from './middleware.ts';

export type IdentityOptions = {
  verifyToken: (bearer: string) => Promise<Actor>;
  /** Asked again while a stream is open. */
  isRevoked?: ((actor: Actor) => boolean) | undefined;
  /** True when nobody has told us of revocations for too long: administrators may then only read. */
  revocationsAreStale?: (() => boolean) | undefined;
};

const streamCheckMs = 10_000;

export function identity(options: IdentityOptions): Middleware {
  return async (info, next) => {
    const { bearer } = fromMetadata(info.metadata);
    const actor = bearer === undefined ? undefined : await options.verifyToken(bearer);
    if (actor !== undefined && options.isRevoked?.(actor) === true) throw tokenRevoked();
    checkAccess(info.fullName, actor);
    if (actor?.role === 'admin' && !isRead(info.fullName) && options.revocationsAreStale?.() === true) {
      throw unavailable('REVOCATIONS_UNKNOWN');
    }
    info.actor = actor;
    const stopWatching = watchStream(info, options);
    try {
      return await runInContext({ ...currentContext(), actor }, next);
    } finally {
      stopWatching();
    }
  };
}

/** A stream ends with the token that opened it. Services come back with their next token whenever they like, so theirs may go on. */
function watchStream({ actor, abort, isStream }: CallInfo, { isRevoked }: IdentityOptions): () => void {
  if (!isStream || actor === undefined || actor.role === 'service') return () => undefined;
  const check = () => {
    if (actor.expiresAt.getTime() <= Date.now()) abort.abort(tokenExpired());
    else if (isRevoked?.(actor) === true) abort.abort(tokenRevoked());
  };
  const leftMs = Math.min(actor.expiresAt.getTime() - Date.now(), 2_147_483_647);
  const end = setTimeout(check, Math.max(0, leftMs));
  const every = setInterval(check, streamCheckMs);
  return () => {
    clearTimeout(end);
    clearInterval(every);
  };
}
