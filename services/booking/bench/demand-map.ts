/**
 * The demand map at a school of 100,000 people and a million lessons: what booking is asked for it, and a search that finds nothing.
 * Run: TEST_DATABASE_URL=… node bench/demand-map.ts [lessons]
 */
import { randomUUID } from 'node:crypto';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { demandWeek } from '../src/domain/demand-week.ts';
import { asClocksSay } from '../src/domain/hour-news.ts';
import { makeHourNewsStore } from '../src/outbound/postgres/hour-news-store.ts';
import { countWanted } from '../src/queries/wanted-counts.ts';
import { makeWantedCounts } from '../src/usecases/wanted-counts.ts';
import { makeEmptySearches } from '../src/usecases/empty-searches.ts';
import { findDemand } from '../src/queries/demand-map.ts';

const lessons = Number(process.argv[2] ?? 1_000_000);
const tutors = 2_000;
const students = 98_000;
const openHours = 20_000;
const say = (words: string) => process.stdout.write(`${words}\n`);
const { pool, drop } = await freshDatabase('bench_demand', migrations);

const seeder = await pool.connect();
await seeder.query('set statement_timeout = 0');
await seeder.query(
  `insert into people (uid, role, name, image_url, time_zone, is_pte, rating_avg, status, currency, lesson_rate, is_enabled, version)
   select 'p' || n, case when n <= $1 then 'tutor' else 'student' end, 'Person ' || n, '', 'UTC', n % 3 = 0, 0, 'completed', 'AUD', 65, true, 1
   from generate_series(1, $1::int + $2::int) n`,
  [tutors, students],
);
// An hour apart for each teacher; the last ones of some are ahead, and open.
const each = Math.ceil(lessons / tutors);
const chunk = 20;
for (let from = 0; from < each; from += chunk) {
  await seeder.query(
    `insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, seats_taken, topic_material, topic_course,
       topic_lesson, topic_code, topic_name, rate, currency, version, updated_at, updated_by)
     select md5(n || ' ' || k)::uuid, md5(n || ' ' || k)::uuid, 'p' || n, at, at + interval '50 minutes', 'completed', false, 1, 1, 'm', 'c', 'l',
       'HL304', 'Directions', 65, 'AUD', 1, now(), 'x'
     from (select n, k, date_trunc('hour', now()) - (k + 1) * interval '1 hour' as at
       from generate_series(1, $1::int) n, generate_series($2::int, least($2::int + $3::int, $4::int) - 1) k) made`,
    [tutors, from, chunk, each],
  );
}
await seeder.query(
  `insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, seats_taken, version, updated_at, updated_by)
   select md5('open ' || n)::uuid, md5('open ' || n)::uuid, 'p' || (1 + n % $1::int), at, at + interval '50 minutes', 'pending', n % 3 = 0, 1, 0, 1, now(), 'x'
   from (select n, date_trunc('hour', now()) + (1 + n / $1::int * 17 + n % 13) * interval '1 hour' as at from generate_series(0, $2::int - 1) n) made
   on conflict do nothing`,
  [tutors, openHours],
);
// A tenth of the students said five preferred times, a twentieth searched three hours in vain, a fiftieth whole days.
const zones = Intl.supportedValuesOf('timeZone').filter((_zone, index) => index % 8 === 0);
const wanted = (label: string, share: number, hours: string) =>
  seeder.query(
    `insert into wanted_hours (student_uid, hour, time_zone, streams, ${label})
     select 'p' || n, h % 168, ($3::text[])[1 + n % $4::int], 1 + n % 3, current_date - n % 20
     from generate_series($1::int + 1, $1::int + $2::int) n, lateral (${hours}) as of_student (h)
     on conflict (student_uid, hour) do update set ${label} = excluded.${label}`,
    [tutors, Math.floor(students * share), zones, zones.length],
  );
await wanted('preferred_on', 0.1, 'select (n * 7 + k * 29) from generate_series(1, 5) k');
await wanted('searched_on', 0.05, 'select (n * 11 + k * 24) from generate_series(1, 3) k');
await wanted('searched_on', 0.02, 'select k * 24 + l from generate_series(0, 4) k, generate_series(7, 21) l');
seeder.release();
for (const table of ['lessons', 'people', 'wanted_hours']) await pool.query(`vacuum analyze ${table}`);

async function timed(what: string, work: () => Promise<unknown> | unknown, turns = 60) {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]?.toFixed(1);
  say(`${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${times.at(-1)?.toFixed(1)} ms`);
}

const now = new Date();
const { rows } = await pool.query<{ hours: string }>('select count(*) as hours from wanted_hours');
say(
  `${each * tutors} lessons of ${tutors + students} people; ${rows[0]?.hours} wanted hours on ${zones.length} clocks`,
);
const counts = makeWantedCounts(() => countWanted(pool, now));
await timed('counting, once a minute beside the calls', counts.refresh);
for (const zone of ['UTC', 'Australia/Darwin', 'America/New_York'])
  await timed(zone, async () => findDemand(pool, { zone, now, wanted: await counts.read() }));
// What is added to an empty search, without the write, which nobody waits for.
const searches = makeEmptySearches({ uow: { run: async () => undefined as never }, clock: { now: () => now } });
const search = { startDate: now.toISOString().slice(0, 10), endDate: '', hour: undefined, zone: 'Asia/Kolkata' };
let student = 0;
await timed('1,000 empty searches noted', () => {
  for (let again = 0; again < 1_000; again += 1)
    searches.note({ studentUid: `p${(student += 1) % 2_000}`, search, isPte: undefined });
});
const telling = { id: randomUUID(), startsAt: new Date(now.getTime() + 86_400_000), isPte: false };
await timed('who wants an hour that opened, on all clocks', async () => {
  await inTransaction(pool, async (tx) => {
    const store = makeHourNewsStore(tx);
    await store.claimStudents(asClocksSay([telling], await store.clocks()), { now, claimed: [] });
    await tx.query('delete from hour_alerts');
  });
});
const changing = new Date('2026-10-22T12:00:00.000Z');
await timed('clocks alone, in a week in which they change', () => {
  const week = demandWeek('Europe/Berlin', changing);
  for (const zone of zones) week.cellsOf(zone);
});
await drop();
