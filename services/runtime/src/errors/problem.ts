/** AppError as the public HTTP answer: one shape, and nothing about what is unknown. */
import type { Kind } from './app-error.ts';
import { asAppError } from './refusals.ts';

export const statusOfKind: Record<Kind, number> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  stale: 412,
  'too-large': 413,
  rule: 422,
  'rate-limited': 429,
  unavailable: 503,
  deadline: 504,
  internal: 500,
};

export type Problem = {
  status: number;
  headers: Record<string, string>;
  body: { error: { code: string; message: string; details?: object; requestId: string } };
};

/** Retry-After is in whole seconds, rounded up, and always there on 429 and 503. */
export function problemOf(error: unknown, requestId: string): Problem {
  const app = asAppError(error);
  const status = statusOfKind[app.kind];
  const headers: Record<string, string> = {};
  if (app.retryAfterMs !== undefined || status === 429 || status === 503) {
    headers['Retry-After'] = String(Math.max(1, Math.ceil((app.retryAfterMs ?? 1_000) / 1_000)));
  }
  const details = app.details === undefined || app.kind === 'internal' ? {} : { details: app.details };
  return { status, headers, body: { error: { code: app.reason, message: app.message, ...details, requestId } } };
}
