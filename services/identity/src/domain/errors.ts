/** Everything that a person can be told by this context. The text is the catalogue's where it has one. */
export type IdentityReason =
  | 'MALFORMED'
  | 'ALREADY_SIGNED_IN'
  | 'EMAIL_TAKEN'
  | 'KEYCLOAK_UNAVAILABLE'
  | 'ACCOUNT_GONE'
  | 'RESEND_COOLDOWN'
  | 'LINK_INVALID'
  | 'LINK_EXPIRED'
  | 'STUDENT_NOT_FOUND'
  | 'TUTOR_NOT_FOUND'
  | 'USER_NOT_FOUND'
  | 'MAIL_LINK_NOT_FOUND'
  | 'ANOTHER_TEACHER'
  | 'PAGE_TOKEN_INVALID'
  | 'STALE_VERSION'
  | 'OWN_ACCOUNT'
  | 'STUDENT_NOT_NAMED'
  | 'RATING_NOT_ALLOWED'
  | 'ALREADY_RATED'
  | 'LESSON_NOT_YOURS'
  | 'REPORT_NOT_FOUND'
  | 'REPORT_NO_LESSON'
  | 'REPORT_OPEN'
  | 'REPORTS_A_DAY'
  | 'FAVOURITES_FULL'
  | 'NOTHING_TO_CHANGE'
  | 'APPLICATION_NOT_FOUND'
  | 'APPLICATION_ACTION_IMPOSSIBLE'
  | 'APPLICATION_FILE_CHANGED'
  | 'KEY_REUSED';

export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly reason: IdentityReason;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    reason: IdentityReason,
    extra: { details?: Record<string, unknown>; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(reason, { cause: extra.cause });
    this.reason = reason;
    this.details = extra.details;
    this.retryAfterMs = extra.retryAfterMs;
  }
}
