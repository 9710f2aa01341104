/**
 * What an administrator waits for in a school of 100,000 people: pages of the list by each filter with their totals, and the work queue.
 * Run: TEST_DATABASE_URL=… node bench/office.ts [people]
 */
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { countOfficeTasks, listOfficeTasks } from '../src/queries/office-tasks.ts';
import { listPeople, type PeopleQuery } from '../src/queries/people-page.ts';
import { countSchool } from '../src/queries/school-counts.ts';

const people = Number(process.argv[2] ?? 100_000);
const say = (words: string) => process.stdout.write(`${words}\n`);
const { pool, drop } = await freshDatabase('identity-office-bench', migrations);

const seeder = await pool.connect();
await seeder.query('set statement_timeout = 0');
await seeder.query(
  `insert into people (uid, role, email, email_verified, first_name, last_name, time_zone, country, about, image_url, enabled, created_at,
     last_active, status, version)
   select md5('p' || n), case when n % 50 = 0 then 'tutor' else 'student' end, 'person' || n || '@example.com', n % 20 <> 0, 'Person', n::text,
     (array['Asia/Manila', 'America/Sao_Paulo', 'Europe/Oslo', 'Australia/Darwin'])[1 + n % 4], (array['PH', 'BR', 'NO', 'AU'])[1 + n % 4], '', '',
     n % 100 <> 0, now() - n * interval '5 minutes', case when n % 7 = 0 then null else now() - (n % 200) * interval '1 day' end,
     case when n % 50 = 0 then 'completed' else '' end, 1
   from generate_series(1, $1::int) n`,
  [people],
);
await seeder.query(
  `insert into office_tasks (id, kind, cause, subject_uid, facts, opened_at, taken_by, taken_at, closed_at)
   select gen_random_uuid(), 'absent-teacher', n::text, md5('p' || n), '{}', now() - n * interval '1 minute', case when n % 3 = 0 then 'me' else '' end,
     case when n % 3 = 0 then now() end, case when n > 500 then now() - n * interval '1 minute' end
   from generate_series(1, $1::int) n`,
  [people],
);
seeder.release();
for (const table of ['people', 'office_tasks']) await pool.query(`vacuum analyze ${table}`);

async function timed(what: string, work: () => Promise<unknown>, turns = 60) {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]?.toFixed(1);
  say(`${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}

const page = { amount: 25, pageToken: '', query: '', role: undefined, now: new Date() };
const wishes: Partial<PeopleQuery>[] = [
  {},
  { country: 'BR' },
  { timeZone: 'Europe/Oslo', role: 'tutor' },
  { active: 'week' },
  { active: 'not-quarter', order: 'name' },
  { active: 'never', state: 'disabled' },
  { state: 'unverified', country: 'PH' },
];
for (const wish of wishes) await timed(`people ${JSON.stringify(wish)}`, () => listPeople(pool, { ...page, ...wish }));
for (const whose of ['open', 'mine', 'done'] as const)
  await timed(`tasks ${whose}`, () =>
    Promise.all([
      listOfficeTasks(pool, { amount: 25, pageToken: '', whose, uid: 'me', kind: undefined }),
      countOfficeTasks(pool, 'me'),
    ]),
  );
await timed('counts of the first page', () => countSchool(pool));
await drop();
