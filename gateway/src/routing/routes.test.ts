/** Rules that hold for every route, whoever adds it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { access as rpcAccess } from '@parlance/proto/access';
import type { Actor } from '@parlance/runtime/auth/actor';
import { inMemoryServices } from '../../test/in-memory-clients.ts';
import { serviceNames } from '../../test/service-names.ts';
import { actorOf, actors, testApp } from '../../test/test-app.ts';
import type { LiveDeps } from '../live/routes.ts';
import { publicRoutes } from '../app.ts';
import { checkRouteAccess } from '../middleware/allow.ts';
import { loadLimits } from '../limits.ts';
import type { JsonRoute, Route } from './route.ts';

const routes = publicRoutes({} as LiveDeps);
const titleOf = (route: Route) => `${route.method.toUpperCase()} ${route.path}`;
const titled: [string, Route][] = routes.map((route) => [titleOf(route), route]);
const jsonRoutes: [string, JsonRoute][] = routes.flatMap((route) =>
  route.kind === 'json' ? [[titleOf(route), route]] : [],
);
const limits = loadLimits(join(__dirname, '../../limits.yaml'));

/** Enough of a body for a handler to reach its service. */
const bodies: Record<string, unknown> = {
  '/admin/materials/import': { dryRun: true, lines: [] },
  '/call/:room/checks': { figures: {} },
  '/bookings/search': { data: { startDate: '', endDate: '', time: 'anytime' }, timezone: 'UTC' },
  '/bookings/booking/open/:tutorUid': { when: [] },
  '/bookings/tutor/:tutorId/:bookingId/book': { topic: {} },
  '/bookings/booking/:id/info': { info: { topic: { lesson: 'l' } } },
  '/groupsessions/search': { data: { startDate: '', endDate: '', time: 'anytime' }, timezone: 'UTC' },
  '/admin/addgroupsession': { lessons: [] },
  '/groupsessions/groupsession/:id/:bookingId/feedback': { students: [] },
  '/groupsessions/groupsession/:id/:bookingId/feedback/draft': { students: [] },
  '/groupsessions/groupsession/:id/:bookingId/info': { info: { topic: { lesson: 'l' } } },
  '/admin/booking/:id/outcome': { status: 'completed' },
  '/admin/users': { role: 'student' },
  '/admin/reports/:id': { action: 'none', resolved: true },
  '/applications/:id/files': { kind: 'cv' },
  '/admin/tokens/:uid': { tokenType: 'lessonTokens' },
  '/payments/tokens/:id': { tokenType: 'lessonTokens' },
  '/payments/subscribe/:id': { type: 'lessonTokens' },
  '/payments/groupsessionsubscription/:id': { type: 'groupLessonTokens' },
  '/announcements': { for: [] },
  '/announcements/:id': { for: [] },
  '/preferences': { news: {} },
  '/inquiries/visitor': { name: '', email: '' },
  '/admin/help': { forRole: [] },
  '/admin/help/:id': { forRole: [] },
  '/admin/payweek': { tutors: [] },
  '/admin/progress/:studentId/:materialId/:courseId': { lessons: [] },
};

async function rpcsOf(route: JsonRoute): Promise<string[]> {
  const { clients, calls } = inMemoryServices();
  const signedOut = ['/auth/register', '/applications'].includes(route.path) && route.method === 'post';
  const actor = signedOut ? undefined : actorOf('student');
  const input = {
    params: {},
    query: { view: 'live' },
    body: bodies[route.path] ?? {},
    actor,
    expectedVersion: 0,
    clients,
  };
  await route.handle({ ...input, call: () => ({ deadlineMs: 1 }) }).catch(() => undefined);
  return calls.map(({ service, method }) => `${serviceNames[service]}/${method[0]?.toUpperCase()}${method.slice(1)}`);
}

