/** Hangs the route table into Express: the steps of every request, in order. */
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { refuse } from '../refusals.ts';
import type { CallOptions, Clients } from '../clients.ts';
import { allow } from '../middleware/allow.ts';
import { authenticate, type VerifyToken } from '../middleware/authenticate.ts';
import { idempotencyKeyOf } from '../middleware/idempotency-key.ts';
import { expectedVersionOf } from '../middleware/if-match.ts';
import { limitOf, rateLimit, type RateLimitDeps } from '../middleware/rate-limit.ts';
import { readBody } from '../middleware/read-body.ts';
import { stateOf } from '../middleware/request-state.ts';
import { shedLoad, urgent, type InFlight } from '../middleware/shed-load.ts';
import { makeBudget, type Budget } from './budget.ts';
import { inOrderOfPrecedence, methodsByPath } from './order.ts';
import type { JsonRoute, RawRoute, Route, RouteInput, Versioned } from './route.ts';
import { malformed, parseParams, parseWith } from './validate.ts';

export type RouteDeps = RateLimitDeps & {
  clients: Clients;
  verifyToken: VerifyToken;
  inFlight: InFlight;
  /** Told every pattern that a request can be measured by. */
  onMount: (pattern: string) => void;
  /** Sees every JSON answer before it leaves; for development builds and tests. */
  inspect?: (route: JsonRoute, body: unknown) => void;
};

function steps(route: Route, base: string, deps: RouteDeps): RequestHandler[] {
  return [
    named(base + route.path),
    urgent(route),
    shedLoad(route, deps.limits.overload, deps.inFlight),
    rateLimit(route, 'address', deps),
    authenticate(route, deps.verifyToken),
    allow(route),
    rateLimit(route, 'caller', deps),
    readBody(route),
    answer(route, deps),
  ];
}

const firstSegment = (path: string): string => path.split('/', 2)[1] ?? '';

/**
 * Express tries one route after another, and there are hundreds: each request is handed to those alone that begin as it does, and these are
 * compiled when the first of them is asked for.
 */
export function mountRoutes(routes: readonly Route[], base: string, deps: RouteDeps): RequestHandler {
  for (const route of routes) {
    deps.onMount(base + route.path);
    limitOf(route, deps.limits); // one that nobody has named is heard of at the start
  }
  const alike = Map.groupBy(routes, ({ path }) => firstSegment(path));
  if ([...alike.keys()].some((first) => first.startsWith(':')))
    throw new Error('every route begins with a fixed segment');
  const routers = new Map<string, Router>();
  return (request, response, next) => {
    const first = firstSegment(request.path);
    const some = alike.get(first);
    if (some === undefined) return next();
    const router = routers.get(first) ?? routerOf(some, base, deps);
    routers.set(first, router);
    router(request, response, next);
  };
}

function routerOf(routes: readonly Route[], base: string, deps: RouteDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const route of inOrderOfPrecedence(routes)) router[route.method](route.path, ...steps(route, base, deps));
  for (const [path, methods] of methodsByPath(routes)) {
    router.all(path, named(base + path), (request, response) => {
      response.set('Allow', methods.join(', '));
      throw refuse('METHOD_NOT_ALLOWED', { fill: [request.method] });
    });
  }
  return router;
}

function named(pattern: string): RequestHandler {
  return (_request, response, next) => {
    stateOf(response).route = pattern;
    next();
  };
}

function answer(route: Route, deps: RouteDeps): RequestHandler {
  return async (request, response) => {
    const budget = makeBudget(route.deadlineMs);
    if (route.kind === 'raw') await serveRaw(route, request, response, deps, budget);
    else await answerJson(route, request, response, deps, budget);
  };
}

async function answerJson(route: JsonRoute, request: Request, response: Response, deps: RouteDeps, budget: Budget) {
  const input: RouteInput<unknown, unknown, unknown> & Versioned = {
    params: route.params && parseParams(route.params, request.params),
    query: queryOf(route, request),
    body: bodyOf(route, request),
    actor: stateOf(response).actor,
    expectedVersion: expectedVersionOf(request),
    clients: deps.clients,
    call: callOptions(request, response, budget),
  };
  const { status = 200, headers = {}, body } = await budget.within(route.handle(input));
  deps.inspect?.(route, body);
  if (!response.destroyed) response.status(status).set(headers).json(body);
}

async function serveRaw(route: RawRoute, request: Request, response: Response, deps: RouteDeps, budget: Budget) {
  const query = queryOf(route, request);
  // What lives as long as its reader has no end in sight; each call it makes has.
  const ofEachCall = { leftMs: () => makeBudget(route.deadlineMs).leftMs() };
  const call = callOptions(request, response, route.longLived ? ofEachCall : budget);
  const input = {
    params: route.params && parseParams(route.params, request.params),
    query,
    body: undefined,
    actor: stateOf(response).actor,
    clients: deps.clients,
    call,
  };
  const served = route.serve(request, response, input as Parameters<typeof route.serve>[2]);
  await (route.longLived ? served : budget.within(served));
  if (route.longLived === 'stream') stateOf(response).endSpan?.();
}

function queryOf(route: Route, request: Request): unknown {
  if (route.query) return parseWith(route.query, request.query);
  const [unknown] = Object.keys(request.query);
  if (unknown !== undefined) throw malformed({ [unknown.slice(0, 100)]: 'is not known here' });
  return undefined;
}

function bodyOf(route: JsonRoute, request: Request): unknown {
  const body: unknown = request.body ?? {};
  if (route.body) return parseWith(route.body, body);
  const [unknown] = Object.keys(body as object);
  if (unknown !== undefined && route.method !== 'get')
    throw malformed({ [unknown.slice(0, 100)]: 'is not known here' });
  return undefined;
}

function callOptions(request: Request, response: Response, budget: Pick<Budget, 'leftMs'>): () => CallOptions {
  const { actor } = stateOf(response);
  const idempotencyKey = idempotencyKeyOf(request);
  return () => ({ deadlineMs: budget.leftMs(), idempotencyKey, bearer: actor?.token });
}
