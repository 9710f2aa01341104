/** One client and its server over real gRPC: what is refused at the door, what is asked again, and who goes first. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { NotificationService } from '@parlance/proto/notification/v1';
import { PaymentsService } from '@parlance/proto/payments/v1';
import type { Actor } from '../auth/actor.ts';
import { currentContext, runInContext } from '../context/request-context.ts';
import type { Urgency } from '../context/urgency.ts';
import { AppError } from '../errors/app-error.ts';
import { makeLogger } from '../logging/logger.ts';
import { startTelemetry } from '../telemetry/start.ts';
import { useTracer } from '../telemetry/tracer.ts';
import { eventually } from '../testing/eventually.ts';
import { startSpanReceiver } from '../testing/span-receiver.ts';
import { standIn } from '../testing/stand-in.ts';
import type { Call } from './call.ts';
import { makeClient } from './client.ts';
import { startGrpcServer, type GrpcServer } from './server.ts';

let server: GrpcServer;
let served = 0;
let behaviour: (call: Call) => Promise<void> = async () => undefined;
/** Of a stream that has begun. */
let goingOn: (call: Call) => Promise<void>;
const opened: (() => void)[] = [];

const answered = async (_request: unknown, call: Call) => {
  served += 1;
  await behaviour(call);
  return {};
};
const notification = standIn(NotificationService, {
  listAnnouncements: answered,
  markAnnouncementViewed: answered,
  async *watchUser(_request, call) {
    await answered(_request, call);
    yield { heartbeat: { cursor: 0 } };
    await goingOn(call);
  },
});
const student: Actor = {
  uid: 'student',
  role: 'student',
  email: 'sam@example.com',
  emailVerified: true,
  name: 'Sam',
  issuedAt: new Date(),
  expiresAt: new Date(Date.now() + 3_600_000),
  token: 't',
};

const start = (databaseConnections?: number) =>
  startGrpcServer({
    listen: '127.0.0.1:0',
    services: [notification],
    log: makeLogger({ name: 'test', level: 'silent' }),
    verifyToken: async () => student,
    databaseConnections,
  });
beforeAll(async () => {
  server = await start();
});
afterAll(async () => {
  for (const close of opened) close();
  await server.stop();
});
beforeEach(() => {
  served = 0;
  behaviour = async () => undefined;
  goingOn = async () => undefined;
});

function client(port = server.port) {
  const made = makeClient(NotificationService, { address: `127.0.0.1:${port}`, token: () => 't' });
  opened.push(() => made.close());
  return made;
}
const deadlineMs = 5_000;

test('what no database keeps and a key that is none are INVALID_ARGUMENT before the handler hears of them', async () => {
  const said = { kind: 'malformed', reason: 'MALFORMED' };
  const peer = client();
  await expect(peer.markAnnouncementViewed({ id: 'a\0b' }, { deadlineMs })).rejects.toMatchObject({
    ...said,
    message: 'id is not valid',
    details: { fields: { id: 'is not valid' } },
  });
  const keyed = peer.markAnnouncementViewed({ id: 'a' }, { deadlineMs, idempotencyKey: 'a\0b' });
  await expect(keyed).rejects.toMatchObject({ ...said, reason: 'IDEMPOTENCY_KEY_INVALID' });
  const reading = (async () => {
    for await (const _reply of peer.watchUser({ after: 2 ** 60 }));
  })();
  await expect(reading).rejects.toMatchObject({ ...said, message: 'after is not valid' });
  expect(served).toBe(0);
});

test('a peer that does not know the call yet is away for it: whoever asks comes again', async () => {
  const outdated = makeClient(PaymentsService, { address: `127.0.0.1:${server.port}`, token: () => 't' });
  opened.push(() => outdated.close());
  const refusal = { kind: 'unavailable', reason: 'PEER_OUTDATED', retryAfterMs: 1_000 };
  await expect(outdated.listBilling({}, { deadlineMs })).rejects.toMatchObject(refusal);
  await expect(outdated.buyTokens({}, { deadlineMs })).rejects.toMatchObject(refusal);
});

const busy = (retryAfterMs?: number) => async () => {
  throw new AppError('unavailable', 'BUSY', 'busy', retryAfterMs === undefined ? {} : { retryAfterMs });
};

test('an answer that came is asked for once more, and not before the peer said', async () => {
  behaviour = busy(300);
  const began = performance.now();
  await expect(client().listAnnouncements({}, { deadlineMs })).rejects.toMatchObject({ reason: 'BUSY' });
  expect(served).toBe(2);
  expect(performance.now() - began).toBeGreaterThan(295);
});

test('an answer that came is not asked for once more when the peer says a time after the deadline', async () => {
  behaviour = busy(2 * deadlineMs);
  const began = performance.now();
  await expect(client().listAnnouncements({}, { deadlineMs })).rejects.toMatchObject({ reason: 'BUSY' });
  expect(served).toBe(1);
  expect(performance.now() - began).toBeLessThan(deadlineMs);
});

