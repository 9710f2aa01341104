/** Lessons that the sweeper has to move: half of them were missed by their teachers, the others are being taught. */
import type { Pool } from '@parlance/runtime/postgres/pool';

type Due = { lessons: number; spreadSeconds: number; first: Date };

/** Each lesson has people of its own; `due` is when its first move is due, `settled` when the second is. */
export async function enrolDue(pool: Pool, { lessons, spreadSeconds, first }: Due): Promise<void> {
  const people = (kind: string, role: string) => `
    insert into people (uid, role, name, image_url, time_zone, is_pte, rating_avg, status, currency, lesson_rate, is_enabled, version)
    select '${kind}' || n, '${role}', '${kind}' || n, '', 'UTC', false, 0, '', 'AUD', 65, true, 1 from generate_series(1, $1::int) n`;
  const actor = `'x', 'admin', 'x'`;
  const statements = [
    people('t', 'tutor'),
    people('s', 'student'),
    `insert into students (uid) select 's' || n from generate_series(1, $1::int) n`,
    `insert into wallets (student_uid, wallet, balance) select 's' || n, 'lessonTokens', 0 from generate_series(1, $1::int) n`,
  ];
  for (const statement of statements) await pool.query(statement, [lessons]);
  await pool.query(
    `with made as (
       insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, seats_taken, topic_lesson, rate, currency,
         commenced_at, first_joined_at, version, updated_at, updated_by)
       select md5('lesson ' || n)::uuid, md5('lesson ' || n)::uuid, 't' || n, starts, starts + interval '50 minutes',
         case when taught then 'in-progress' else 'open' end, false, 1, 1, 'l', 65, 'AUD',
         case when taught then starts end, case when taught then due - interval '15 minutes' end, 2, $3, 'x'
       from generate_series(1, $1::int) n,
         lateral (select n % 2 = 0 as taught, $3::timestamptz + (n % 997) / 997.0 * $2::float8 * interval '1 second' as due) t,
         lateral (select case when taught then due - interval '49 minutes 58 seconds' else due - interval '5 minutes' end as starts) u
       returning *)
     insert into seats (lesson_id, student_uid, id, starts_at, ends_at, status, wallet, paid_as, is_mock, introduction, correct_mistakes, notes,
       taken_at, version)
     select id, 's' || substr(tutor_uid, 2), booking_id, starts_at, ends_at, 'booked', 'lessonTokens', booking_id::text, false, true, true, '', $3, 1
     from made`,
    [lessons, spreadSeconds, first],
  );
  await pool.query(
    `insert into ledger (id, student_uid, wallet, delta, balance_after, reason, reason_key, note, booking_id, lesson_id, actor_id, actor_role, actor_name, at,
       lesson_name)
     select md5(n || ' ' || k)::uuid, 's' || n, 'lessonTokens', 1 - 2 * k, 1 - k, case k when 0 then 'admin-adjusted' else 'lesson-booked' end,
       k || ' ' || n, '', about, about, ${actor}, $2, ''
     from generate_series(1, $1::int) n, generate_series(0, 1) k,
       lateral (select case k when 1 then md5('lesson ' || n)::uuid end as about) a`,
    [lessons, first],
  );
}