describe('each route', () => {
  test.each(titled)('%s says who may call it, what it answers and what for', (_title, route) => {
    expect(Array.isArray(route.access.callers)).toBe(true);
    expect(route.summary.length).toBeGreaterThan(5);
    if (route.kind === 'json') expect(route.response).toBeDefined();
    else expect(route.produces.contentType).toMatch(/^\w+\/[\w.-]+$/);
    const parameters = [...route.path.matchAll(/:(\w+)/g)].map((found) => found[1]);
    expect(Object.keys(route.params?.shape ?? {}).sort()).toEqual(parameters.sort());
  });

  test.each(titled)(
    '%s has a rate limit, and the one of public calls when it asks for no token (NS-44)',
    (_title, route) => {
      if (route.limit !== undefined) expect(limits.rates.has(route.limit)).toBe(true);
      // Some are one caller with many people's matters: the payment provider, calendars, mail programs. Visitors' words are read.
      const limited: Record<string, string> = {
        '/payments/webhook': 'webhook',
        '/calendar/lessons.ics': 'calendar',
        '/unsubscribe': 'unsubscribe',
        '/inquiries/visitor': 'visitor-inquiry',
      };
      const own = limited[route.path] ?? 'public';
      if (route.access.anonymous) expect(route.limit ?? 'public').toBe(own);
    },
  );

  test.each(jsonRoutes)('%s refuses unknown fields', (_title, route) => {
    for (const schema of [route.body, route.query, route.params]) {
      if (schema)
        expect(
          schema.safeParse({ surprise: 1 }).error?.issues.some((issue) => issue.code === 'unrecognized_keys'),
        ).toBe(true);
    }
  });

  test('is told in at most fifteen lines', () => {
    const folder = join(__dirname, '../resources');
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /routes\.ts$/.test(name),
    )) {
      const told = readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}(?:rawR|r)oute\(\{\n[^]*?^ {2}\}\)[,;]\n/gm);
      for (const [text] of told) expect([file, text.split('\n').length - 1 <= 15, text]).toEqual([file, true, text]);
    }
  });

  test('method and path are there once', () => {
    const names = titled.map(([title]) => title.replaceAll(/:\w+/g, ':'));
    expect(names.length).toBe(new Set(names).size);
  });
});

type Access = { callers: readonly string[]; anonymous?: boolean; unverified?: boolean };

/** The rule of runtime/auth, told once more in the plainest way. */
function mayCall(access: Access, actor: Actor | undefined): boolean {
  if (access.anonymous) return true;
  if (actor === undefined) return false;
  const role = actor.role === 'admin' || access.callers.includes(actor.role);
  return role && (actor.emailVerified || access.unverified === true);
}

const callers = [undefined, ...Object.values(actors)];

describe('API-09..API-12 the gateway lets in whom the services let in', () => {
  test.each(jsonRoutes)('%s', async (_title, route) => {
    const rpcs = await rpcsOf(route);
    expect(rpcs.length).toBeGreaterThan(0);
    for (const actor of callers) {
      const letIn = passes(route, actor);
      expect(letIn).toBe(mayCall(route.access, actor));
      const everyService = rpcs.every((rpc) => mayCall(rpcAccess[rpc] ?? { callers: [] }, actor));
      if (letIn) expect([actor?.role, rpcs, everyService]).toEqual([actor?.role, rpcs, true]);
    }
  });

  function passes(route: Route, actor: Actor | undefined): boolean {
    try {
      checkRouteAccess(route, actor);
      return true;
    } catch {
      return false;
    }
  }
});

