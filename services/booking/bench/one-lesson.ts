/**
 * How long the move of all bookings to lessons and seats takes, and what it holds on the disk meanwhile. Run:
 * TEST_DATABASE_URL=… node bench/one-lesson.ts [bookings]
 */
import { runMigrations } from '@parlance/runtime/postgres/migrate';
import { makePool, type Pool } from '@parlance/runtime/postgres/pool';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { oneLesson } from '../migrations/20261127T0100_one_lesson.ts';
import { fillBefore } from '../test/school-before.ts';

const bookings = Number(process.argv[2] ?? 1_000_000);
/** A tenth of them are lessons of groups, ten a session. */
const school = { hours: Math.floor(bookings * 0.9), sessions: Math.floor(bookings / 100) };
const everyMs = 1_000;
const say = (words: string) => process.stdout.write(`${words}\n`);
const since = (begun: number) => ((performance.now() - begun) / 60_000).toFixed(1);

/** Of the database, and of what the server has still to write elsewhere. */
const size = `select pg_database_size(current_database())::float8 + coalesce((select sum(size) from pg_ls_waldir()), 0)::float8 as bytes,
  pg_database_size(current_database())::float8 as own`;

function watching(pool: Pool) {
  let most = { bytes: 0, own: 0 };
  const look = async () => {
    const found = (await pool.query<typeof most>(size)).rows[0];
    if (found) most = { bytes: Math.max(most.bytes, found.bytes), own: Math.max(most.own, found.own) };
  };
  const timer = setInterval(() => void look().catch(() => undefined), everyMs);
  return async () => {
    clearInterval(timer);
    await look();
    return most;
  };
}

const gigabytes = (bytes: number) => (bytes / 1024 ** 3).toFixed(2);

const db = await freshDatabase('bench_one_lesson', migrations.slice(0, migrations.indexOf(oneLesson)));
const pool = makePool({ url: db.url, max: 1, statementTimeoutMs: 3_600_000 });
/** What guards the tables of before and is read by nothing here costs more than all rows. */
const withoutGuards = [
  'alter table bookings drop constraint bookings_tutor_no_overlap, drop constraint bookings_student_no_overlap',
  'alter table group_seats drop constraint group_seats_student_no_overlap',
  'alter table ledger drop constraint ledger_of_a_wallet',
];
try {
  for (const statement of withoutGuards) await pool.query(statement);
  const filled = performance.now();
  await fillBefore(pool, school);
  const [rows] = (
    await pool.query<Record<'bookings' | 'seats' | 'log', number>>(
      `select (select count(*)::float8 from bookings) as bookings, (select count(*)::float8 from group_seats) as seats,
         (select count(*)::float8 from booking_log) as log`,
    )
  ).rows;
  const [before] = (await pool.query<{ own: number }>(size)).rows;
  say(
    `filled in ${since(filled)} min: ${rows?.bookings} bookings, ${rows?.seats} seats of groups, ${rows?.log} rows of the log`,
  );
  const stop = watching(db.pool);
  const begun = performance.now();
  await runMigrations({ url: db.url, migrations });
  const minutes = since(begun);
  const most = await stop();
  const [after] = (await pool.query<{ own: number }>(size)).rows;
  say(
    `moved in ${minutes} min; ${gigabytes(before?.own ?? 0)} GiB before, ${gigabytes(most.own)} GiB at most (${gigabytes(most.bytes)} with the server's write-ahead log), ${gigabytes(after?.own ?? 0)} GiB after`,
  );
} finally {
  await pool.end();
  await db.drop();
}
