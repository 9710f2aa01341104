/**
 * School news for everybody by mail and browser: how long until all of them are owed, until the last mail is handed over, what it takes
 * of memory, and how long a mail about a lesson takes meanwhile. One in ten has allowed a browser; what is owed to browsers is counted and
 * not sent. Run: TEST_DATABASE_URL=… node --import ./deploy/local/dev/load-tsx.ts services/notification/bench/school-news.ts [people]
 */
import { randomUUID } from 'node:crypto';
import { systemClock } from '@parlance/runtime/clock/clock';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { makeMailStore } from '../src/outbound/postgres/mail-store.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { makeAnnounce } from '../src/usecases/announce.ts';
import { makeTellOutside } from '../src/usecases/tell-outside.ts';
import { startSmtpSink } from '../test/smtp-sink.ts';
import { aReminder, megabytes, startSender } from './sender.ts';

const many = Number(process.argv[2] ?? 100_000);
const lessonMailEveryMs = 500;
const say = (words: string) => process.stdout.write(`${words}\n`);
const database = await freshDatabase('notification-news-bench', migrations);
const { pool } = database;
const sink = await startSmtpSink();

const seeder = await pool.connect();
await seeder.query('set statement_timeout = 0');
const uid = `lpad(to_hex(n), 32, '0')`;
await seeder.query(
  `insert into people (uid, role, version) select ${uid}, 'student', 1 from generate_series(1, $1::int) n`,
  [many],
);
await seeder.query(
  `insert into push_subscriptions (id, uid, endpoint, p256dh, auth)
   select gen_random_uuid(), ${uid}, 'https://push.example.com/' || n, 'k', 'a' from generate_series(1, $1::int, 10) n`,
  [many],
);
await seeder.query('analyze');
seeder.release();

const uow = makeUnitOfWork({ pool, bind: bindStores });
const clock = systemClock;
const queue = makeMailStore(pool);
let handedOver = 0;
const lessonMails = new Map<string, number>();
const waited: number[] = [];
const finished = Promise.withResolvers<void>();
const begun = performance.now();
const seconds = () => (performance.now() - begun) / 1_000;
function onSent(id: string): void {
  // What arrived is not to be counted as the senders' memory.
  sink.mails.length = 0;
  const since = lessonMails.get(id);
  if (since !== undefined) {
    lessonMails.delete(id);
    waited.push(performance.now() - since);
    return;
  }
  handedOver += 1;
  if (handedOver % (many / 10) === 0)
    say(`${handedOver} handed over after ${seconds().toFixed(0)} s, ${megabytes()} MB`);
  if (handedOver === many) finished.resolve();
}

const letter = aReminder(Date.now() + 12 * 3_600_000);
const senders = [1, 2].map(() => startSender({ databaseUrl: database.url, smtpUrl: sink.url, onSent }));
const wake = () => senders.forEach((sender) => sender.wake());
const lessons = setInterval(() => {
  const id = randomUUID();
  lessonMails.set(id, performance.now());
  const mail = { id, uid: 'lesson', kind: letter.kind, reference: letter.bookingId, notice: letter } as const;
  void queue.add([mail]).then(wake);
}, lessonMailEveryMs);

const before = megabytes();
const draft = {
  title: 'Closed on Friday',
  message: 'No lessons can be booked on Friday.',
  icon: 'bell',
  type: 'announce',
  roles: ['student'] as const,
  userIds: [],
  outside: true,
};
const by = { uid: 'office', name: 'Nadia Rahman' };
const once = { actorUid: by.uid, rpc: 'PostAnnouncement', key: undefined, body: draft };
await makeAnnounce({ uow, clock, newId: makeNewId(clock), wake }).post({ once, by, draft, postAt: undefined });
const tell = makeTellOutside({ uow, clock });
while (await tell()) wake();
say(`all owed after ${seconds().toFixed(1)} s, ${megabytes()} MB`);
await finished.promise;
const took = seconds();
clearInterval(lessons);
for (const sender of senders) await sender.stop();

const sorted = waited.toSorted((a, b) => a - b);
const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
const { rows } = await pool.query<{ pushes: number }>('select count(*)::int4 as pushes from pushes');
say(`${many} people in ${took.toFixed(0)} s, ${Math.round(many / took)} a second; ${rows[0]?.pushes} owed to browsers`);
say(
  `${sorted.length} mails about lessons meanwhile: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1 - 1e-9)} ms`,
);
say(`memory: ${before} MB before, ${megabytes()} MB after`);
await sink.stop();
await database.drop();
