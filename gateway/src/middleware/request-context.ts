/** First of all: an id to search by, the school's time for the browser's countdowns, the request's span, and the line in the log at the end. */
import type { Request, RequestHandler, Response } from 'express';
import type { Clock } from '@parlance/runtime/clock/clock';
import { runInContext, type RequestContext } from '@parlance/runtime/context/request-context';
import { requestIdIn } from '@parlance/runtime/http/request-id';
import type { Logger } from '@parlance/runtime/logging/logger';
import { readTraceparent } from '@parlance/runtime/telemetry/traceparent';
import { beginSpan } from '@parlance/runtime/telemetry/tracer';
import { stateOf } from './request-state.ts';

export type Answered = { method: string; route: string; status: number; seconds: number };

/** The edge's, so that one search finds its line too; nobody else names a request, nor may two of them have one name. */
function idOfEdge({ app, socket, headers }: Request): string | undefined {
  const isTrusted = app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean;
  return isTrusted(socket.remoteAddress, 0) ? requestIdIn(headers['x-request-id']) : undefined;
}

type Deps = { clock: Clock; log: Logger; newId: () => string; onAnswered: (answered: Answered) => void };

export function requestContext({ clock, log, newId, onAnswered }: Deps): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const requestId = idOfEdge(request) ?? newId();
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
    runInContext(tracedContext(requestId, request, response), () => {
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

/** A traceparent of no sound shape counts as none. Nobody traces: it is passed on as it came. */
function tracedContext(requestId: string, request: Request, response: Response): RequestContext {
  const sent = request.get('traceparent');
  const traceparent = readTraceparent(sent) ? sent : undefined;
  const context = traceparent === undefined ? { requestId } : { requestId, traceparent };
  const { method } = request;
  const span = runInContext(context, () => beginSpan({ name: method, kind: 'server', parent: traceparent }));
  if (span === undefined) return context;
  const endSpan = () => {
    const { route } = stateOf(response);
    const status = response.statusCode;
    const about = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status };
    span.note(`${method} ${route}`, about);
    if (status >= 500) span.fail({ reason: String(status) });
    span.end();
  };
  stateOf(response).endSpan = endSpan;
  response.once('close', endSpan);
  return { requestId, traceparent: span.traceparent };
}
