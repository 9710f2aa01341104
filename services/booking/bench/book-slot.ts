/**
 * Bookings per second end to end (gRPC, token check, idempotency key, one transaction, facts) beside pgbench doing the same work
 * as one statement. Run: TEST_DATABASE_URL=… TEST_KAFKA_BROKERS=… node bench/book-slot.ts [seconds] [callers]
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeClient } from '@parlance/runtime/grpc/client';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { startTestIssuer, type TestIssuer } from '@parlance/runtime/testing/tokens';
import { BookingService } from '@parlance/proto/booking/v1';
import { migrations } from '../migrations/index.ts';

const seconds = Number(process.argv[2] ?? 10);
const callers = Number(process.argv[3] ?? 64);
const slots = 40_000;
const grpcPort = 31_214;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const say = (words: string) => process.stdout.write(`${words}\n`);

const seed = [
  `insert into people select md5('t' || i), 'tutor', 'Tutor', '', 'UTC', false, 0, 'completed', 'AUD', 65, true, 1 from generate_series(1, 200) i`,
  `insert into students select md5('s' || i), true from generate_series(1, ${callers}) i`,
  `insert into entitlement_categories select uid, 'price', 'lessonTokens', '2100-01-01' from students`,
  `insert into wallets select uid, 'lessonTokens', 1000000 from students`,
  `create table bench_slots as
     select n, md5('b' || n)::uuid as id, md5('t' || n % 200 + 1) as tutor, md5('s' || n % ${callers} + 1) as student,
       timestamptz '2090-01-01 00:00Z' + n * interval '1 hour' as starts_at from generate_series(0, ${slots - 1}) n`,
  `create unique index on bench_slots (n)`,
  // The second half of the slots is for pgbench, each of them once.
  `create sequence bench_n start ${slots / 2}`,
  `insert into bookings (id, tutor_uid, starts_at, ends_at, status, is_pte, version, updated_at, updated_by)
     select id, tutor, starts_at, starts_at + interval '50 minutes', 'pending', false, 1, now(), tutor from bench_slots`,
  `analyze`,
];

function environment(db: FreshDatabase, issuer: TestIssuer): NodeJS.ProcessEnv {
  const nobody = '127.0.0.1:1';
  const peers = ['IDENTITY', 'BOOKING', 'PAYMENTS', 'CONTENT', 'NOTIFICATION', 'MEDIA'].map((name) => [
    `${name}_GRPC`,
    nobody,
  ]);
  return {
    ...process.env,
    ...Object.fromEntries(peers),
    DATABASE_URL: db.url,
    KAFKA_BROKERS: process.env.TEST_KAFKA_BROKERS,
    REDIS_URL: 'redis://127.0.0.1:1',
    GRPC_LISTEN: `127.0.0.1:${grpcPort}`,
    HTTP_LISTEN: '127.0.0.1:0',
    OIDC_ISSUER: issuer.issuer,
    OIDC_JWKS_URL: issuer.jwksUrl,
    OIDC_TOKEN_URL: issuer.tokenUrl,
    SERVICE_CLIENT_ID: 'svc-booking',
    SERVICE_CLIENT_SECRET: 'bench',
    PUBLIC_URL: 'http://localhost',
    LOG_LEVEL: 'fatal',
  };
}

async function startService(db: FreshDatabase, issuer: TestIssuer): Promise<ChildProcess> {
  const child = spawn(process.execPath, [here('../src/main.ts')], { env: environment(db, issuer), stdio: 'inherit' });
  const probe = makeClient(BookingService, { address: `127.0.0.1:${grpcPort}` });
  const bearer = await issuer.mint({ role: 'student' });
  for (let tries = 0; tries < 200; tries += 1) {
    if (await probe.getWallet({}, { bearer, deadlineMs: 500 }).catch(() => undefined)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  probe.close();
  return child;
}

type Slot = { id: string; tutor: string; student: string };

/** Every caller books slots of its own, one after another: no race, the plain cost. */
async function bookFor(db: FreshDatabase, issuer: TestIssuer): Promise<number[]> {
  const topic = { material: 'm', course: 'c', lesson: 'l', code: 'HL304', name: 'Giving directions' };
  const stopAt = Date.now() + seconds * 1_000;
  const times: number[] = [];
  const caller = async (index: number) => {
    const { rows } = await db.pool.query<Slot>(
      `select id, tutor, student from bench_slots where n % ${callers} = $1 and n < ${slots / 2} order by n`,
      [index],
    );
    const uid = rows[0]?.student ?? '';
    const bearer = await issuer.mint({ uid, role: 'student' });
    const client = makeClient(BookingService, { address: `127.0.0.1:${grpcPort}` });
    for (const { id: bookingId, tutor } of rows) {
      if (Date.now() >= stopAt) break;
      const begun = performance.now();
      await client.bookSlot({ tutor, bookingId, topic }, { bearer, deadlineMs: 10_000, idempotencyKey: bookingId });
      times.push(performance.now() - begun);
    }
    client.close();
  };
  await Promise.all(Array.from({ length: callers }, (_, index) => caller(index)));
  return times.sort((a, b) => a - b);
}

/** What the service has used so far; unlike bookings per second it does not depend on who else is busy. */
function cpuMs({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** As many transactions as there are slots left for it: an empty one would count as a fast one. */
function pgbench(db: FreshDatabase): number {
  const args = [
    '-n',
    '-c',
    String(callers),
    '-j',
    '2',
    '-T',
    String(seconds),
    '-M',
    'prepared',
    '-D',
    `slots=${slots - 1}`,
  ];
  const { stdout, stderr } = spawnSync('pgbench', [...args, '-f', here('one-booking.sql'), db.url], {
    encoding: 'utf8',
  });
  const found = /tps = ([\d.]+)/.exec(stdout);
  if (!found) throw new Error(stderr);
  return Number(found[1]);
}

const issuer = await startTestIssuer();
const db = await freshDatabase('bench_booking', migrations);
await inTransaction(db.pool, async (tx) => {
  await tx.query('set local statement_timeout = 0');
  for (const statement of seed) await tx.query(statement);
});
const service = await startService(db, issuer);
const idle = cpuMs(service);
let busy = 0;
const times = await bookFor(db, issuer).finally(() => {
  busy = cpuMs(service) - idle;
  service.kill('SIGTERM');
});
await once(service, 'exit');
const perSecond = times.length / seconds;
const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
say(
  `service: ${perSecond.toFixed(0)} bookings/s, ${callers} callers, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${(busy / times.length).toFixed(2)} ms of CPU each`,
);
const raw = pgbench(db);
say(`pgbench, one statement: ${raw.toFixed(0)} tx/s; ratio ${(perSecond / raw).toFixed(2)}`);
await db.drop();
await issuer.stop();
