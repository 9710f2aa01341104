/** The one error that crosses process borders: a kind that machines act on, a reason that is stable, a text for people. */
export type Kind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'stale'
  | 'too-large'
  | 'rule'
  | 'rate-limited'
  | 'unavailable'
  | 'deadline'
  | 'internal';

export type AppErrorExtra = { details?: object; retryAfterMs?: number; cause?: unknown };

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: Kind;
  /** SCREAMING_SNAKE_CASE, e.g. IDEMPOTENCY_KEY_REUSED. */
  readonly reason: string;
  /** Goes out to the caller as it is, so nothing internal belongs here. */
  readonly details: object | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(kind: Kind, reason: string, message: string, extra: AppErrorExtra = {}) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.kind = kind;
    this.reason = reason;
    this.details = extra.details;
    this.retryAfterMs = extra.retryAfterMs;
  }
}

/** The text people see when a part does not answer; the same words in the browser and behind it. */
export const unreachableText = "We can't reach the product at the moment. Please wait and try again.";
