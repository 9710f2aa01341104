/** What is older than it is kept for, on the real database, in amounts that no single batch takes. */
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../../migrations/index.ts';
import { pruneLiveEvents } from './prune-live-events.ts';
import { removeOld } from './remove-old.ts';

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase('notification-prune', migrations);
});
afterAll(() => database.drop());

const count = async (sql: string) =>
  (await database.pool.query<{ n: number }>(`select count(*) as n ${sql}`)).rows[0]?.n;

test('old live events of ten thousand busy people go in one turn, and what is young stays', async () => {
  const { pool } = database;
  await pool.query(`insert into live_positions (uid, last) select 'u' || n, 12 from generate_series(1, 10000) n`);
  await pool.query(
    `insert into live_events (uid, position, type, data_json, created_at)
     select 'u' || n, p, 't', '{}', now() - case when p > 10 then interval '1 minute' else interval '1 hour' end
       from generate_series(1, 10000) n, generate_series(2, 12) p`,
  );
  expect(await pruneLiveEvents(pool, { keepMs: 600_000, keepPerPerson: 1_000 })).toBe(90_000);
  expect(await count('from live_events')).toBe(20_000);
  expect(await count('from live_positions where pruned = 10')).toBe(10_000);
});

test('NS-55 who was told is kept for a year of real time, whatever the school’s time was', async () => {
  await database.pool.query(
    `insert into told_of_lessons (id, booking_id, uid, kind, way, result, at, noted_at)
     select gen_random_uuid(), booking, 'u', 'lesson-booked', 'bell', 'sent', now() + shift * interval '1 day', now() - age * interval '1 day'
       from (values ('young', -400, 364), ('old', 400, 366)) v (booking, shift, age)`,
  );
  expect(await removeOld(database.pool)).toBe(1);
  expect((await database.pool.query('select booking_id from told_of_lessons')).rows).toEqual([{ booking_id: 'young' }]);
});

test('mails that are done go after 30 days and notices after a year; announcements and mails that are owed stay', async () => {
  const { pool } = database;
  await pool.query(
    `insert into mails (id, uid, kind, reference, state, created_at, finished_at)
     select gen_random_uuid(), 'u', 'verify', 'r', case n % 2 when 0 then 'sent' else 'failed' end, now(),
            now() - case when n <= 2 then interval '29 days' else interval '31 days' end
       from generate_series(1, 2500) n`,
  );
  await pool.query(
    `insert into mails (id, uid, kind, reference, created_at) values (gen_random_uuid(), 'u', 'verify', 'r', now() - interval '90 days')`,
  );
  await pool.query(
    `insert into announcements (id, title, message, from_name, posted_at, roles, icon, type, admin_post, uid)
     select gen_random_uuid(), 't', 'm', 'f', now() - make_interval(days => days), '{student}', 'i', 'user', true, uid
       from (values (366, 'u'), (364, 'u'), (4000, null)) v (days, uid)`,
  );
  await pool.query(
    `insert into announcement_views (announcement_id, uid, viewed_at) select id, 'u', now() from announcements`,
  );
  expect(await removeOld(pool)).toBe(2_499);
  expect(await count(`from mails where state <> 'due'`)).toBe(2);
  expect(await count(`from mails where state = 'due'`)).toBe(1);
  expect(await count('from announcements where uid is null')).toBe(1);
  expect(await count('from announcements where uid is not null')).toBe(1);
  expect(await count('from announcement_views')).toBe(2);
});
