/** JSON bodies of at most 64 KB (API-03), on DELETE too (NS-42); a route that takes lists of people says how much. */
import express, { type RequestHandler, type Request } from 'express';
import { refuse } from '../refusals.ts';
import type { Route } from '../routing/route.ts';
import { stateOf } from './request-state.ts';

const limit = '64kb';

function hasBody(request: Request): boolean {
  return request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;
}

export function readBody(route: Route): RequestHandler {
  if (route.kind === 'raw') return checkLength(route.bodyLimitBytes ?? 0);
  const json = express.json({ limit: route.bodyLimitBytes ?? limit, strict: true });
  return (request, response, next) => {
    if (!hasBody(request)) return next();
    if (!request.is('application/json')) {
      throw refuse('BODY_NOT_JSON');
    }
    const { place } = stateOf(response);
    if (request.complete || !place) return json(request, response, next);
    // Who sends slowly keeps nobody waiting.
    place.stepOut();
    return json(request, response, (error?: unknown) => {
      place.comeBack();
      next(error);
    });
  };
}

function checkLength(bytes: number): RequestHandler {
  return (request, _response, next) => {
    if (Number(request.get('content-length') ?? 0) > bytes) {
      throw refuse('BODY_TOO_LARGE');
    }
    next();
  };
}
