/** The public door: what happens to every request, in this order. The steps of one route are in routing/mount.ts. */
import express, { type Express, type RequestHandler } from 'express';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Secret } from '@parlance/runtime/config/secret';
import type { Logger } from '@parlance/runtime/logging/logger';
import { withLocalFallback } from '@parlance/runtime/redis/local-rate-limit';
import { liveRoutes, type LiveDeps } from './live/routes.ts';
import { loadTestsRouter } from './load-tests/router.ts';
import { notFound, problem } from './middleware/problem.ts';
import { requestContext, type Answered } from './middleware/request-context.ts';
import { openApiDocument } from './openapi/document.ts';
import { docsRouter } from './openapi/routes.ts';
import { resourceRoutes } from './resources/all-routes.ts';
import { mountRoutes, type RouteDeps } from './routing/mount.ts';
import type { Route } from './routing/route.ts';

export type AppDeps = RouteDeps & {
  clock: Clock;
  log: Logger;
  live: LiveDeps;
  newId: () => string;
  onAnswered: (answered: Answered) => void;
  onLimiterAway: (error: unknown) => void;
  /** Whose X-Forwarded-For and X-Request-Id are believed: the edge in front of us. */
  trustedProxies: string;
  /** What somebody reads who is not signed in, at addresses of its own. */
  strangers: RequestHandler;
  /** Left out: this installation is not put under load. */
  loadTestsToken?: Secret | string | undefined;
  /** Routes of a development build, below /api/dev and, as the catalogue wants, some below /api/v1. */
  developmentRoutes?: { dev: readonly Route[]; v1: readonly Route[] };
};

export function publicRoutes(live: LiveDeps): Route[] {
  return [...resourceRoutes, ...liveRoutes(live)];
}

export function makeApp(deps: AppDeps): Express {
  const routes = publicRoutes(deps.live);
  const development = deps.developmentRoutes ?? { dev: [], v1: [] };
  const limiter = withLocalFallback(deps.limiter, deps.onLimiterAway);
  const routeDeps: RouteDeps = { ...deps, limiter };
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple').set('trust proxy', deps.trustedProxies);

  app.use(requestContext(deps));
  app.use(deps.strangers);
  app.use(
    '/api/docs',
    docsRouter(() => openApiDocument(routes)),
  );
  app.use('/api/load-tests', loadTestsRouter(deps.loadTestsToken));
  // A path that has other methods would say 405: what is for developers is not found, like all of it.
  if (!deps.developmentRoutes) app.post('/api/v1/call/:room', notFound);
  app.use('/api/v1', mountRoutes([...routes, ...development.v1], '/api/v1', routeDeps));
  app.use('/api/dev', mountRoutes(development.dev, '/api/dev', routeDeps));
  app.use(notFound);
  app.use(problem(deps.log));
  return app;
}
