/** The composed gateway as it runs: real tokens, real Redis, services over real gRPC, and an orderly end. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { BookingInternalService, BookingService } from '@parlance/proto/booking/v1';
import {
  IdentityInternalService,
  IdentityService,
  type WatchRevocationsResponseInput,
} from '@parlance/proto/identity/v1';
import { NotificationInternalService, NotificationService } from '@parlance/proto/notification/v1';
import { wireTimestamp } from '@parlance/proto/json/time';
import { personMessage } from '@parlance/proto/testing/messages';
import { systemClock } from '@parlance/runtime/clock/clock';
import { AppError } from '@parlance/runtime/errors/app-error';
import { requireActor, type ServiceBinding } from '@parlance/runtime/grpc/server';
import { eventually } from '@parlance/runtime/testing/eventually';
import { startServiceHarness, type ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { standIn } from '@parlance/runtime/testing/stand-in';
import { tenForgeries } from '@parlance/runtime/testing/ten-forgeries';
import { testUid, type MintOptions } from '@parlance/runtime/testing/tokens';
import { compose } from '../src/compose.ts';
import { openLive, type LiveClient } from './live-client.ts';

let harness: ServiceHarness;
let url: string;
let revoke: (uid: string) => void;
let received: { requestId: string; idempotencyKey: string | undefined }[];

function identity(): ServiceBinding {
  return standIn(IdentityService, {
    async getMe(_request, call) {
      received.push({ requestId: call.requestId, idempotencyKey: call.idempotencyKey });
      return { person: personMessage({ uid: requireActor(call).uid }) };
    },
  });
}

function identityInternal(): ServiceBinding {
  return standIn(IdentityInternalService, {
    async *watchRevocations(_request, { signal }): AsyncGenerator<WatchRevocationsResponseInput> {
      yield { snapshot: true, revocations: [] };
      const uid = await new Promise<string>((resolve) => {
        revoke = resolve;
        signal.addEventListener('abort', () => resolve(''), { once: true });
      });
      yield { revocations: [{ uid, notBefore: wireTimestamp(Date.now() + 1_000) }] };
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    },
    listShownTutors(_request, call) {
      askedFor.push(requireActor(call).service);
      return { tutors: [{ uid: testUid, firstName: 'Hannah', isPte: true, ratingAvg: 4.5, ratingCount: 2 }] };
    },
  });
}

/** By whom, for the page that nobody signs in for. */
const askedFor: (string | undefined)[] = [];
const bookingInternal = standIn(BookingInternalService, {
  listNextFreeHours({ tutorUids }, call) {
    askedFor.push(requireActor(call).service);
    const when = wireTimestamp(Date.UTC(2050, 0, 1, 9));
    return { hours: tutorUids.map((tutorUid) => ({ tutorUid, when })) };
  },
});

const notification = standIn(NotificationService, {
  async *watchUser(_request, { signal }) {
    yield { heartbeat: { cursor: 5 } };
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  },
});

const notificationInternal = standIn(NotificationInternalService, {
  async *watchRole(_request, call) {
    askedFor.push(requireActor(call).service);
    yield { heartbeat: { cursor: 5 } };
    await new Promise((resolve) => call.signal.addEventListener('abort', resolve, { once: true }));
  },
});

let searches = 0;
let endSearches: () => void = () => undefined;
const searchesMayEnd = new Promise<void>((resolve) => (endSearches = resolve));
/** Searches that do not end, and a door to the lesson that is open. */
const booking = standIn(BookingService, {
  searchSlots: async () => {
    searches += 1;
    await searchesMayEnd;
    return { slots: [] };
  },
  joinLesson: () => {
    throw new AppError('conflict', 'NOT_IN_PROGRESS', 'not yet');
  },
  listMyLessons: () => ({ lessons: [] }),
});

beforeAll(async () => {
  harness = await startServiceHarness({ name: 'gateway', migrations: [] });
  const ofNotification = [notification, notificationInternal];
  const address = await harness.serve([identity(), identityInternal(), ...ofNotification, booking, bookingInternal]);
  const peers = { ...harness.config.peers, identityGrpc: address, notificationGrpc: address, bookingGrpc: address };
  const config = { ...harness.config, peers, rateLimitScale: 1, trustedProxies: 'loopback' };
  const limitsFile = join(__dirname, '../limits.yaml');
  const { port } = await compose({ config, clock: systemClock, life: harness.life, limitsFile });
  url = `http://127.0.0.1:${port}`;
});
beforeEach(() => (received = []));
afterAll(() => harness?.stop());

/** Limits of an earlier run may still count. */
const newUid = () => randomBytes(16).toString('hex');
const as = async (who: MintOptions = {}) => ({ Authorization: `Bearer ${await harness.issuer.mint(who)}` });
const problemOf = async (answer: Response) =>
  ((await answer.json()) as { error: { code: string; message: string } }).error;
const me = async (headers: Record<string, string>) => fetch(`${url}/api/v1/profile/me`, { headers });

