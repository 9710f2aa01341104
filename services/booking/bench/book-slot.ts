/**
 * Bookings per second end to end (gRPC, token check, idempotency key, one transaction, facts) beside pgbench sending the very
 * statement that the service sends, without the look before it and without facts leaving. Run: TEST_DATABASE_URL=… TEST_KAFKA_BROKERS=… node bench/book-slot.ts [seconds] [callers]
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBenchService, type BenchService } from './bench-service.ts';
import { pgbenchScript } from './one-booking.ts';

const seconds = Number(process.argv[2] ?? 10);
const callers = Number(process.argv[3] ?? 64);
const slots = 40_000;
const tokens = 1_000_000;
const say = (words: string) => process.stdout.write(`${words}\n`);

const seed = [
  `insert into people select md5('t' || i), 'tutor', 'Tutor', '', 'UTC', false, 0, 'completed', 'AUD', 65, true, 1 from generate_series(1, 200) i`,
  `insert into students select md5('s' || i), true from generate_series(1, ${callers}) i`,
  `insert into students select md5('p' || i), true from generate_series(0, ${callers - 1}) i`,
  `insert into entitlement_categories select uid, 'price', 'lessonTokens', '2100-01-01' from students`,
  `insert into wallets select uid, 'lessonTokens', ${tokens} from students`,
  `create table bench_slots as
     select n, md5('b' || n)::uuid as id, md5('t' || n % 200 + 1) as tutor, md5('s' || n % ${callers} + 1) as student,
       timestamptz '2090-01-01 00:00Z' + n * interval '1 hour' as starts_at from generate_series(0, ${slots - 1}) n`,
  `create unique index on bench_slots (n)`,
  `insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, version, updated_at, updated_by)
     select id, id, tutor, starts_at, starts_at + interval '50 minutes', 'pending', false, 1, 1, now(), tutor from bench_slots`,
  `analyze`,
];

type Slot = { id: string; tutor: string; student: string };

/** Every caller books slots of its own, one after another: no race, the plain cost. */
async function bookFor({ db, issuer, client: connect }: BenchService): Promise<number[]> {
  const topic = { material: 'health', course: 'health-language', lesson: 'hl304' };
  const stopAt = Date.now() + seconds * 1_000;
  const times: number[] = [];
  const caller = async (index: number) => {
    const { rows } = await db.pool.query<Slot>(
      `select id, tutor, student from bench_slots where n % ${callers} = $1 and n < ${slots / 2} order by n`,
      [index],
    );
    const uid = rows[0]?.student ?? '';
    const bearer = await issuer.mint({ uid, role: 'student' });
    const client = connect();
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

/** The second half of the slots is for pgbench, a block for each of its clients. */
function pgbench({ db }: BenchService): number {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const script = join(folder, 'one-booking.sql');
  writeFileSync(script, pgbenchScript({ first: slots / 2, block: Math.floor(slots / 2 / callers), tokens }));
  const clients = ['-c', String(callers), '-j', '2', '-T', String(seconds)];
  const args = ['-n', ...clients, '-M', 'prepared', '-D', 'k=0', '-f', script, db.url];
  const { stdout, stderr } = spawnSync('pgbench', args, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const found = /tps = ([\d.]+)/.exec(stdout);
  if (!found || /number of failed transactions: [1-9]/.test(stdout) || stderr.includes('aborted'))
    throw new Error(stderr);
  return Number(found[1]);
}

const service = await startBenchService(seed);
const idle = service.cpuMs();
const times = await bookFor(service);
const busy = service.cpuMs() - idle;
const perSecond = times.length / seconds;
const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
say(
  `service: ${perSecond.toFixed(0)} bookings/s, ${callers} callers, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${(busy / times.length).toFixed(2)} ms of CPU each`,
);
// Nothing else may use the machine meanwhile, and nobody may send its facts.
await service.halt();
const raw = pgbench(service);
say(`pgbench, one statement: ${raw.toFixed(0)} tx/s; ratio ${(perSecond / raw).toFixed(2)}`);
await service.stop();
