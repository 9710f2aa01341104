import { ClockService } from '@parlance/proto/dev/v1';
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { NotificationService, type WatchUserResponseInput } from '@parlance/proto/notification/v1';
import { makeTokenVerifier } from '../auth/verify-token.ts';
import { currentContext, runInContext } from '../context/request-context.ts';
import { AppError } from '../errors/app-error.ts';
import { makeLogger } from '../logging/logger.ts';
import { eventually } from '../testing/eventually.ts';
import { standIn } from '../testing/stand-in.ts';
import { startTestIssuer, testUid, type TestIssuer } from '../testing/tokens.ts';
import { unlessStill } from '../testing/unless-still.ts';
import { makeClient } from './client.ts';
import type { CallOptions } from './call-options.ts';
import { defineService, requireActor, startGrpcServer, type Call, type GrpcServer } from './server.ts';
import { fromTimestamp, toTimestamp } from './timestamps.ts';

let issuer: TestIssuer;
let server: GrpcServer;
let lastCall: Call | undefined;
let streamEnded = 0;
let served = 0;
let behaviour: (call: Call) => Promise<unknown> = async () => undefined;

const when = new Date('2026-03-02T10:00:00.123Z');
const notification = standIn(NotificationService, {
  async *watchUser(_request, call): AsyncGenerator<WatchUserResponseInput> {
    try {
      for (let n = 0; ; n += 1) {
        yield { event: { cursor: n } };
        if (n === 2) await behaviour(call);
      }
    } finally {
      streamEnded += 1;
    }
  },
  listAnnouncements: async (_request, call) => {
    served += 1;
    lastCall = call;
    await behaviour(call);
    return {
      announcements: [{ id: '1', when: toTimestamp(when) }],
      nextPageToken: currentContext().requestId,
      unviewedCount: 3,
    };
  },
  markAnnouncementViewed: async (_request, call) => {
    served += 1;
    lastCall = call;
    await behaviour(call);
    return {};
  },
});
const internal = defineService(IdentityInternalService, {
  watchRevocations: async function* () {},
  getMailLink: () => ({}),
  getAddressee: () => ({}),
  getPeople: ({ uids }) => ({ people: uids.map((uid) => ({ uid })) }),
  listShownTutors: () => ({}),
});
const clock = defineService(ClockService, {
  moveClock: (_request, call) => ({ version: call.actor === undefined ? 0 : 1 }),
  async *watchClock(requests, call) {
    for await (const request of requests)
      yield { version: request.acknowledgedVersion + 1, offsetMs: call.requests === requests ? 1 : 0 };
  },
});

const start = (own: Partial<Parameters<typeof startGrpcServer>[0]> = {}) =>
  startGrpcServer({
    listen: '127.0.0.1:0',
    services: [notification, internal, clock],
    verifyToken: makeTokenVerifier(issuer),
    log: makeLogger({ name: 'test', level: 'silent' }),
    ...own,
  });
beforeAll(async () => {
  issuer = await startTestIssuer();
  server = await start();
});
afterAll(async () => {
  for (const close of opened.splice(0)) close();
  await server.stop();
  await issuer.stop();
});
beforeEach(() => {
  behaviour = async () => undefined;
  served = 0;
  streamEnded = 0;
});

const opened: (() => void)[] = [];
function client(role = 'student', extra = {}) {
  const made = makeClient(NotificationService, {
    address: `127.0.0.1:${server.port}`,
    token: () => issuer.mint({ role, ...extra }),
  });
  opened.push(() => made.close());
  return made;
}
function peerAt(port: number) {
  const made = makeClient(NotificationService, { address: `127.0.0.1:${port}`, token: () => issuer.mint() });
  opened.push(() => made.close());
  return made;
}
const mark = (options: Partial<CallOptions> = {}, role?: string) =>
  client(role).markAnnouncementViewed({ id: 'x' }, { deadlineMs: 2_000, ...options });

