/** Domain errors as the wire's vocabulary: the whole table. */
import { appError } from '@parlance/runtime/errors/app-error';
import { AnnouncementNotFound } from '../../domain/errors.ts';

export function asWireError(error: unknown): unknown {
  if (error instanceof AnnouncementNotFound) {
    return appError('not-found', 'ANNOUNCEMENT_NOT_FOUND', 'Announcement not found', { cause: error });
  }
  return error;
}
