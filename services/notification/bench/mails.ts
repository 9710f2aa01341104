/**
 * Reminders of many people that are due at one moment, from queued to handed over: two replicas, each with connections of its own, and a
 * mail server that takes what it is given. Run: TEST_DATABASE_URL=… node --import ./deploy/local/dev/load-tsx.ts
 * services/notification/bench/mails.ts [mails]
 */
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { startSmtpSink } from '../test/smtp-sink.ts';
import { aReminder, megabytes, startSender } from './sender.ts';

const many = Number(process.argv[2] ?? 10_000);
const say = (words: string) => process.stdout.write(`${words}\n`);
const database = await freshDatabase('notification-mails-bench', migrations);
const sink = await startSmtpSink();

const letter = aReminder(Date.now() + 3_600_000);
await database.pool.query(
  `insert into mails (id, uid, kind, reference, notice)
   select gen_random_uuid(), 'u' || n, 'lesson-reminder-hour', $1, $2 from generate_series(1, $3::int) n`,
  [letter.bookingId, JSON.stringify(letter), many],
);

let done = 0;
let peak = 0;
const before = megabytes();
const begun = performance.now();
const finished = Promise.withResolvers<void>();
function onSent(): void {
  done += 1;
  // What arrived is not to be counted as the senders' memory.
  sink.mails.length = 0;
  peak = Math.max(peak, megabytes());
  if (done % 2_000 === 0) say(`${done} after ${((performance.now() - begun) / 1_000).toFixed(1)} s, ${megabytes()} MB`);
  if (done === many) finished.resolve();
}

const senders = [1, 2].map(() => startSender({ databaseUrl: database.url, smtpUrl: sink.url, onSent }));
await finished.promise;
const seconds = (performance.now() - begun) / 1_000;
for (const sender of senders) await sender.stop();
const { rows } = await database.pool.query<{ state: string; mails: number }>(
  'select state, count(*)::int4 as mails from mails group by state',
);
say(`${many} mails in ${seconds.toFixed(1)} s, ${Math.round(many / seconds)} a second; ${JSON.stringify(rows)}`);
say(`memory: ${before} MB before, ${peak} MB at most, ${megabytes()} MB after; ${sink.opened.times} connections`);
await sink.stop();
await database.drop();
