/** A school of 100,000 people: lessons an hour apart for each teacher, most over, those of today in every state, a few hours ahead. */
import type { Pool } from '@parlance/runtime/postgres/pool';

const [tutors, students] = [2_000, 98_000];

export async function fillLargeSchool(pool: Pick<Pool, 'connect' | 'query'>, lessons: number) {
  const seeder = await pool.connect();
  await seeder.query('set statement_timeout = 0');
  await seeder.query(
    `insert into people (uid, role, name, image_url, time_zone, is_pte, rating_avg, status, currency, lesson_rate, is_enabled, version)
     select 'p' || n, case when n <= $1 then 'tutor' else 'student' end, 'Person ' || n, '', 'UTC', false, 0, 'completed', 'AUD', 65, true, 1
     from generate_series(1, $1::int + $2::int) n`,
    [tutors, students],
  );
  await seeder.query(
    `insert into students (uid) select 'p' || n from generate_series($1::int + 1, $1::int + $2::int) n on conflict do nothing`,
    [tutors, students],
  );
  const each = Math.ceil(lessons / tutors);
  const chunk = 20;
  for (let from = 0; from < each; from += chunk) {
    await seeder.query(
      `with made as (
         select n, k, md5(n || ' ' || k)::uuid as id, date_trunc('hour', now()) + (k - $2::int + 24) * interval '1 hour' as at
         from generate_series(1, $1::int) n, generate_series($3::int, least($3::int + $4::int, $2::int) - 1) k
       ), said as (
         select *, case when at < now() - interval '1 hour' then
             case when (n + k) % 50 = 0 then 'tutor-absent' when (n + k) % 31 = 0 then 'student-absent' else 'completed' end
           when at <= now() then case when n % 40 = 0 then 'open' else 'in-progress' end else 'open' end as status
         from made
       ), kept as (
         insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, seats_taken, topic_material, topic_course,
           topic_lesson, topic_code, topic_name, rate, currency, version, updated_at, updated_by)
         select id, id, 'p' || n, at, at + interval '50 minutes', status, false, 1, 1, 'm', 'c', 'l', 'HL304', 'Directions', 65, 'AUD', 1, now(), 'x'
         from said returning id)
       insert into seats (lesson_id, student_uid, id, starts_at, ends_at, status, wallet, paid_as, is_mock, introduction, correct_mistakes, notes,
         taken_at, version)
       select id, 'p' || ($1::int + 1 + (n * 49 + k) % $5::int), id, at, at + interval '50 minutes',
         case status when 'open' then 'booked' when 'in-progress' then 'booked' else status end, 'lessonTokens', 'lessonTokens', false, false, false, '',
         now(), 1 from said`,
      [tutors, each, from, chunk, students],
    );
  }
  seeder.release();
  for (const table of ['lessons', 'seats', 'people', 'sessions']) await pool.query(`vacuum analyze ${table}`);
  return { lessons: each * tutors, people: tutors + students };
}
