/** Every service verifies the caller's token itself and asks the access table before the handler runs. */
import type { Actor } from '../../auth/actor.ts';
import { checkAccess } from '../../auth/access.ts';
import { refuse } from '../../errors/refusals.ts';
import { currentContext, runInContext } from '../../context/request-context.ts';
import { lookWhile } from '../../waiting/look-while.ts';
import { fromMetadata } from '../metadata.ts';
import { isRead } from '../methods.ts';
import type { CallInfo, Middleware } from './middleware.ts';

export type IdentityOptions = {
  verifyToken: (bearer: string) => Promise<Actor>;
  /** Checked again while a stream is open. */
  isRevoked?: ((actor: Actor) => boolean) | undefined;
  /** True when we have heard of no revocations for too long: administrators may then only read. */
  revocationsAreStale?: (() => boolean) | undefined;
};

/** An open stream ends within a second of its token's revocation, of which the list's own way here is the larger part. */
const streamCheckMs = 250;

export function identity(options: IdentityOptions): Middleware {
  const watch = makeStreamWatch(options);
  return async (info, next) => {
    const { bearer } = fromMetadata(info.metadata);
    const actor = bearer === undefined ? undefined : await options.verifyToken(bearer);
    if (actor !== undefined && options.isRevoked?.(actor) === true) throw refuse('TOKEN_REVOKED');
    checkAccess(info.fullName, actor);
    if (actor?.role === 'admin' && !isRead(info.fullName) && options.revocationsAreStale?.() === true) {
      throw refuse('REVOCATIONS_UNKNOWN');
    }
    info.actor = actor;
    const stopWatching = watch(info);
    try {
      return await runInContext({ ...currentContext(), actor }, next);
    } finally {
      stopWatching();
    }
  };
}

/** A stream ends with the token that opened it. Services come back with their next token whenever they like, so theirs may go on. */
function makeStreamWatch({ isRevoked }: IdentityOptions): (info: CallInfo) => () => void {
  const open = new Set<CallInfo & { actor: Actor }>();
  const check = () => {
    const now = Date.now();
    for (const { actor, abort } of open) {
      if (actor.expiresAt.getTime() <= now) abort.abort(refuse('TOKEN_EXPIRED'));
      else if (isRevoked?.(actor) === true) abort.abort(refuse('TOKEN_REVOKED'));
    }
  };
  // One clock for all streams of the process.
  const looking = lookWhile(() => open.size > 0, streamCheckMs, check);
  return (info) => {
    const { actor, isStream } = info;
    if (!isStream || actor === undefined || actor.role === 'service') return () => undefined;
    const watched = Object.assign(info, { actor });
    open.add(watched);
    looking.begin();
    return () => open.delete(watched);
  };
}