test('OV2 a peer that fails every call hears a tenth more than it is asked, and the ten that a newcomer may spend', async () => {
  behaviour = busy();
  const peer = client();
  for (let round = 0; round < 20; round += 1) {
    const asked = Array.from({ length: 10 }, () => peer.listAnnouncements({}, { deadlineMs }));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  }
  expect(served).toBeGreaterThan(200);
  expect(served).toBeLessThanOrEqual(200 * 1.1 + 10);
  served = 0;
  behaviour = async () => undefined;
  await Promise.all(Array.from({ length: 10 }, () => peer.listAnnouncements({}, { deadlineMs })));
  expect(served).toBe(10);
});

test('a call that was read and then cut off is sent once more, and no third time', async () => {
  const cutting = createServer((socket) => {
    const onward = connect(server.port, '127.0.0.1');
    pipeline(socket, onward, socket, () => undefined);
    behaviour = async () => void socket.resetAndDestroy();
  });
  await once(cutting.listen(0, '127.0.0.1'), 'listening');
  const peer = client((cutting.address() as AddressInfo).port);
  await expect(peer.listAnnouncements({}, { deadlineMs })).rejects.toMatchObject({ reason: 'PEER_UNAVAILABLE' });
  expect(served).toBe(2);
  cutting.close();
});

const as = <T>(urgency: Urgency, work: () => Promise<T>) => runInContext({ requestId: 'r', urgency }, work);

test('behind any number of searches a lesson goes at once, a booking after it, and searches leave places free', async () => {
  const peer = client();
  const began: (Urgency | undefined)[] = [];
  const ends: (() => void)[] = [];
  behaviour = async () => {
    began.push(currentContext().urgency);
    await new Promise<void>((resolve) => ends.push(resolve));
  };
  const ask = (urgency: Urgency, withinMs: number) =>
    as(urgency, () => peer.listAnnouncements({}, { deadlineMs: withinMs }));
  const came = performance.now();
  const searches = Array.from({ length: 240 }, (_, index) => ask('background', index < 19 ? 30_000 : 5_000));
  const outcomes = Promise.allSettled(searches);
  await eventually(() => began.length === 19);
  const others = [
    ...Array.from({ length: 5 }, () => ask('screen', 30_000)),
    ...Array.from({ length: 4 }, () => ask('booking', 30_000)),
  ];
  await eventually(() => began.length === 28);
  const late = ask('booking', 30_000);
  const lesson = ask('lesson', 30_000);
  await eventually(() => began.length === 29);
  expect(began.slice(19)).toEqual([...Array<string>(5).fill('screen'), ...Array<string>(4).fill('booking'), 'lesson']);
  // Nobody ends: whoever searches is told to come back later while there is time to tell.
  let shed = 0;
  for (const search of searches) search.catch(() => (shed += 1));
  await eventually(() => shed === 221, { withinMs: 5_000 });
  expect(performance.now() - came).toBeGreaterThan(3_500);
  behaviour = async () => undefined;
  for (const end of ends) end();
  await Promise.all([...others, late, lesson]);
  const refusals = (await outcomes).flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as object] : [],
  );
  expect(refusals).toHaveLength(221);
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ kind: 'unavailable', reason: 'OVERLOADED', retryAfterMs: 1_000 });
});

test('a service begins only as many searches at once as leave connections to the rest, whoever sends them', async () => {
  const service = await start(10);
  const [one, other] = [client(service.port), client(service.port)];
  const began: (Urgency | undefined)[] = [];
  const ends: (() => void)[] = [];
  behaviour = async () => {
    began.push(currentContext().urgency);
    await new Promise<void>((resolve) => ends.push(resolve));
  };
  const ask = (peer: typeof one, urgency: Urgency) => as(urgency, () => peer.listAnnouncements({}, { deadlineMs }));
  const searches = [one, other].flatMap((peer) => Array.from({ length: 5 }, () => ask(peer, 'background')));
  await eventually(() => began.length === 6);
  const lessons = Array.from({ length: 12 }, () => ask(other, 'lesson'));
  await eventually(() => began.length === 18);
  expect(began).toEqual([...Array<string>(6).fill('background'), ...Array<string>(12).fill('lesson')]);
  behaviour = async () => undefined;
  for (const end of ends) end();
  await Promise.all([...searches, ...lessons]);
  await service.stop();
});

test('a call is a span here and one there, of the caller’s trace; of a stream it is the opening alone', async () => {
  const receiver = await startSpanReceiver();
  const stop = await startTelemetry({ service: 'both', endpoint: receiver.endpoint });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const context = { requestId: 'req-1', traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  goingOn = async ({ signal }) => void (await once(signal, 'abort'));
  const stream = client().watchUser({}, {});
  await runInContext(context, async () => {
    await client().listAnnouncements({}, { deadlineMs });
    await stream[Symbol.asyncIterator]().next();
  });
  await stop();
  useTracer(undefined);
  stream.cancel();
  for (const name of ['ListAnnouncements', 'WatchUser']) {
    const called = `parlance.notification.v1.NotificationService/${name}`;
    const both = receiver.spans(traceId).filter((span) => span.name === called);
    const outer = both.find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331');
    expect(both.map(({ parentSpanId }) => parentSpanId).sort()).toEqual(['b7ad6b7169203331', outer?.spanId].sort());
    for (const span of both)
      expect(span).toMatchObject({ failed: undefined, attributes: { 'parlance.request_id': 'req-1' } });
  }
  receiver.close();
});
