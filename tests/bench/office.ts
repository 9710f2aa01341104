/**
 * What an administrator opens at a school of 100,000 people and a million lessons, on a platform that runs: the first page, the day's
 * lists, the demand map, and one student whole with 10,000 lessons, each as the page asks for it, through edge, gateway and services.
 * Fills the platform's own database of booking: run it on one that is thrown away afterwards.
 * Run: PLATFORM_FILE=… node tests/bench/office.ts [--lessons 1000000] [--turns 60] [--today 2800]
 */
import { randomBytes } from 'node:crypto';
import { fillLargeSchool } from '@parlance/booking/test/large-school';
import { manyLessons } from '@parlance/booking/test/many-lessons';
import { Pool } from 'pg';
import { adminApi, ok, type Api } from '../support/api.ts';
import { newStudent } from '../support/people.ts';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';

const { lessons, turns, today } = readArguments({ lessons: 1_000_000, turns: 60, today: 1_000_000 });
const database = new URL(platform().databaseUrl);
database.pathname = '/booking';
const pool = new Pool({ connectionString: database.href, max: 2 });

const pages: Record<string, { paths: (uid: string) => string[]; bar: number }> = {
  dashboard: {
    paths: () => ['admin/today', 'admin/today/money', 'admin/dashboard', 'admin/tasks?whose=open&amount=5'],
    bar: 100,
  },
  'day-list': { paths: () => ['admin/today/lessons?state=late'], bar: 100 },
  people: { paths: () => ['admin/users?amount=25'], bar: 100 },
  'demand-map': { paths: () => ['admin/demand'], bar: 200 },
  'student-whole': {
    paths: (uid) => [
      `admin/user/${uid}`,
      `admin/user/${uid}/mail`,
      `admin/user/${uid}/timeline`,
      `admin/user/${uid}/feedback`,
      `admin/audit?uid=${uid}&amount=10`,
      `admin/bookings/${uid}`,
      `tokens/${uid}/ledger`,
      `progress/${uid}`,
    ],
    bar: 150,
  },
};

/** Until the last of what the page asks for at once is there. */
async function open(api: Api, paths: string[]): Promise<number> {
  const begun = performance.now();
  await Promise.all(paths.map(async (path) => ok(await api.call('GET', path))));
  return performance.now() - begun;
}

/** The school that is filled has a twentieth of its lessons on each day: all but so many of today's go to a day of next year. */
async function thinToday(): Promise<void> {
  const days = `date_trunc('day', now(), 'UTC') as today`;
  const { rows } = await pool.query<{ id: string }>(
    `select l.id from lessons l, (select ${days}) d
     where l.starts_at >= d.today and l.starts_at < d.today + interval '1 day' order by md5(l.id::text) offset $1`,
    [today],
  );
  const values = [rows.map(({ id }) => id)];
  const later = (column: string) => `${column} = ${column} + interval '400 days'`;
  await pool.query(`update lessons set ${later('starts_at')}, ${later('ends_at')} where id = any($1::uuid[])`, values);
  await pool.query(
    `update seats set ${later('starts_at')}, ${later('ends_at')} where lesson_id = any($1::uuid[])`,
    values,
  );
}

try {
  const student = await newStudent();
  const tutor = { id: randomBytes(16).toString('hex'), role: 'tutor', name: 'A teacher' } as const;
  const { rowCount: wasFilled } = await pool.query(`select from people where uid = 'p1'`);
  if (!wasFilled) await fillLargeSchool(pool, lessons);
  await thinToday();
  await manyLessons(
    { pool } as never,
    { tutor, student: { id: student.uid, role: 'student', name: 'A student' } },
    10_000,
  );
  for (const table of ['lessons', 'seats', 'lesson_log']) await pool.query(`vacuum analyze ${table}`);
  const { rows } = await pool.query(
    'select (select count(*) from lessons) as lessons, (select count(*) from people) as people',
  );
  console.log(JSON.stringify(rows[0]));
  const api = await adminApi();
  for (const [name, { paths, bar }] of Object.entries(pages)) {
    const asked = paths(student.uid);
    for (let warm = 0; warm < 5; warm += 1) await open(api, asked);
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) times.push(await open(api, asked));
    printFigure({ name: `office-${name}-p50`, value: percentile(times, 0.5), unit: 'ms' });
    printFigure({ name: `office-${name}-p95`, value: percentile(times, 0.95), unit: 'ms', bar });
  }
} finally {
  await pool.end();
}
