/**
 * The bell of somebody who has read a million announcements, all of them or all but the newest ten, and what an Ok costs them: the
 * 95th of a hundred. Run: TEST_DATABASE_URL=… node bench/bell.ts [announcements]
 */
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { listAnnouncements } from '../src/queries/announcements.ts';
import type { Viewer } from '../src/usecases/ports.ts';

const many = Number(process.argv[2] ?? 1_000_000);
const left = 10;
const say = (words: string) => process.stdout.write(`${words}\n`);
const { pool, drop } = await freshDatabase('notification-bell', migrations);

const seed = [
  `insert into announcements (id, title, message, from_name, posted_at, roles, icon, type, admin_post, place)
     select md5('a' || n)::uuid, 'Title', 'Message', 'Nadia', timestamptz '2020-01-01' + n * interval '1 minute', '{student}', 'users',
       'announce', true, n from generate_series(1, ${many}) n`,
  `insert into announcement_views select md5('a' || n)::uuid, 'all', now() from generate_series(1, ${many}) n`,
  `insert into announcement_views select md5('a' || n)::uuid, 'some', now() from generate_series(1, ${many - left}) n`,
  `insert into announcement_readers values ('all', ${many}), ('some', ${many - left})`,
  'analyze',
];
const seeder = await pool.connect();
await seeder.query('set statement_timeout = 0');
for (const sql of seed) await seeder.query(sql);
seeder.release();

async function p95(times: number, work: (turn: number) => Promise<unknown>): Promise<string> {
  const took: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const begun = performance.now();
    await work(turn);
    took.push(performance.now() - begun);
  }
  const sorted = took.toSorted((a, b) => a - b);
  return `${(sorted[Math.floor(times * 0.95)] ?? Number.NaN).toFixed(2)} ms`;
}
const viewer = (uid: string): Viewer => ({ uid, role: 'student' });
const bell = (uid: string) =>
  listAnnouncements(pool, { viewer: viewer(uid), unviewedOnly: true, limit: 25, pageToken: '' });
for (const uid of ['all', 'some']) {
  const { unviewedCount } = await bell(uid);
  say(`${unviewedCount} of ${many} not viewed: ${await p95(100, () => bell(uid))}`);
}
const uow = makeUnitOfWork({ pool, bind: bindStores });
const { rows } = await pool.query<{ id: string }>(
  `select md5('a' || n)::uuid::text as id from generate_series(${many - left + 1}, ${many}) n`,
);
const ok = (turn: number) =>
  uow.run(({ announcements }) => announcements.markViewed(rows[turn]?.id ?? '', viewer('some'), new Date()));
say(`Ok: ${await p95(left, ok)}`);
await drop();
