/** Every refusal of content and the kind it crosses the wire as, over gRPC and HTTP alike. */
import { appError, type Kind } from '@parlance/runtime/errors/app-error';
import { ContentError } from '../domain/errors.ts';

const kinds: Readonly<Record<string, Kind>> = {
  MALFORMED: 'malformed',
  NO_UPLOAD_PATH: 'malformed',
  LINK_INVALID: 'forbidden',
  LINK_EXPIRED: 'forbidden',
  DOCUMENT_NOT_ALLOWED: 'forbidden',
  AUDIO_NOT_ALLOWED: 'forbidden',
  MATERIAL_NOT_FOUND: 'not-found',
  MATERIAL_OR_COURSE_NOT_FOUND: 'not-found',
  COURSE_NOT_FOUND: 'not-found',
  LESSON_NOT_FOUND: 'not-found',
  DOCUMENT_NOT_FOUND: 'not-found',
  FILE_NOT_FOUND: 'not-found',
  UPLOAD_NOT_FOUND: 'not-found',
  NAME_TAKEN: 'conflict',
  POSITION_TAKEN: 'conflict',
  UPLOAD_USED: 'conflict',
  UPLOAD_UNDER_WAY: 'conflict',
  UPLOAD_INCOMPLETE: 'conflict',
  UPLOAD_TOO_LARGE: 'too-large',
  UPLOAD_TYPE: 'rule',
  UPLOAD_PATH_FORBIDDEN: 'forbidden',
  UPLOADS_FULL: 'rate-limited',
  APPLICATION_FILE_MISSING: 'rule',
};

/** What is not ours passes unchanged. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof ContentError)) return error;
  return appError(kinds[error.reason] ?? 'internal', error.reason, error.message, {
    ...(error.details && { details: error.details }),
    cause: error,
  });
}

/** Runs a handler's work with its refusals mapped. */
export async function answering<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toAppError(error);
  }
}
