/** The only way out for errors: one shape, the catalogue's words, and nothing about what is unknown. */
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { AppError } from '@parlance/runtime/errors/app-error';
import { asAppError } from '@parlance/runtime/errors/refusals';
import { refuse } from '../refusals.ts';
import { problemOf } from '@parlance/runtime/errors/problem';
import type { Logger } from '@parlance/runtime/logging/logger';
import { stateOf } from './request-state.ts';

export const notFound: RequestHandler = () => {
  throw refuse('NOT_FOUND');
};

/** What Express's own body reader throws. */
function translated(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { type, status, code } = error as Error & { type?: string; status?: number; code?: string };
  if (type === 'entity.too.large') return refuse('BODY_TOO_LARGE');
  if (type === 'request.aborted') return refuse('REQUEST_ABORTED');
  if (type?.startsWith('entity.') || type?.startsWith('encoding.') || type?.startsWith('charset.')) {
    return refuse('JSON_MALFORMED', { cause: error });
  }
  // What the decompressing of a body that is not what its Content-Encoding says leaves: an error of zlib's.
  if (/^(Z|ERR_)/.test(code ?? '') && status === 400) {
    return refuse('ENCODING_MALFORMED', { cause: error });
  }
  // A path that cannot be decoded names nothing.
  if (status === 400 && error instanceof URIError) return refuse('NOT_FOUND');
  return error;
}

export function problem(log: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const app = asAppError(translated(error));
    const { requestId, route } = stateOf(response);
    if (app.kind === 'internal') log.error({ err: app.cause ?? app, route }, 'request failed');
    // Who is turned away at the door is counted, and named by the line of each answer: more would cost what is short.
    else if (app.reason !== 'OVERLOADED' && (app.kind === 'unavailable' || app.kind === 'deadline'))
      log.warn({ err: app, route }, 'request not served');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { status, headers, body } = problemOf(app, requestId);
    response
      .status(app.reason === 'METHOD_NOT_ALLOWED' ? 405 : status)
      .set(headers)
      .json(body);
  };
}