describe('PERM who is told what', () => {
  const cases: [string, string, string, number, string][] = [
    ['PERM-11', 'get', '/admin/users', 403, 'This functionality is only available to admins!'],
    ['PERM-12', 'post', '/admin/tokens/s1', 403, 'This functionality is only available to admins!'],
    ['PERM-18', 'post', '/admin/materials', 403, 'This functionality is only available to admins!'],
    ['PERM-40', 'put', '/bookings/booking/b1/commence', 403, 'This functionality is only available to tutors!'],
    ['PERM-41', 'put', '/bookings/tutor/t1/b1/cancelTutor', 403, 'This functionality is only available to tutors!'],
    ['PERM-42', 'post', '/bookings/booking/open/t1', 403, 'This functionality is only available to tutors!'],
    ['PERM-42', 'delete', '/bookings/booking/b1', 403, 'This functionality is only available to tutors!'],
    ['PERM-43', 'post', '/bookings/booking/b1/feedback', 403, 'This functionality is only available to tutors!'],
    ['PERM-45', 'get', '/bookings/booking/b1/logs', 403, 'This functionality is only available to tutors!'],
    ['PERM-48', 'get', '/bookings/tutor/t1/completed', 403, 'This functionality is only available to tutors!'],
    ['PERM-49', 'get', '/earnings/t1', 403, 'This functionality is only available to tutors!'],
    ['PERM-02', 'put', '/call/t1-b1/mute-all', 403, 'This functionality is only available to tutors!'],
  ];
  test.each(cases)('%s a student is refused %s %s with API-11', async (_id, method, path, status, message) => {
    const { app, calls } = testApp();
    const sent = request(app)[method as 'get'](`/api/v1${path}`).set('Authorization', 'Bearer student-token');
    const { body, status: got } = await sent;
    expect([got, body.error.message]).toEqual([status, message]);
    expect(calls).toEqual([]);
  });

  const forTutors: [string, string, string, string][] = [
    ['PERM-30', 'put', '/bookings/tutor/t1/b1/book', 'students'],
    ['PERM-30', 'put', '/bookings/tutor/t1/b1/cancel', 'students'],
    ['PERM-07', 'get', '/profile/student/me', 'students'],
    ['PERM-07', 'get', '/tokens/s1/ledger', 'students'],
  ];
  test.each(forTutors)('%s a tutor is refused %s %s', async (_id, method, path, who) => {
    const { app } = testApp();
    const sent = request(app)[method as 'get'](`/api/v1${path}`).set('Authorization', 'Bearer tutor-token');
    const { body, status } = await sent;
    expect([status, body.error.message]).toEqual([403, `This functionality is only available to ${who}!`]);
  });

  test('API-13 what students and tutors may do names both', async () => {
    const { app } = testApp();
    const { body } = await request(app)
      .get('/api/v1/bookings/mine?view=live')
      .set('Authorization', 'Bearer service-token');
    expect(body.error.message).toBe('This functionality is only available to students or tutors!');
  });

  test('API-14 who is neither student nor tutor reads of group history in its own words', async () => {
    const { app, calls } = testApp();
    const history = (lists: string) =>
      request(app).get(`/api/v1/${lists}/mine/history?from=0&to=1`).set('Authorization', 'Bearer service-token');
    const { status, body } = await history('groupsessions');
    expect([status, body.error.message]).toEqual([403, 'Unauthorized access']);
    expect((await history('bookings')).body.error.message).not.toBe('Unauthorized access');
    expect(calls).toEqual([]);
  });

  test('AUTH-34 an unverified student reaches only what the verify screen needs, and what needs no account', () => {
    const unverified = actors['unverified-token'];
    const open = titled.filter(([, route]) => mayCall(route.access, unverified)).map(([title]) => title);
    expect(open.sort()).toEqual([
      'GET /applications/:id/state',
      'GET /calendar/lessons.ics',
      'GET /live',
      'GET /profile/me',
      'GET /unsubscribe',
      'POST /applications',
      'POST /applications/:id/confirmEmail',
      'POST /applications/:id/files',
      'POST /applications/uploads',
      'POST /auth/register',
      'POST /auth/reset',
      'POST /auth/verify',
      'POST /auth/verify/confirm',
      'POST /inquiries/visitor',
      'POST /payments/webhook',
      'POST /unsubscribe',
      'PUT /profile/last-active',
    ]);
  });
});
