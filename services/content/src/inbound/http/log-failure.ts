/** Said once, here at the door; the line has the request's id, which whoever asked was told with the refusal. */
import type { AppError } from '@parlance/runtime/errors/app-error';
import type { Logger } from '@parlance/runtime/logging/logger';

export function logFailure(log: Logger, door: 'files' | 'certificates', failure: AppError): void {
  if (failure.kind === 'internal') log.error({ err: failure, door }, 'request failed');
  else if (failure.kind === 'unavailable' || failure.kind === 'deadline')
    log.warn({ err: failure, door }, 'request not served');
}
