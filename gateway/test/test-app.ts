/** The whole gateway in process: real middleware and routes, in-memory services, tokens that are their own names. */
import type { Express } from 'express';
import type { Actor } from '@parlance/runtime/auth/actor';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { AppError } from '@parlance/runtime/errors/app-error';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { join } from 'node:path';
import { makeApp, type AppDeps } from '../src/app.ts';
import { loadLimits } from '../src/limits.ts';
import { noneInFlight } from '../src/middleware/shed-load.ts';
import { disagreement } from '../src/routing/disagreement.ts';
import type { RoleNews } from '../src/live/role-news.ts';
import { makeOpenStreams, type OpenStreams } from '../src/live/open-streams.ts';
import { inMemoryServices, type Answers, type RecordedCall } from './in-memory-clients.ts';

export const schoolNow = new Date('2026-03-02T10:00:00.000Z');

export function actorOf(role: Actor['role'], changes: Partial<Actor> = {}): Actor {
  return {
    uid: `${role}-uid`,
    role,
    email: `${role}@example.org`,
    emailVerified: true,
    name: role,
    issuedAt: new Date(),
    expiresAt: new Date(Date.now() + 3_600_000),
    token: `${role}-token`,
    ...changes,
  };
}

export const actors: Record<string, Actor> = {
  'student-token': actorOf('student'),
  'tutor-token': actorOf('tutor'),
  'admin-token': actorOf('admin'),
  'service-token': actorOf('service'),
  'unverified-token': actorOf('student', { emailVerified: false, token: 'unverified-token' }),
};

/** Of every role seven things were told, and nothing comes. */
function quietRoles(): RoleNews {
  return {
    listen(_role, after, { onReady }) {
      onReady(after ?? 7);
      return { stop: () => undefined };
    },
    stop: () => undefined,
  };
}

export type TestApp = {
  app: Express;
  calls: RecordedCall[];
  streams: OpenStreams;
  revoked: Set<string>;
  away: unknown[];
};

type Changes = Partial<Omit<AppDeps, 'live'>> & { live?: Partial<AppDeps['live']> };

export function testApp(answers: Answers = {}, { live = {}, ...changes }: Changes = {}): TestApp {
  const { clients, calls } = inMemoryServices(answers);
  const revoked = new Set<string>();
  const away: unknown[] = [];
  const clock = makeFakeClock(schoolNow);
  const limits = loadLimits(join(__dirname, '../limits.yaml'));
  const streams = makeOpenStreams({ isRevoked: (actor) => revoked.has(actor.uid), checkMs: 20 });
  let ids = 0;
  const app = makeApp({
    clients,
    clock,
    log: makeLogger({ name: 'test', level: 'silent' }),
    limits,
    inFlight: noneInFlight(limits.overload),
    limiter: { take: async () => ({ allowed: true, retryAfterMs: 0 }) },
    onLimiterAway: (error) => away.push(error),
    verifyToken: async (bearer) => {
      const actor = actors[bearer];
      if (actor === undefined) throw new AppError('unauthenticated', 'UNAUTHENTICATED', 'User not authenticated');
      return actor;
    },
    live: { streams, roleNews: quietRoles(), clock, heartbeatMs: 25, ...live },
    newId: () => `request-${(ids += 1)}`,
    onMount: () => undefined,
    onAnswered: () => undefined,
    trustedProxies: 'loopback',
    strangers: (_request, _response, next) => next(),
    inspect(route, body) {
      const wrong = disagreement(route.response, body);
      if (wrong !== undefined) throw new Error(`${route.method} ${route.path} answers unlike the document: ${wrong}`);
    },
    ...changes,
  });
  return { app, calls, streams, revoked, away };
}

export const bearer = (name: string) => ({ Authorization: `Bearer ${name}-token` });
