/**
 * A storm of bookings as it reaches open streams: facts leave an outbox through Kafka for the whole service, which writes and hands over their
 * mails meanwhile. How long from a fact's commit until the streams of its student and its teacher have it.
 * Run: TEST_DATABASE_URL=… TEST_KAFKA_BROKERS=… TEST_REDIS_URL=… node --import ./deploy/local/dev/load-tsx.ts
 * services/notification/bench/live-storm.ts [bookings of a wave] [waves] [milliseconds between them]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ledgerLine, newUid } from '../test/facts.ts';
import { startNotification } from '../test/running-notification.ts';
import { booking } from '../test/storm.ts';

const [many = 60, waves = 10, betweenMs = 3_000] = process.argv.slice(2).map(Number);
const say = (words: string) => process.stdout.write(`${words}\n`);
const running = await startNotification();
const students = Array.from({ length: many }, newUid);
const tutors = Array.from({ length: Math.ceil(many / 6) }, newUid);
const saidAt = new Map<string, number>();
const took: number[] = [];

let open = 0;
function listen(uid: string, role: string): void {
  const stream = running.client({ uid, role }).watchUser({});
  const hear = async () => {
    for await (const { event, heartbeat } of stream) {
      if (heartbeat) open += 1;
      const data = JSON.parse(event?.dataJson ?? '{}') as { id?: string; balance?: number };
      const since = saidAt.get(event?.type === 'tokens.changed' ? uid : (data.id ?? ''));
      if (since !== undefined && event?.type !== 'announcement.created') took.push(performance.now() - since);
    }
  };
  hear().catch(() => undefined);
}

async function book(student: string, place: number): Promise<void> {
  const { type, fact } = booking(tutors[place % tutors.length] ?? '', student);
  const subject = fact.lesson?.id ?? '';
  const line = ledgerLine(student, { delta: -1, balanceAfter: 1, reason: 'lesson-booked' });
  await running.publish(type, { subject, body: fact });
  saidAt.set(subject, performance.now());
  await running.publish('parlance.booking.v1.WalletChanged', { subject: student, body: { line, balances: [] } });
  saidAt.set(student, performance.now());
}

for (const uid of [...students, ...tutors])
  running.addressees.set(uid, {
    email: `${uid}@example.com`,
    name: 'Sam',
    timeZone: 'UTC',
    portal: 'http://localhost',
  });
for (const uid of students) listen(uid, 'student');
for (const uid of tutors) listen(uid, 'tutor');
while (open < students.length + tutors.length) await pause(50);
// The first wave is while everything is still cold.
for (let wave = 0; wave <= waves; wave += 1) {
  if (wave === 1) took.length = 0;
  await Promise.all(students.map(book));
  await pause(betweenMs);
}
const sorted = took.toSorted((a, b) => a - b);
const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
const { rows } = await running.db.pool.query<{ state: string; mails: number }>(
  'select state, count(*)::int4 as mails from mails group by state',
);
say(
  `${sorted.length} events: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms; mails ${JSON.stringify(rows)}`,
);
await running.stop();
