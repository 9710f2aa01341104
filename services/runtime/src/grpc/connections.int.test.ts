/** How connections to a peer are replaced by new ones under calls and streams. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { NotificationService, type WatchUserResponseInput } from '@parlance/proto/notification/v1';
import { makeTokenVerifier } from '../auth/verify-token.ts';
import { makeLogger } from '../logging/logger.ts';
import { eventually } from '../testing/eventually.ts';
import { metricValue } from '../testing/metric-value.ts';
import { standIn } from '../testing/stand-in.ts';
import { startTestIssuer, type TestIssuer } from '../testing/tokens.ts';
import { makeClient, type ClientOf } from './client.ts';
import { startGrpcServer, type GrpcServer } from './server.ts';

let issuer: TestIssuer;
let server: GrpcServer;
const opened: (() => void)[] = [];
/** Of each stream that is open: says its second word. */
let toSay: (() => void)[] = [];
let cancelled = 0;

const notification = standIn(NotificationService, {
  async *watchUser(_request, call): AsyncGenerator<WatchUserResponseInput> {
    call.signal.addEventListener('abort', () => (cancelled += 1));
    yield { event: { cursor: 1 } };
    await new Promise<void>((resolve) => toSay.push(resolve));
    yield { event: { cursor: 2 } };
  },
  markAnnouncementViewed: async () => ({}),
});

beforeAll(async () => {
  issuer = await startTestIssuer();
  server = await startGrpcServer({
    listen: '127.0.0.1:0',
    services: [notification],
    verifyToken: makeTokenVerifier(issuer),
    log: makeLogger({ name: 'test', level: 'silent' }),
  });
});
afterEach(() => {
  for (const close of opened.splice(0)) close();
});
afterAll(async () => {
  await server.stop();
  await issuer.stop();
});

/** One that has said its first word. */
async function openStream(client: ClientOf<typeof NotificationService>, bearer: string) {
  const stream = client.watchUser({}, { bearer })[Symbol.asyncIterator]();
  expect((await stream.next()).value?.event?.cursor).toBe(1);
  return stream;
}

/** Passes connections on to the server, and knows of them. */
async function countingDoor() {
  const open = new Set<Socket>();
  let came = 0;
  const door = createServer((socket) => {
    came += 1;
    open.add(socket.once('close', () => open.delete(socket)));
    const onward = connect(server.port, '127.0.0.1');
    pipeline(socket, onward, socket, () => undefined);
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  const { port } = door.address() as AddressInfo;
  const close = () => void door.close();
  opened.push(close);
  const aging = makeClient(NotificationService, {
    address: `127.0.0.1:${port}`,
    token: () => issuer.mint(),
    connectionAgeMs: 40,
  });
  opened.push(() => aging.close());
  /** Calls that may not be sent twice, one after the other, until `enough`. */
  const call = async (enough: () => boolean) => {
    const giveUpAt = performance.now() + 20_000;
    while (!enough() && performance.now() < giveUpAt)
      await aging.markAnnouncementViewed({ id: 'x' }, { deadlineMs: 5_000 });
  };
  const cut = () => open.forEach((socket) => socket.destroy());
  return { aging, call, came: () => came, standing: () => open.size, close, cut };
}

test('connections have an age, and no call is lost when they end with it, not even one that may not be sent twice', async () => {
  const { call, came, standing } = await countingDoor();
  const enough = () => came() > 10;
  await Promise.all([call(enough), call(enough), call(enough), call(enough)]);
  expect(came()).toBeGreaterThan(10);
  // The one in use, and one that is coming.
  await eventually(() => standing() <= 2);
});

test('a stream goes on where it began, and new ones begin on a newer connection', async () => {
  const { aging, came, standing } = await countingDoor();
  toSay = [];
  const bearer = await issuer.mint();
  const open = () => openStream(aging, bearer);
  const stream = await open();
  const next = stream.next();
  await eventually(() => toSay.length === 1);
  await eventually(async () => {
    await (await open()).return?.(undefined);
    return came() > 3;
  });
  // Its own, the one in use, and one that is coming.
  await eventually(() => standing() <= 3);
  toSay[0]?.();
  expect((await next).value?.event?.cursor).toBe(2);
  await stream.return?.(undefined);
  await eventually(() => standing() <= 2);
});

test('a stream goes on when more than a thousand others of its connection are cancelled in one moment', async () => {
  const { port } = server;
  const crowded = makeClient(NotificationService, { address: `127.0.0.1:${port}`, token: () => issuer.mint() });
  opened.push(() => crowded.close());
  const bearer = await issuer.mint();
  [toSay, cancelled] = [[], 0];
  const open = () => openStream(crowded, bearer);
  const survivor = await open();
  const next = survivor.next();
  await eventually(() => toSay.length === 1);
  const others = await Promise.all(Array.from({ length: 1_300 }, open));
  await Promise.all(others.map((stream) => stream.return?.(undefined)));
  await eventually(() => cancelled >= others.length);
  toSay[0]?.();
  expect((await next).value?.event?.cursor).toBe(2);
  await survivor.return?.(undefined);
});

test('calls stay on an old connection while no new one can be made', async () => {
  const { call, came, close } = await countingDoor();
  await call(() => came() > 0);
  close();
  const before = came();
  const until = performance.now() + 200;
  await call(() => performance.now() > until);
  expect(came()).toBe(before);
});

test('a stream that breaks is counted, and one that is cancelled, refused or at its deadline is not', async () => {
  const { aging, cut } = await countingDoor();
  const bearer = await issuer.mint();
  const series = 'grpc_client_stream_breaks_total{method="parlance.notification.v1.NotificationService/WatchUser"}';
  const told = async () => (await metricValue(series)) ?? 0;
  const before = await told();
  await (await openStream(aging, bearer)).return?.(undefined);
  const refused = aging.watchUser({}, { bearer: await issuer.forge() })[Symbol.asyncIterator]();
  await expect(refused.next()).rejects.toMatchObject({ kind: 'unauthenticated' });
  const short = (async () => {
    for await (const _reply of aging.watchUser({}, { bearer, deadlineMs: 300 }));
  })();
  await expect(short).rejects.toMatchObject({ kind: 'deadline' });
  expect(await told()).toBe(before);
  const broken = await openStream(aging, bearer);
  const next = broken.next();
  next.catch(() => undefined);
  cut();
  await expect(next).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await told()).toBe(before + 1);
});
