/** All six services, one in front of a database each, lose the line to it: nobody is told, nothing ends, and all come back by themselves (OV3). */
import { randomBytes } from 'node:crypto';
import { BookingService } from '@parlance/proto/booking/v1';
import { ContentInternalService } from '@parlance/proto/content/v1';
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { MediaInternalService } from '@parlance/proto/media/v1';
import { NotificationService } from '@parlance/proto/notification/v1';
import { PaymentsService } from '@parlance/proto/payments/v1';
import { AppError } from '@parlance/runtime/errors/app-error';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { ensureTopics } from '@parlance/runtime/kafka/producer';
import type { Migration } from '@parlance/runtime/postgres/migrate';
import { eventually } from '@parlance/runtime/testing/eventually';
import { startServiceHarness, type ForTest, type ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { startSilentProxy, type SilentProxy } from '@parlance/runtime/testing/silent-proxy';
import { nobodyIsRevoked, standIn } from '@parlance/runtime/testing/stand-in';
import { migrations as ofBooking } from '@parlance/booking/migrations';
import { composeForTest as booking } from '@parlance/booking/test/compose-for-test';
import { makeTestLibrary, standInForContent } from '@parlance/booking/test/library';
import { migrations as ofContent } from '@parlance/content/migrations';
import { composeForTest as content } from '@parlance/content/test/compose-for-test';
import { migrations as ofIdentity } from '@parlance/identity/migrations';
import { composeForTest as identity } from '@parlance/identity/test/compose-for-test';
import { migrations as ofMedia } from '@parlance/media/migrations';
import { composeForTest as media } from '@parlance/media/test/compose-for-test';
import { migrations as ofNotification } from '@parlance/notification/migrations';
import { composeForTest as notification } from '@parlance/notification/test/compose-for-test';
import { migrations as ofPayments } from '@parlance/payments/migrations';
import { composeForTest as payments } from '@parlance/payments/test/compose-for-test';
import { type ServiceName } from '@parlance/proto/services';

/** How a service is started, and one of its calls that needs the database. */
type Service = {
  migrations: readonly Migration[];
  compose(given: ForTest): Promise<{ port: number }>;
  call(harness: ServiceHarness, address: string): Promise<unknown>;
};

const uid = '5'.repeat(32);
const id = '01890000-0000-7000-8000-000000000001';
const budget = { deadlineMs: 1_500 };
const asBooking = { service: 'booking' };
const asStudent = { role: 'student' as const, uid };
/** For what takes seconds on a machine that has time. */
const longMs = 60_000;
const at = toTimestamp(new Date('2026-03-02T10:00:00Z'));

const services: Record<ServiceName, Service> = {
  booking: {
    migrations: ofBooking,
    compose: booking,
    // Through the batches in which bookings are looked at: one that never ended held up everybody.
    call(harness, address) {
      const topic = { material: 'm', course: 'c', lesson: 'hl304', code: 'HL304', name: 'Giving directions' };
      const own = { ...budget, idempotencyKey: randomBytes(8).toString('hex') };
      return harness.client(BookingService, address, asStudent).bookSlot({ tutor: uid, bookingId: id, topic }, own);
    },
  },
  content: {
    migrations: ofContent,
    compose: content,
    call: (harness, address) =>
      harness
        .client(ContentInternalService, address, asBooking)
        .resolveTopic({ material: id, course: id, lesson: id }, budget),
  },
  identity: {
    migrations: ofIdentity,
    compose: identity,
    call: (harness, address) =>
      harness.client(IdentityInternalService, address, asBooking).getPeople({ uids: [uid] }, budget),
  },
  media: {
    migrations: ofMedia,
    compose: media,
    call: (harness, address) =>
      harness.client(MediaInternalService, address, asBooking).getPresence({ bookingId: id, from: at, to: at }, budget),
  },
  notification: {
    migrations: ofNotification,
    compose: notification,
    call: (harness, address) => harness.client(NotificationService, address, asStudent).listAnnouncements({}, budget),
  },
  payments: {
    migrations: ofPayments,
    compose: payments,
    call: (harness, address) => harness.client(PaymentsService, address, asStudent).getEntitlements({}, budget),
  },
};

/** What the database does not hold has been looked up in it. */
function notThere(error: unknown): void {
  const reasons = ['BOOKING_NOT_FOUND', 'COURSE_NOT_FOUND', 'MATERIAL_OR_COURSE_NOT_FOUND'];
  if (!(error instanceof AppError && reasons.includes(error.reason))) throw error;
}

type Running = { name: string; harness: ServiceHarness; call(): Promise<unknown>; reads: string };

let line: SilentProxy;
let running: Running[] = [];

async function run(name: string, { migrations, compose, call }: Service): Promise<Running> {
  const harness = await startServiceHarness({ name, migrations });
  const groupId = `silent.${name}.${randomBytes(5).toString('hex')}`;
  const channel = { groupId, reads: [`${groupId}.in`], writes: `${groupId}.out` };
  const topics = [...channel.reads, channel.writes].map((topic) => ({ name: topic, partitions: 1 }));
  await ensureTopics({ ...harness.config.kafka, clientId: 'test' }, topics);
  const peers = await harness.serve([
    standIn(IdentityInternalService, nobodyIsRevoked),
    standInForContent(makeTestLibrary()),
  ]);
  const config = {
    ...harness.config,
    databaseUrl: line.through(harness.db.url),
    databaseTimeoutMs: 1_000,
    peers: { ...harness.config.peers, identityGrpc: peers, contentGrpc: peers },
  };
  const { port } = await compose({ life: harness.life, config, channel });
  const address = `127.0.0.1:${port}`;
  return { name, harness, reads: `${groupId}.in`, call: () => call(harness, address).catch(notThere) };
}

beforeAll(async () => {
  line = await startSilentProxy(new URL(process.env.TEST_DATABASE_URL ?? ''));
  running = await Promise.all(Object.entries(services).map(([name, service]) => run(name, service)));
}, 60_000);
afterAll(async () => {
  await Promise.all(running.map(({ harness }) => harness.stop()));
  await line.stop();
}, 60_000);

const nameOf = ({ name }: { name: string }) => name;
const readyOnes = async () => {
  const reports = await Promise.all(
    running.map(async (one) => ({ name: one.name, ...(await one.harness.life.ready.report()) })),
  );
  return reports.filter(({ ready }) => ready).map(nameOf);
};

/** A row that has left shows that the relay is at work. */
async function addFact({ harness: { db }, reads }: Running): Promise<void> {
  const sql = `insert into outbox (id, type, topic, key, version, headers, body) values (gen_random_uuid(), 't', $1, 'k', 1, '{}', '')`;
  await db.pool.query(sql, [reads]);
}
async function unsent({ harness: { db } }: Running): Promise<number> {
  return (await db.pool.query('select 1 from outbox where sent_at is null')).rowCount ?? 0;
}
/** What nobody can read is parked, in the reader's own database: then the reader is at work. */
async function parked({ harness: { db } }: Running): Promise<number> {
  return (await db.pool.query('select 1 from dead_letters')).rowCount ?? 0;
}

async function sentAndRead(facts: number): Promise<void> {
  await eventually(
    async () => {
      for (const one of running) {
        const [left, read] = [await unsent(one), await parked(one)];
        if (left > 0 || read < facts) throw new Error(`${one.name}: ${left} unsent, ${read} of ${facts} read`);
      }
      return true;
    },
    { withinMs: longMs, everyMs: 100 },
  );
}

/** How long the machine let this process work: what it was kept waiting for by others is not what a service waits. */
function startOwnTime(): { ms(): number; stop(): void } {
  const everyMs = 50;
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), everyMs);
  return { ms: () => ticks * everyMs, stop: () => clearInterval(timer) };
}

test('a database that falls silent makes each service say that it is not ready, and each is whole again within 15 s of its return', async () => {
  const all = running.map(nameOf);
  const patient = { withinMs: longMs, everyMs: 50 };
  const allAnswer = () => Promise.all(running.map(({ call }) => eventually(() => call().then(() => true), patient)));
  const allAreReady = () => eventually(async () => (await readyOnes()).length === all.length, patient);
  await allAreReady();
  await Promise.all(running.map(addFact));
  await sentAndRead(1);
  await allAnswer();

  line.silence();
  // Under way in the silence: many at once, more than a pool has connections for jobs besides.
  const lost = running.flatMap(({ call }) =>
    Array.from({ length: 15 }, () =>
      call().then(
        () => 'answered',
        () => 'refused',
      ),
    ),
  );
  await Promise.all(running.map(addFact));
  await eventually(async () => (await readyOnes()).length === 0, patient);
  expect(new Set(await Promise.all(lost))).toEqual(new Set(['refused']));
  expect(await readyOnes()).toEqual([]);

  const back = startOwnTime();
  line.restore();
  await allAnswer();
  await sentAndRead(2);
  await allAreReady();
  expect(back.ms()).toBeLessThan(15_000);
  back.stop();
}, 240_000);
