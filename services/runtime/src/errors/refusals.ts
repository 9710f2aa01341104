/** What every service refuses alike, whatever it does. */
import { refusing, type Declarations } from '../refusals.ts';
import { AppError } from './app-error.ts';

const signedOut = 'User not authenticated';

export const refusals = {
  FIELD_UNSOUND: { kind: 'malformed', code: 'MALFORMED', text: '… is not valid' },
  IDEMPOTENCY_KEY_INVALID: { kind: 'malformed', text: 'Idempotency-Key must have at most 255 characters.' },
  IDEMPOTENCY_KEY_REUSED: { kind: 'rule', text: 'This Idempotency-Key was already used for another request.' },
  IDEMPOTENCY_KEY_BUSY: { kind: 'unavailable', text: 'Please try again.' },
  LIMIT_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: 'Please check the marked fields' },
  PAGE_TOKEN_INVALID: { kind: 'malformed', text: 'This page is not available any more.' },
  MESSAGE_TOO_LARGE: { kind: 'too-large', text: 'The message is too large.' },

  UNAUTHENTICATED: { kind: 'unauthenticated', text: signedOut, requirement: 'API-12' },
  TOKEN_INVALID: { kind: 'unauthenticated', text: signedOut, requirement: 'API-12' },
  TOKEN_EXPIRED: { kind: 'unauthenticated', text: signedOut, requirement: 'API-12' },
  TOKEN_REVOKED: { kind: 'unauthenticated', text: signedOut, requirement: 'API-12' },
  EMAIL_NOT_VERIFIED: { kind: 'forbidden', text: 'Please verify your email first!', requirement: 'AUTH-34' },
  ROLE_REQUIRED: {
    kind: 'forbidden',
    text: 'This functionality is only available to …!',
    requirement: 'API-11',
  },
  OTHER_SERVICE: {
    kind: 'forbidden',
    code: 'ROLE_REQUIRED',
    text: 'This functionality is not available to this service!',
  },

  INTERNAL: { kind: 'internal', text: 'Something went wrong. Please try again.' },
  DEADLINE_EXCEEDED: { kind: 'deadline' },
  CANCELLED: { kind: 'unavailable', text: 'The call was cancelled.' },
  CALL_OVER: { kind: 'unavailable', code: 'CANCELLED', text: 'The call is over.' },
  OVERLOADED: { kind: 'unavailable' },
  PEER_UNAVAILABLE: { kind: 'unavailable' },
  /** It does not know the call yet: who asks was rolled out before who answers. */
  PEER_OUTDATED: { kind: 'unavailable' },
  /** Streams, while the process ends. */
  SHUTTING_DOWN: { kind: 'unavailable' },
  /** The list of revoked tokens was never read. */
  REVOCATIONS_UNKNOWN: { kind: 'unavailable' },
  /** No key of the token issuer is known. */
  KEYS_UNAVAILABLE: { kind: 'unavailable' },
  /** The issuer gives no token. */
  SERVICE_TOKEN_UNAVAILABLE: { kind: 'unavailable' },
  DATABASE_UNAVAILABLE: { kind: 'unavailable' },
  /** Repeats did not help. */
  DATABASE_CONTENTION: { kind: 'unavailable' },
  DATABASE_TIMEOUT: { kind: 'deadline' },
} as const satisfies Declarations;

export const { refuse } = refusing(refusals);

/** Anything that nobody threw on purpose: its message stays inside, `cause` is for the log. */
export function asAppError(error: unknown): AppError {
  return error instanceof AppError ? error : refuse('INTERNAL', { cause: error });
}
