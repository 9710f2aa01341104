/** Every refusal of media: its kind on the wire and the words people read. */
import { appError, type AppError, type Kind } from '@parlance/runtime/errors/app-error';
import { MediaError, type MediaRefusal } from '../../domain/errors.ts';

const table: Record<MediaRefusal, { kind: Kind; reason: string; message: string }> = {
  ROOM_NOT_FOUND: { kind: 'not-found', reason: 'ROOM_NOT_FOUND', message: 'This room was not found.' },
  ROOM_NAME_MALFORMED: { kind: 'not-found', reason: 'ROOM_NOT_FOUND', message: 'This room was not found.' },
  BOOKING_NOT_FOUND: { kind: 'not-found', reason: 'BOOKING_NOT_FOUND', message: 'This lesson was not found.' },
  CALL_TOKEN_INVALID: {
    kind: 'forbidden',
    reason: 'CALL_TOKEN_INVALID',
    message: 'This video call token is not valid.',
  },
  LESSON_OVER: { kind: 'rule', reason: 'LESSON_OVER', message: 'This lesson is over.' },
  NOT_IN_PROGRESS: { kind: 'conflict', reason: 'NOT_IN_PROGRESS', message: 'This lesson is not in progress.' },
  MUTE_ALL_FORBIDDEN: { kind: 'forbidden', reason: 'FORBIDDEN', message: 'Only the tutor can mute everyone.' },
  AUDIO_FORBIDDEN: { kind: 'forbidden', reason: 'FORBIDDEN', message: 'You are not allowed to play audio' },
  STAGE_FORBIDDEN: {
    kind: 'forbidden',
    reason: 'FORBIDDEN',
    message: 'You are not allowed to do this in this lesson.',
  },
  PERSON_NOT_FOUND: {
    kind: 'not-found',
    reason: 'PERSON_NOT_FOUND',
    message: 'This student is not part of this lesson.',
  },
  REMOVED_FROM_ROOM: {
    kind: 'forbidden',
    reason: 'REMOVED_FROM_ROOM',
    message: 'Your teacher has removed you from this lesson.',
  },
  CHAT_EMPTY: { kind: 'malformed', reason: 'MALFORMED', message: 'A message needs at least one character.' },
  CHAT_TOO_LONG: { kind: 'malformed', reason: 'MALFORMED', message: 'A message has at most 1000 characters.' },
  CHAT_ID_MALFORMED: { kind: 'malformed', reason: 'MALFORMED', message: 'A message needs a UUID as its id.' },
  CHAT_ID_TAKEN: { kind: 'conflict', reason: 'CHAT_ID_TAKEN', message: 'Another message has this id.' },
  CHECK_MALFORMED: {
    kind: 'malformed',
    reason: 'MALFORMED',
    message: 'This line check has a shape that is not allowed.',
  },
  CHECKS_FULL: { kind: 'rule', reason: 'CHECKS_FULL', message: 'Enough line checks of this lesson are kept.' },
  MEDIA_UNAVAILABLE: {
    kind: 'unavailable',
    reason: 'MEDIA_UNAVAILABLE',
    message: 'The video service does not answer at the moment. Please wait and try again.',
  },
};

function toAppError(error: MediaError): AppError {
  const { kind, reason, message } = table[error.refusal];
  const retry = kind === 'unavailable' ? { retryAfterMs: 1_000 } : {};
  return appError(kind, reason, message, { cause: error, ...retry });
}

/** Runs a handler's work and puts media's own refusals into the words of the wire. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof MediaError ? toAppError(error) : error;
  }
}