test('a call carries actor, request id and idempotency key, and the reply its defaults', async () => {
  const reply = await runInContext({ requestId: 'req-1' }, () =>
    client().listAnnouncements({}, { deadlineMs: 2_000, idempotencyKey: 'ключ 1' }),
  );
  expect(reply).toMatchObject({ nextPageToken: 'req-1', unviewedCount: 3 });
  expect(fromTimestamp(reply.announcements[0]?.when)).toEqual(when);
  expect(reply.announcements[0]).toMatchObject({ id: '1', title: '' });
  expect(lastCall).toMatchObject({ requestId: 'req-1', idempotencyKey: 'ключ 1' });
  expect(requireActor(lastCall!)).toMatchObject({ uid: testUid, role: 'student' });
});

test('errors cross the wire with kind, reason, text and details', async () => {
  behaviour = async () => {
    throw new AppError('conflict', 'SLOT_TAKEN', 'That time has gone.', { details: { next: 1 } });
  };
  await expect(mark()).rejects.toMatchObject({
    kind: 'conflict',
    reason: 'SLOT_TAKEN',
    message: 'That time has gone.',
    details: { next: 1 },
  });
});

test('unknown errors say nothing', async () => {
  behaviour = async () => {
    throw new Error('select * from secrets');
  };
  const error = await mark().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: 'internal', reason: 'INTERNAL' });
  expect((error as Error).message).not.toContain('secrets');
});

test('API-11 API-12 API-13 the access table stands before the handler', async () => {
  await expect(client('service').listAnnouncements({}, { deadlineMs: 2_000 })).rejects.toMatchObject({
    kind: 'forbidden',
    message: 'This functionality is only available to students or tutors!',
  });
  await expect(mark({ bearer: 'nonsense' })).rejects.toMatchObject({
    kind: 'unauthenticated',
    message: 'User not authenticated',
  });
  const anonymous = makeClient(NotificationService, { address: `127.0.0.1:${server.port}` });
  opened.push(() => anonymous.close());
  await expect(anonymous.listAnnouncements({}, { deadlineMs: 2_000 })).rejects.toMatchObject({
    kind: 'unauthenticated',
    reason: 'UNAUTHENTICATED',
  });
  expect(served).toBe(0);
});

test('AUTH-34 an unverified address is refused with EMAIL_NOT_VERIFIED, but may watch its own stream', async () => {
  const unverified = client('student', { emailVerified: false });
  await expect(unverified.listAnnouncements({}, { deadlineMs: 2_000 })).rejects.toMatchObject({
    kind: 'forbidden',
    reason: 'EMAIL_NOT_VERIFIED',
  });
  for await (const reply of unverified.watchUser({})) {
    expect(reply.event?.cursor).toBe(0);
    break;
  }
});

test('a service asks what the contract lets it ask: the others are refused, and so is a person', async () => {
  const peers = makeClient(IdentityInternalService, {
    address: `127.0.0.1:${server.port}`,
    token: () => issuer.mint({ service: 'booking' }),
  });
  opened.push(() => peers.close());
  expect((await peers.getPeople({ uids: ['u'] }, { deadlineMs: 2_000 })).people).toMatchObject([{ uid: 'u' }]);
  const refused = [{ role: 'admin' }, { service: 'media' }, { service: 'notification' }, { role: 'service' }];
  for (const as of refused) {
    await expect(peers.getPeople({}, { deadlineMs: 2_000, bearer: await issuer.mint(as) })).rejects.toMatchObject({
      kind: 'forbidden',
      reason: 'ROLE_REQUIRED',
    });
  }
  const opening = peers.watchRevocations({ process: 't' }, { bearer: await issuer.mint({ service: 'identity' }) });
  await expect(opening[Symbol.asyncIterator]().next()).rejects.toMatchObject({ kind: 'forbidden' });
});

test('anonymous methods let everybody in but no bad token', async () => {
  const open = makeClient(ClockService, { address: `127.0.0.1:${server.port}` });
  opened.push(() => open.close());
  expect((await open.moveClock({ byMs: 1 }, { deadlineMs: 2_000 })).version).toBe(0);
  expect((await open.moveClock({ byMs: 1 }, { deadlineMs: 2_000, bearer: await issuer.mint() })).version).toBe(1);
  await expect(open.moveClock({ byMs: 1 }, { deadlineMs: 2_000, bearer: await issuer.forge() })).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
});

