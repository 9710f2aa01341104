/** Lessons as if they had been taught over the years, each with its three moves. */
import type { Actor } from '../src/domain/actor.ts';
import type { App } from './app-for-test.ts';

type Pair = { tutor: Actor; student: Actor };

export async function manyLessons({ pool }: Pick<App, 'pool'>, { tutor, student }: Pair, count: number): Promise<void> {
  await pool.query(
    `with made as (
       insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, seats_taken, topic_material, topic_course, topic_lesson, topic_code,
         topic_name, rate, currency, tutor_was_present, is_paid, paid_version, version, updated_at, updated_by)
       select gen_random_uuid(), gen_random_uuid(), $1, s, s + interval '50 minutes', 'completed', false, 1, 1, 'hospitality', 'hotel', 'hl101', 'HL101', 'Small talk',
         65, 'AUD', true, true, 1, 5, s, $1
         from (select timestamptz '2015-01-01T00:00Z' + n * interval '2 hours' as s from generate_series(1, $3::int) n) hours
       returning id, booking_id, starts_at, ends_at),
     seated as (
       insert into seats (lesson_id, student_uid, id, starts_at, ends_at, status, wallet, paid_as, is_mock, introduction, correct_mistakes,
         notes, has_feedback, taken_at, version)
       select id, $2, booking_id, starts_at, ends_at, 'completed', 'lessonTokens', 'subscription', false, false, false,
         'Please correct me whenever I mix up the tenses.', true, starts_at, 5 from made returning lesson_id, id, taken_at)
     insert into lesson_log (id, lesson_id, version, from_status, to_status, student_uid, seat_id, seat_from, seat_to, cause, note, actor_id,
       actor_role, actor_name, at, request_id)
     select gen_random_uuid(), lesson_id, v, null, 'open', $2, id, null, 'booked', c, '', $2, 'student', '', taken_at + v * interval '1 minute', ''
       from seated, (values (1, 'book'), (2, 'sweep-settle'), (3, 'feedback')) moves (v, c)`,
    [tutor.id, student.id, count],
  );
}
