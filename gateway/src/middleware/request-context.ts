/** First of all: an id to search by, the school's time for the browser's countdowns, and the line in the log at the end. */
import type { RequestHandler } from 'express';
import type { Clock } from '@parlance/runtime/clock/clock';
import { runInContext } from '@parlance/runtime/context/request-context';
import type { Logger } from '@parlance/runtime/logging/logger';
import { stateOf } from './request-state.ts';

export type Answered = { method: string; route: string; status: number; seconds: number };

const traceparent = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

type Deps = { clock: Clock; log: Logger; newId: () => string; onAnswered: (answered: Answered) => void };

export function requestContext({ clock, log, newId, onAnswered }: Deps): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const requestId = newId();
    Object.assign(response.locals, { requestId, startedAt, route: 'unmatched' });
    response.set({
      'X-Request-Id': requestId,
      'X-School-Time': String(clock.now().getTime()),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    });
    const sent = request.get('traceparent');
    const context = { requestId, ...(sent !== undefined && traceparent.test(sent) ? { traceparent: sent } : {}) };
    runInContext(context, () => {
      response.once('close', () => {
        const seconds = (performance.now() - startedAt) / 1000;
        const answered = {
          method: request.method,
          route: stateOf(response).route,
          status: response.statusCode,
          seconds,
        };
        log.info(answered, 'request answered');
        onAnswered(answered);
      });
      next();
    });
  };
}
