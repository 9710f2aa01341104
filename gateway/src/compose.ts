/** Everything that runs in the gateway, top to bottom. */
import { makeServiceToken } from '@parlance/runtime/auth/service-token';
import { makeTokenVerifier } from '@parlance/runtime/auth/verify-token';
import type { Clock } from '@parlance/runtime/clock/clock';
import { newRequestId } from '@parlance/runtime/http/request-id';
import { startHealthServer } from '@parlance/runtime/http/server';
import { USUAL_SHUTDOWN_MS, type Life } from '@parlance/runtime/lifecycle/run-process';
import { makeRedis } from '@parlance/runtime/redis/client';
import { makeRateLimiter } from '@parlance/runtime/redis/rate-limit';
import { followRevocations } from '@parlance/runtime/service/follow-revocations';
import { makeApp, type AppDeps } from './app.ts';
import { closeClients, makeClients, makeOwnClients } from './clients.ts';
import type { GatewayConfig } from './config.ts';
import { loadLimits } from './limits.ts';
import { noneInFlight } from './middleware/shed-load.ts';
import { makeRoleNews } from './live/role-news.ts';
import { LONGEST_DRAIN_MS, makeOpenStreams } from './live/open-streams.ts';
import type { Broadcast } from './live/live-stream.ts';
import { makeGatewayMetrics } from './metrics.ts';
import { startSignOfLife } from './sign-of-life.ts';
import { makeStrangersRouter } from './strangers/routes.ts';

/** What only a development build brings along. */
export type Development = Pick<AppDeps, 'developmentRoutes' | 'inspect'> & { broadcasts: readonly Broadcast[] };

export type ComposeOptions = {
  config: GatewayConfig;
  clock: Clock;
  life: Life;
  limitsFile: URL | string;
  development?: Development;
};

/** From the signal to the end: live streams leave one after another, and then what every process needs. */
export const LONGEST_SHUTDOWN_MS = LONGEST_DRAIN_MS + USUAL_SHUTDOWN_MS;

/** Strangers may ask for traces as well; what a school does in a second is less. */
export const TRACES_A_SECOND = 50;

/** Longer than the edge or any other proxy keeps its idle connections to us, so that it never writes into a closed one. */
const keepAliveMs = 75_000;

export async function compose(options: ComposeOptions): Promise<{ port: number }> {
  const { config, clock, life, limitsFile, development } = options;
  const { log } = life;
  const metrics = makeGatewayMetrics();
  const token = makeServiceToken({
    tokenUrl: config.oidcTokenUrl,
    clientId: config.serviceClientId,
    clientSecret: config.serviceClientSecret,
  });

  const redis = makeRedis({ url: config.redisUrl, log });
  life.onStop('redis', () => redis.stop());

  const clients = makeClients(config.peers);
  life.onStop('clients', () => closeClients(clients));

  const own = makeOwnClients(config.peers, token);
  life.onStop('own clients', () => closeClients(own));
  const revocations = followRevocations({ service: 'gateway', source: own.identity, life });
  const verifyToken = makeTokenVerifier({
    issuer: config.oidcIssuer,
    jwksUrl: config.oidcJwksUrl,
    audience: config.oidcAudience,
    isRevoked: revocations.isRevoked,
  });

  const streams = makeOpenStreams({ isRevoked: revocations.isRevoked });
  metrics.watchStreams(streams);
  const roleNews = makeRoleNews({
    watchRole: own.notification.watchRole,
    onTold: metrics.ofStreams.onTold,
    onAway: (error, role) => log.warn({ err: error, role }, 'news of a role cannot be read'),
  });
  life.onStop('news of roles', () => roleNews.stop());
  const limits = loadLimits(limitsFile, config.rateLimitScale);
  const inFlight = noneInFlight(limits.overload);
  metrics.watchInFlight(inFlight);
  const app = makeApp({
    clients,
    clock,
    log,
    verifyToken,
    limits,
    inFlight,
    limiter: makeRateLimiter(redis, 'gateway'),
    live: { streams, roleNews, clock, broadcasts: development?.broadcasts ?? [], ...metrics.ofStreams },
    newId: newRequestId,
    ...metrics.ofRequests,
    trustedProxies: config.trustedProxies,
    loadTestsToken: config.loadTestsToken,
    strangers: makeStrangersRouter({ ...config, clock, log, sources: own }),
    ...(development?.developmentRoutes ? { developmentRoutes: development.developmentRoutes } : {}),
    ...(development?.inspect ? { inspect: development.inspect } : {}),
  });

  const door = await startHealthServer({ listen: config.httpListen, readiness: life.ready, answer: app });
  door.server.keepAliveTimeout = keepAliveMs;
  life.onStop('door', () => door.stop());
  life.onStop('waiting line', () => inFlight.line.open());
  startSignOfLife({ booking: own.booking, life });
  const sendAway = () => streams.drain().finally(() => streams.stop());
  life.onStop('live streams', sendAway, LONGEST_DRAIN_MS + 1_000);
  return { port: door.port };
}
