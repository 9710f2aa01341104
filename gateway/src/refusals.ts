/** What the gateway refuses by itself, before it asks any service. */
import { refusing, type Declarations } from '@parlance/runtime/refusals';

export const refusals = {
  FIELD_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: '… …' },
  REQUEST_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: 'The request is not valid.' },
  BODY_NOT_JSON: { kind: 'malformed', code: 'MALFORMED', text: 'Bodies are sent as JSON (application/json).' },
  JSON_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: 'The body is not valid JSON.' },
  ENCODING_MALFORMED: {
    kind: 'malformed',
    code: 'MALFORMED',
    text: 'The body is not what its Content-Encoding says.',
  },
  IF_MATCH_MALFORMED: {
    kind: 'malformed',
    code: 'MALFORMED',
    text: 'If-Match must be the ETag of an earlier answer',
  },
  KEY_MALFORMED: {
    kind: 'malformed',
    code: 'MALFORMED',
    text: 'Idempotency-Key must be at most 255 visible characters',
  },
  REQUEST_ABORTED: { kind: 'malformed', text: 'The request was cut off.' },
  VERIFYING_SIGNED_OUT: {
    kind: 'unauthenticated',
    code: 'UNAUTHENTICATED',
    text: 'You must be logged in to verify your email!',
    requirement: 'AUTH-40',
  },
  GROUP_HISTORY_OTHER_ROLE: {
    kind: 'forbidden',
    code: 'ROLE_REQUIRED',
    text: 'Unauthorized access',
    requirement: 'API-14',
  },
  NOT_FOUND: { kind: 'not-found', text: 'Not found' },
  BOOKING_NOT_FOUND: { kind: 'not-found', text: 'This booking was not found.' },
  /** 405 is HTTP's own word, which no service says and no kind stands for. */
  METHOD_NOT_ALLOWED: { kind: 'malformed', text: '… is not possible here' },
  ALREADY_SIGNED_IN: {
    kind: 'conflict',
    text: 'You cannot create an account whilst logged in!',
    requirement: 'AUTH-28',
  },
  BODY_TOO_LARGE: { kind: 'too-large', text: 'The request is too large.', requirement: 'API-03' },
  RATE_LIMITED: { kind: 'rate-limited', text: 'Too many requests. Please wait and try again.' },
} as const satisfies Declarations;

export type RefusalKey = keyof typeof refusals;

export const { refuse } = refusing(refusals);
