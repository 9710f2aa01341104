/**
 * Everybody wants the same slot at the same moment: how long the winner waits, and how long the losers. The callers share
 * the machine with the service. Run: TEST_DATABASE_URL=… TEST_KAFKA_BROKERS=… node bench/one-slot.ts [rounds]
 */
import { startBenchService } from './bench-service.ts';

const rounds = Number(process.argv[2] ?? 40);
const crowds = [1, 8, 64, 512];
/** Nobody measures a service that has just begun. */
const warmUp = 60;
const crowdedWarmUp = 3;
/** So many callers begin in one turn of the event loop that they share here; the wait of each is counted from its own begin. */
const together = 64;
const most = Math.max(...crowds);
const say = (words: string) => process.stdout.write(`${words}\n`);

const service = await startBenchService([
  `insert into people values (md5('t'), 'tutor', 'Tutor', '', 'UTC', false, 0, 'completed', 'AUD', 65, true, 1)`,
  `insert into people select md5('s' || i), 'student', 'Student', '', 'UTC', false, 0, '', '', 0, true, 1 from generate_series(1, ${most}) i`,
  `insert into students select md5('s' || i), true from generate_series(1, ${most}) i`,
  `insert into entitlement_categories select uid, 'price', 'lessonTokens', '2100-01-01' from students`,
  `insert into wallets select uid, 'lessonTokens', 1000000 from students`,
  `insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, version, updated_at, updated_by)
     select md5('b' || n)::uuid, md5('b' || n)::uuid, md5('t'), s, s + interval '50 minutes', 'pending', false, 1, 1, now(), md5('t')
     from generate_series(1, ${warmUp + crowdedWarmUp + rounds * crowds.length}) n, lateral (select timestamptz '2090-01-01 00:00Z' + n * interval '1 hour' as s) at`,
  'analyze',
]);
const { rows: students } = await service.db.pool.query<{ uid: string }>('select uid from students');
const { rows: free } = await service.db.pool.query<{ id: string; tutor: string }>(
  'select id, tutor_uid as tutor from lessons order by starts_at',
);
// A browser has its own connection to the edge; the gateway has one to the service for all of them.
const client = service.client();
const bearers = await Promise.all(students.map(({ uid }) => service.issuer.mint({ uid, role: 'student' })));
const topic = { material: 'health', course: 'health-language', lesson: 'hl304' };

async function oneRound(crowd: number): Promise<{ won: number[]; lost: number[] }> {
  const slot = free.shift();
  const outcome: { won: number[]; lost: number[] } = { won: [], lost: [] };
  const ask = async (bearer: string, index: number) => {
    const begun = performance.now();
    const key = `${slot?.id}-${index}`;
    const order = { tutor: slot?.tutor ?? '', bookingId: slot?.id ?? '', topic };
    const isWon = await client.bookSlot(order, { bearer, deadlineMs: 10_000, idempotencyKey: key }).then(
      () => true,
      () => false,
    );
    outcome[isWon ? 'won' : 'lost'].push(performance.now() - begun);
  };
  const asked: Promise<void>[] = [];
  for (let from = 0; from < crowd; from += together) {
    for (let index = from; index < Math.min(crowd, from + together); index += 1)
      asked.push(ask(bearers[index] ?? '', index));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(asked);
  if (outcome.won.length !== 1) throw new Error(`${outcome.won.length} bookings of one slot`);
  return outcome;
}

const at = (times: number[], share: number) =>
  (times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
for (let round = 0; round < warmUp; round += 1) await oneRound(8);
for (let round = 0; round < crowdedWarmUp; round += 1) await oneRound(most);
for (const crowd of crowds) {
  const won: number[] = [];
  const lost: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const outcome = await oneRound(crowd);
    won.push(...outcome.won);
    lost.push(...outcome.lost);
  }
  say(
    `${crowd} at once: winner p50 ${at(won, 0.5)} ms, p99 ${at(won, 0.99)} ms; losers p50 ${at(lost, 0.5)} ms, p99 ${at(lost, 0.99)} ms`,
  );
}
client.close();
await service.stop();
