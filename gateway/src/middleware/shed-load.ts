/**
 * Under overload screens and background calls, searches among these, wait in line; background is refused first and lessons last, with
 * Retry-After (ADR 0048, 0092).
 */
import type { RequestHandler, Response } from 'express';
import { currentContext } from '@parlance/runtime/context/request-context';
import { problemOf } from '@parlance/runtime/errors/problem';
import { refuse } from '@parlance/runtime/errors/refusals';
import type { Overload } from '../limits.ts';
import type { Route } from '../routing/route.ts';
import { stateOf } from './request-state.ts';
import { makeInTimeLimit, type InTimeLimit } from './in-time-limit.ts';
import { makeWaitingLine, type WaitingLine } from './waiting-line.ts';

export type InFlight = { count: number; files: number; inTime: InTimeLimit; line: WaitingLine };

export function noneInFlight({ maxInFlight, share, inTime }: Overload): InFlight {
  const limit = makeInTimeLimit({ ...inTime, most: Math.floor(maxInFlight * share.screen) });
  return { count: 0, files: 0, inTime: limit, line: makeWaitingLine(limit, inTime.longestWaitMs) };
}

/** One for all: in a rush an error with its trace for each would cost more than to turn them away. */
const overloaded = refuse('OVERLOADED');

/** At once, and not by the way of other errors: that would be a quarter of what the gateway does in a rush. */
function turnAway(response: Response): void {
  const { status, headers, body } = problemOf(overloaded, stateOf(response).requestId);
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
    })
    .end(text);
}

/** Its calls stand behind those of lessons: one that is nowhere counted as load says so too. */
export function urgent({ urgency = 'screen' }: Route): RequestHandler {
  return (_request, _response, next) => {
    currentContext().urgency = urgency;
    next();
  };
}

export function shedLoad(route: Route, overload: Overload, inFlight: InFlight): RequestHandler {
  const { urgency = 'screen' } = route;
  const { longLived, isByLine = false } = route.kind === 'raw' ? route : {};
  // As many as there is memory for (live/open-streams.ts).
  if (longLived === 'stream') return (_request, _response, next) => next();
  if (longLived === 'file') return boundFiles(overload, inFlight);
  const allowed = overload.maxInFlight * overload.share[urgency];
  if (urgency === 'lesson' || urgency === 'booking' || isByLine) return boundCalls(allowed, inFlight);
  return boundLine(urgency, allowed, inFlight);
}

/** Each is read and written for as long as somebody takes it. */
function boundFiles({ maxFiles }: Overload, inFlight: InFlight): RequestHandler {
  return (_request, response, next) => {
    if (inFlight.files >= maxFiles) return turnAway(response);
    inFlight.files += 1;
    response.once('close', () => (inFlight.files -= 1));
    next();
  };
}

/** What is slow for screens holds these back from nothing. */
function boundCalls(allowed: number, inFlight: InFlight): RequestHandler {
  return (_request, response, next) => {
    if (inFlight.count >= allowed) return turnAway(response);
    inFlight.count += 1;
    response.once('close', () => (inFlight.count -= 1));
    next();
  };
}

function boundLine(kind: 'screen' | 'background', allowed: number, inFlight: InFlight): RequestHandler {
  const { line } = inFlight;
  return (_request, response, next) => {
    if (inFlight.count >= allowed && !line.makeRoom(kind)) return turnAway(response);
    inFlight.count += 1;
    let isCounted = true;
    const uncount = () => {
      if (isCounted) inFlight.count -= 1;
      isCounted = false;
    };
    const { leave } = line.enter(kind, {
      begin(place) {
        stateOf(response).place = place;
        next();
      },
      turnAway() {
        uncount();
        turnAway(response);
      },
    });
    response.once('close', () => {
      uncount();
      leave();
    });
  };
}
