/** What the rules of the room say no to. The wire's kinds and texts are chosen in inbound/grpc/error-map.ts. */
export type MediaRefusal =
  | 'ROOM_NOT_FOUND'
  | 'BOOKING_NOT_FOUND'
  | 'CALL_TOKEN_INVALID'
  | 'LESSON_OVER'
  | 'NOT_IN_PROGRESS'
  | 'MUTE_ALL_FORBIDDEN'
  | 'AUDIO_FORBIDDEN'
  | 'STAGE_FORBIDDEN'
  | 'PERSON_NOT_FOUND'
  | 'REMOVED_FROM_ROOM'
  | 'CHAT_EMPTY'
  | 'CHAT_TOO_LONG'
  | 'CHAT_ID_MALFORMED'
  | 'CHAT_ID_TAKEN'
  | 'ROOM_NAME_MALFORMED'
  | 'CHECK_MALFORMED'
  | 'CHECKS_FULL'
  | 'MEDIA_UNAVAILABLE';

export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly refusal: MediaRefusal;

  constructor(refusal: MediaRefusal, cause?: unknown) {
    super(refusal, cause === undefined ? undefined : { cause });
    this.refusal = refusal;
  }
}
