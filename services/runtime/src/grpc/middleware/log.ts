/** Failures are logged once, here at the boundary, with their cause. */
import type { AppError } from '../../errors/app-error.ts';
import type { Logger } from '../../logging/logger.ts';
import type { Middleware } from './middleware.ts';

/** Streams end in these ways every day; their readers come back by themselves. */
const streamEnds = ['CANCELLED', 'SHUTTING_DOWN', 'TOKEN_EXPIRED'];

export function log(logger: Logger): Middleware {
  return async (info, next) => {
    const started = performance.now();
    const fields = () => ({
      method: info.fullName,
      ms: Math.round(performance.now() - started),
      actorUid: info.actor?.uid,
    });
    try {
      const answer = await next();
      logger.debug(fields(), 'call answered');
      return answer;
    } catch (error) {
      const { kind, reason, cause } = error as AppError;
      if (info.isStream && streamEnds.includes(reason)) logger.debug({ ...fields(), reason }, 'stream ended');
      else if (kind === 'internal') logger.error({ ...fields(), err: cause ?? error }, 'call failed');
      else if (kind === 'unavailable' || kind === 'deadline')
        logger.warn({ ...fields(), kind, reason, err: cause }, 'call not served');
      else logger.debug({ ...fields(), kind, reason }, 'call refused');
      throw error;
    }
  };
}