test('requests and replies stream in both directions', async () => {
  const open = makeClient(ClockService, { address: `127.0.0.1:${server.port}` });
  opened.push(() => open.close());
  async function* versions() {
    for (const acknowledgedVersion of [1, 2, 3]) yield { acknowledgedVersion };
  }
  const replies = [];
  for await (const reply of open.watchClock(versions())) replies.push(reply);
  expect(replies).toEqual([2, 3, 4].map((version) => ({ version, offsetMs: 1 })));
});

test('the handler learns the deadline, and nobody waits longer than it', async () => {
  let begun = false;
  let aborted = false;
  behaviour = (call) => {
    begun = true;
    return new Promise(() => call.signal.addEventListener('abort', () => (aborted = true)));
  };
  // The handler never answers. A machine that stands still may let the deadline pass before the call arrives.
  await eventually(async () => {
    await expect(mark({ deadlineMs: 150 })).rejects.toMatchObject({ kind: 'deadline' });
    return begun;
  });
  await eventually(() => aborted);
});

test('a peer gets what is left less a margin; too little left is refused before sending', async () => {
  const inside = (leftMs: number) =>
    runInContext({ requestId: 'r', deadline: new Date(Date.now() + leftMs) }, () => mark({ deadlineMs: 60_000 }));
  await inside(20_000);
  const left = (lastCall?.deadline.getTime() ?? 0) - Date.now();
  expect(left).toBeLessThanOrEqual(19_980);
  expect(left).toBeGreaterThan(10_000);
  served = 0;
  await expect(inside(25)).rejects.toMatchObject({ kind: 'deadline', reason: 'DEADLINE_EXCEEDED' });
  expect(served).toBe(0);
});

test('one client has 32 calls under way at once; the others wait in their order, and none longer than its deadline', async () => {
  const ends: (() => void)[] = [];
  behaviour = () => new Promise((resolve) => ends.push(() => resolve(undefined)));
  const student = client();
  const calls = Array.from({ length: 40 }, () => student.listAnnouncements({}, { deadlineMs: 20_000 }));
  await eventually(() => ends.length === 32);
  await expect(student.listAnnouncements({}, { deadlineMs: 100 })).rejects.toMatchObject({ kind: 'deadline' });
  expect(served).toBe(32);
  behaviour = async () => undefined;
  for (const end of ends) end();
  await Promise.all(calls);
  expect(served).toBe(40);
});

test('only what may be sent twice is sent again, and only on UNAVAILABLE', async () => {
  behaviour = async () => {
    if (served < 2) throw new AppError('unavailable', 'BUSY', 'busy');
  };
  await expect(mark()).rejects.toMatchObject({ reason: 'BUSY' });
  expect(served).toBe(1);
  served = 0;
  await mark({ idempotencyKey: 'k' });
  expect(served).toBe(2);
  served = 0;
  await client().listAnnouncements({}, { deadlineMs: 2_000 });
  expect(served).toBe(2);
  served = 0;
  behaviour = async () => {
    throw new AppError('conflict', 'NO', 'no');
  };
  await expect(mark({ idempotencyKey: 'k' })).rejects.toMatchObject({ reason: 'NO' });
  expect(served).toBe(1);
});

test('a peer that is away is a quick UNAVAILABLE, and is found again when it is back', async () => {
  const other = await start();
  const found = peerAt(other.port);
  await found.listAnnouncements({}, { deadlineMs: 2_000 });
  await other.stop();
  const started = Date.now();
  await expect(found.markAnnouncementViewed({}, { deadlineMs: 5_000 })).rejects.toMatchObject({ kind: 'unavailable' });
  expect(Date.now() - started).toBeLessThan(2_000);
  const again = await start({ listen: `127.0.0.1:${other.port}` });
  await eventually(() => found.listAnnouncements({}, { deadlineMs: 1_000 }), { withinMs: 4_000 });
  await again.stop();
});

test('leaving a stream, cancelling it or losing its reader ends it on the server too', async () => {
  behaviour = (call) =>
    new Promise((_resolve, reject) => call.signal.addEventListener('abort', () => reject(call.signal.reason as Error)));
  for await (const reply of client().watchUser({})) if (reply.event?.cursor === 2) break;
  await eventually(() => streamEnded === 1);
  const stream = client().watchUser({});
  const cursors = [];
  for await (const reply of stream) {
    // Once nothing more comes.
    if (cursors.push(reply.event?.cursor) === 3) setTimeout(() => stream.cancel(), 100);
  }
  expect(cursors).toEqual([0, 1, 2]);
  await eventually(() => streamEnded === 2);
});

