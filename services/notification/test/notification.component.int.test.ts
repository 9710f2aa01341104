/** The service over real gRPC, on its real database: what the gateway gets. */
import type { NotificationServiceMethods, WatchUserResponse } from '@parlance/proto/notification/v1';
import { NotificationService } from '@parlance/proto/notification/v1';
import type { Actor } from '@parlance/runtime/auth/actor';
import { makeClient, type GrpcClient } from '@parlance/runtime/grpc/client';
import { startGrpcServer, type GrpcServer } from '@parlance/runtime/grpc/server';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { eventually } from '@parlance/runtime/testing/eventually';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { factHandlers } from '../src/inbound/events/handlers.ts';
import { notificationService } from '../src/inbound/grpc/notification-service.ts';
import { makeLiveFeed, type LiveFeed } from '../src/live/live-feed.ts';
import { bindStores, type Stores } from '../src/outbound/postgres/stores.ts';
import { makeListAnnouncements } from '../src/queries/announcements.ts';
import { makeLiveEventReader } from '../src/queries/live-events.ts';
import { makeMarkAnnouncementViewed } from '../src/usecases/mark-announcement-viewed.ts';
import { makeApplier, type Applier } from './apply-fact.ts';
import { ledgerLine, newUid } from './facts.ts';

const log = makeLogger({ name: 'test', level: 'silent' });

let database: FreshDatabase;
let feed: LiveFeed;
let server: GrpcServer;
let client: GrpcClient<NotificationServiceMethods>;
let apply: Applier;

/** Tokens are "role uid". */
async function verifyToken(bearer: string): Promise<Actor> {
  const [role, uid] = bearer.replace(/^Bearer /, '').split(' ');
  return {
    ...{ uid: uid ?? '', role: role as Actor['role'], email: '', emailVerified: true, name: '', token: bearer },
    issuedAt: new Date(),
    expiresAt: new Date(Date.now() + 60_000),
  };
}

beforeAll(async () => {
  database = await freshDatabase('notification-component', migrations);
  const reader = makeLiveEventReader(database.pool);
  feed = makeLiveFeed({ reader, bus: { publish: () => undefined, subscribe: () => undefined }, log });
  const bind = bindStores(feed.appended);
  const uow = makeUnitOfWork<Stores>({ pool: database.pool, bind });
  const service = notificationService({
    watch: { reader, feed },
    listAnnouncements: makeListAnnouncements(database.pool),
    markAnnouncementViewed: makeMarkAnnouncementViewed({ uow, clock: makeFakeClock() }),
  });
  server = await startGrpcServer({ listen: '127.0.0.1:0', services: [service], verifyToken, log });
  client = makeClient(NotificationService, { address: `127.0.0.1:${server.port}` });
  apply = makeApplier(database.pool, factHandlers(bind), feed.committed);
});
afterAll(async () => {
  client.close();
  await server.stop();
  await feed.stop();
  await database.drop();
});

const as = (role: string, uid: string) => ({ bearer: `${role} ${uid}`, deadlineMs: 5_000 });
const grant = (uid: string) => apply('parlance.booking.v1.WalletChanged', { line: ledgerLine(uid), balances: [] });

test('SUB-14 a grant is on the stream of its student, and of nobody else', async () => {
  const [uid, other] = [newUid(), newUid()];
  const heard: Record<string, WatchUserResponse[]> = { [uid]: [], [other]: [] };
  const streams = [uid, other].map((who) => {
    const stream = client.watchUser({ after: 0 }, { bearer: `student ${who}` });
    void (async () => {
      for await (const item of stream) heard[who]?.push(item);
    })();
    return stream;
  });
  await eventually(() => heard[uid]?.length === 1 && heard[other]?.length === 1);
  await grant(uid);
  await eventually(() => heard[uid]?.length === 3);
  const events = heard[uid]?.flatMap(({ event }) => (event ? [event] : [])) ?? [];
  expect(events.map((event) => event.type)).toEqual(['tokens.changed', 'announcement.created']);
  expect(JSON.parse(events[0]?.dataJson ?? '')).toMatchObject({ delta: 2, label: 'Lesson Tokens' });
  expect(heard[other]).toHaveLength(1);
  for (const stream of streams) stream.cancel();
  await eventually(() => feed.listeners === 0);
});

test('FB-11 FB-12 the notice is listed, marked, and then not unviewed any more', async () => {
  const uid = newUid();
  const { id } = await grant(uid);
  const before = await client.listAnnouncements({ unviewedOnly: true }, as('student', uid));
  expect(before).toMatchObject({ unviewedCount: 1, nextPageToken: '' });
  expect(before.announcements[0]).toMatchObject({
    id,
    from: 'Admin Team',
    type: 'user',
    for: ['ROLE_STUDENT'],
    adminPost: true,
  });
  await client.markAnnouncementViewed({ id }, as('student', uid));
  await client.markAnnouncementViewed({ id }, as('student', uid));
  expect(await client.listAnnouncements({ unviewedOnly: true }, as('student', uid))).toMatchObject({
    announcements: [],
    unviewedCount: 0,
  });
});

test.each([['00000000-0000-4000-8000-000000000000'], ['no-uuid'], ['']])(
  'an unknown announcement %p is 404',
  async (id) => {
    await expect(client.markAnnouncementViewed({ id }, as('student', newUid()))).rejects.toMatchObject({
      kind: 'not-found',
      reason: 'ANNOUNCEMENT_NOT_FOUND',
    });
  },
);

test('a page token that is not ours is 400', async () => {
  await expect(client.listAnnouncements({ pageToken: 'x' }, as('tutor', newUid()))).rejects.toMatchObject({
    kind: 'malformed',
    reason: 'PAGE_TOKEN_INVALID',
  });
});

test('API-12 nobody without a token', async () => {
  await expect(client.listAnnouncements({}, { deadlineMs: 5_000 })).rejects.toMatchObject({
    kind: 'unauthenticated',
    message: 'User not authenticated',
  });
});
