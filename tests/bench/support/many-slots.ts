/** Open slots by the million, put into booking's table of lessons in a database that only a measurement uses. */
import { makePool, type Pool } from '@parlance/runtime/postgres/pool';

/** Every teacher has this many hours open, all within the horizon. */
const slotsOfTutor = 250;
const horizonHours = 60 * 24;

/** One statement makes millions of rows, or an index of them. */
const statementTimeoutMs = 3_600_000;

/** The guards against overlap take hours to build at these sizes, and no search reads them. */
const withoutGuards = `
  alter table lessons drop constraint lessons_tutor_no_overlap`;

/** What holds a row for every open slot; the indexes of due and booked lessons stay empty and cost nothing. */
const filledIndexes = ['lessons_search', 'lessons_of_tutor'];

const keys = [
  { name: 'lessons_pkey', is: 'primary key (id)' },
  { name: 'lessons_booking_id_unique', is: 'unique (booking_id)' },
];

const makeTutors = `
  insert into people (uid, role, name, image_url, time_zone, is_pte, rating_avg, status, currency, lesson_rate, is_enabled, version)
  select md5('t' || n), 'tutor', 'Teacher ' || n, '', 'UTC', n % 5 = 0, 4.5, 'completed', 'AUD', 65, true, 1
  from generate_series($1::int, $2::int) n`;

/** In the order in which a school grows: teacher after teacher; ids tell the order of their making, as the service's own do. */
const makeSlots = `
  insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, version, updated_at, updated_by)
  select id, id, uid, at, at + interval '50 minutes', 'pending', n % 5 = 0, 1, 1, now(), uid
  from (select n, md5('t' || n) as uid from generate_series($1::int, $2::int) n) tutor, generate_series(0, ${slotsOfTutor - 1}) k,
    lateral (select ('01900000-' || to_char(n / 10000, 'FM0000') || '-7' || to_char(n / 10 % 1000, 'FM000') || '-800' || n % 10 || '-' || to_char(k, 'FM000000000000'))::uuid as id) made,
    lateral (select $3::timestamptz + ((k * ${horizonHours} / ${slotsOfTutor} + n * 7) % ${horizonHours}) * interval '1 hour' as at) t`;

export type ManySlots = {
  /** Until there are so many, with everything a search reads as it is after a night's vacuum. */
  growTo(slots: number): Promise<void>;
  stop(): Promise<void>;
};

/** `first` is when the earliest slot is. */
export async function manySlots({ url, first }: { url: string; first: Date }): Promise<ManySlots> {
  const pool = makePool({ url, max: 1, statementTimeoutMs });
  const rebuilds = await prepare(pool);
  let tutors = 0;
  return {
    async growTo(slots) {
      const wanted = slots / slotsOfTutor;
      await pool.query(`drop index ${filledIndexes.join(', ')}`);
      await pool.query(`alter table lessons ${keys.map(({ name }) => `drop constraint ${name}`).join(', ')}`);
      await pool.query(makeTutors, [tutors + 1, wanted]);
      await pool.query(makeSlots, [tutors + 1, wanted, first]);
      tutors = wanted;
      for (const rebuild of rebuilds) await pool.query(rebuild);
      await pool.query('vacuum analyze lessons');
      await pool.query('vacuum analyze people');
    },
    stop: () => pool.end(),
  };
}

/** Answers how to make again what is dropped while slots come in: exactly as the migrations made it. */
async function prepare(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ indexdef: string }>(
    'select indexdef from pg_indexes where indexname = any($1) order by indexname',
    [filledIndexes],
  );
  // Whatever points at a lesson stays empty here; without it the table needs no log, which halves the time.
  await pool.query(
    'alter table lessons drop constraint lessons_pkey cascade, add constraint lessons_pkey primary key (id)',
  );
  await pool.query(withoutGuards);
  await pool.query('alter table lessons set unlogged');
  for (const table of ['lessons', 'people']) await pool.query(`alter table ${table} set (autovacuum_enabled = false)`);
  await pool.query(`set maintenance_work_mem = '1GB'`);
  return [
    ...keys.map(({ name, is }) => `alter table lessons add constraint ${name} ${is}`),
    ...rows.map((row) => row.indexdef),
  ];
}