test('a stream ends with the token that opened it', async () => {
  behaviour = (call) =>
    new Promise((_resolve, reject) => call.signal.addEventListener('abort', () => reject(call.signal.reason as Error)));
  const reading = (async () => {
    for await (const _reply of client('student', { expiresIn: 1 }).watchUser({}));
  })();
  await expect(reading).rejects.toMatchObject({ reason: 'TOKEN_EXPIRED' });
});

test('stopping finishes what is in flight and sends streams elsewhere', async () => {
  const other = await start();
  const peer = peerAt(other.port);
  let finish: () => void = () => undefined;
  behaviour = () => new Promise<void>((resolve) => (finish = resolve));
  const inFlight = peer.listAnnouncements({}, { deadlineMs: 5_000 });
  await eventually(() => served === 1);
  const answer = finish;
  behaviour = () => new Promise(() => undefined);
  let watching = false;
  const stream = (async () => {
    for await (const reply of peer.watchUser({})) if (reply.event?.cursor === 2) watching = true;
  })();
  await eventually(() => watching);
  const stopping = other.stop();
  await expect(stream).rejects.toMatchObject({ kind: 'unavailable', reason: 'SHUTTING_DOWN' });
  answer();
  expect((await inFlight).unviewedCount).toBe(3);
  await stopping;
});

async function comesBackUntilQuiet(awake: () => void): Promise<void> {
  const other = await start();
  const peer = peerAt(other.port);
  const tellOnce = () => peer.markAnnouncementViewed({ id: 'x' }, { deadlineMs: 5_000 }).then(awake);
  await tellOnce();
  let stopped = false;
  const began = performance.now();
  const stopping = other.stop().then(() => (stopped = true));
  // Its only address is this one: each goodbye brings it back here, by a new connection.
  while (performance.now() - began < 1_500) await tellOnce();
  expect(stopped).toBe(false);
  const quietSince = performance.now();
  await stopping;
  // Not with the whole time that calls under way may take.
  expect(performance.now() - quietSince).toBeLessThan(3_000);
  await expect(tellOnce()).rejects.toMatchObject({ kind: 'unavailable' });
}

async function comesBackForEver(awake: () => void): Promise<void> {
  const busy = await start();
  const insistent = peerAt(busy.port);
  await insistent.markAnnouncementViewed({ id: 'x' }, { deadlineMs: 5_000 });
  const since = performance.now();
  let answeredAt = since;
  const ended = busy.stop();
  const asking = (async () => {
    for (;;) {
      await insistent.markAnnouncementViewed({ id: 'x' }, { deadlineMs: 5_000 });
      answeredAt = performance.now();
      awake();
    }
  })();
  await expect(asking).rejects.toMatchObject({ kind: 'unavailable' });
  expect(performance.now() - since).toBeGreaterThan(1_950);
  // Long after the first goodbye, and after the half second of quiet that ends it for others.
  expect(answeredAt - since).toBeGreaterThan(1_000);
  await ended;
  expect(performance.now() - since).toBeLessThan(6_000);
}

test('a server that stops under calls goes on to answer who comes back to it, until nobody does or two seconds are over', async () => {
  // Quiet for half a second is nobody.
  await unlessStill(400, comesBackUntilQuiet);
  await unlessStill(400, comesBackForEver);
}, 60_000);

test('administrators may only read while nobody tells of revocations', async () => {
  const strict = await start({ revocationsAreStale: () => true });
  const admin = makeClient(NotificationService, {
    address: `127.0.0.1:${strict.port}`,
    token: () => issuer.mint({ role: 'admin' }),
  });
  opened.push(() => admin.close());
  await admin.listAnnouncements({}, { deadlineMs: 2_000 });
  await expect(admin.markAnnouncementViewed({}, { deadlineMs: 2_000 })).rejects.toMatchObject({
    kind: 'unavailable',
    reason: 'REVOCATIONS_UNKNOWN',
  });
  await strict.stop();
});