test('a call goes through with its request id and key, and comes back as JSON', async () => {
  const answer = await me({ ...(await as()), 'Idempotency-Key': 'k-7' });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ uid: testUid, role: 'student', name: 'Sam Lee' });
  expect(received).toEqual([{ requestId: answer.headers.get('x-request-id'), idempotencyKey: 'k-7' }]);
});

test('the edge’s request id goes on to the service, and comes back', async () => {
  const ofEdge = randomBytes(16).toString('hex');
  const answer = await me({ ...(await as()), 'X-Request-Id': ofEdge });
  expect(answer.headers.get('x-request-id')).toBe(ofEdge);
  expect(received).toEqual([{ requestId: ofEdge, idempotencyKey: undefined }]);
});

test('NS-64 the page for strangers is asked for in the gateway’s own name, and comes although payments is away', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(url)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const text = await answers[0]?.text();
  expect(text).toContain('Hannah');
  expect(text).toContain('datetime="2050-01-01T09:00:00.000Z"');
  expect(text).toContain('Prices cannot be read');
  expect(askedFor).toEqual(['gateway', 'gateway']);
});

test('KC3 ten forged tokens get 401, no service hears of them, and no key is fetched for them', async () => {
  expect((await me(await as())).status).toBe(200);
  received = [];
  const fetched = harness.issuer.keysFetched();
  const forged = await tenForgeries(harness.issuer, 'http://127.0.0.1:1');
  const statuses = [];
  for (const { name, token } of forged) statuses.push([name, (await me({ Authorization: `Bearer ${token}` })).status]);
  expect(statuses).toEqual(forged.map(({ name }) => [name, 401]));
  expect([received, harness.issuer.keysFetched() - fetched]).toEqual([[], 0]);
});

test('forged, expired, two-role and role-less tokens are refused before any service is asked', async () => {
  const bad = [
    await harness.issuer.forge(),
    await harness.issuer.mint({ expiresIn: -60 }),
    await harness.issuer.mint({ roles: ['student', 'admin'] }),
    await harness.issuer.mint({ roles: [] }),
  ];
  for (const token of bad) {
    const answer = await me({ Authorization: `Bearer ${token}` });
    expect([answer.status, (await problemOf(answer)).message]).toEqual([401, 'User not authenticated']);
  }
  expect(received).toEqual([]);
});

test('a service that is not there is 503 with Retry-After', async () => {
  const answer = await fetch(`${url}/api/v1/materials`, { headers: await as() });
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await problemOf(answer)).code).toBe('PEER_UNAVAILABLE');
});

async function listen(who: MintOptions = {}): Promise<LiveClient> {
  const client = await openLive(`${url}/api/v1/live`, await as(who));
  await client.next('hello');
  return client;
}

test('a revoked account is refused within a second, and its stream ends within 30', async () => {
  const uid = newUid();
  const client = await listen({ uid });
  revoke(uid);
  const headers = await as({ uid, issuedAt: new Date(Date.now() - 5_000) });
  await eventually(async () => (await me(headers)).status === 401, { withinMs: process.env.FULL ? 1_000 : 15_000 });
  await eventually(() => client.ended, { withinMs: 10_000 });
});

const metrics = async () => (await fetch(`${url}/metrics`)).text();

// How long those in line are kept is the client's (calls.int.test.ts of the runtime).
test('behind 480 searches that do not end a lesson is joined at once and a screen read; more searches are sent away with a time to come back', async () => {
  // As many people as do not meet the bound of one caller's searches.
  const tokens = await Promise.all(Array.from({ length: 7 }, () => as({ uid: newUid() })));
  const data = { startDate: '2026-03-02', endDate: '2026-03-03', time: 'anytime' };
  const post = (method: string, path: string, body: unknown, index: number) =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: { ...tokens[index % tokens.length], 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const asked = Array.from({ length: 490 }, (_, index) =>
    post('POST', '/bookings/search', { data, timezone: 'UTC' }, index),
  );
  await eventually(() => searches >= 19);
  await eventually(async () => (await metrics()).includes('status="503"} 10'));
  const began = performance.now();
  const joined = await post('PUT', '/bookings/booking/b1/join', { tutor: 't1' }, 0);
  expect([joined.status, (await problemOf(joined)).code]).toEqual([409, 'NOT_IN_PROGRESS']);
  const read = await fetch(`${url}/api/v1/bookings/mine?view=live`, { headers: tokens[0] ?? {} });
  expect(read.status).toBe(200);
  // Long before any search ends or gives up.
  expect(performance.now() - began).toBeLessThan(1_900);
  expect(searches).toBe(19);
  endSearches();
  const answers = await Promise.all(asked);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(480);
  const sentAway = answers.filter(({ status }) => status === 503);
  expect(sentAway.map(({ headers }) => headers.get('retry-after'))).toEqual(Array<string>(10).fill('1'));
});

// The last one: nothing of the gateway is left.
test('health and metrics stand beside the API, and the end is orderly', async () => {
  await eventually(async () => (await fetch(`${url}/health/ready`)).status === 200);
  const client = await listen();
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('gateway_live_streams 1');
  await harness.life.stop();
  await eventually(() => client.ended);
  expect(client.text).toMatch(/retry: \d+\n\n$/);
});
