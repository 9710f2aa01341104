/** A school that is lived in, put straight into booking's table: for looking at lists at the size they have in life, and for measuring them. */
import type { Queryable } from '@parlance/runtime/postgres/pool';

export type Many = {
  tutorUid: string;
  studentUid: string;
  /** Of the lesson number 0. */
  first: Date;
  /** Between one lesson's start and the next one's, at least an hour. */
  everyHours: number;
  count: number;
  /** Makes ids of their own. */
  tag: string;
};

const columns = `id, tutor_uid, student_uid, starts_at, ends_at, status, is_pte, topic_material, topic_course, topic_lesson,
  topic_code, topic_name, introduction, correct_mistakes, notes, rate, currency, wallet, has_feedback, tutor_was_present,
  commenced_at, version, updated_at, updated_by`;

/** Topics as long as they come, and every outcome that a past lesson can have. */
const pastSql = `
  insert into bookings (${columns})
  select md5($6 || ' ' || n)::uuid, $1, $2, at, at + interval '50 minutes', status, false, 'm', 'c', 'l', 'HL' || 300 + n % 60,
    (array['Directions and getting around a town that you do not know', 'At the clinic', 'Small talk with colleagues before a meeting'])[1 + n % 3],
    true, true, '', 65, 'AUD', 'lessonTokens', status = 'completed', status = 'completed',
    case when status in ('completed', 'pending-feedback', 'student-absent') then at end, 5, at, $1
  from generate_series(0, $4::int - 1) n,
    lateral (select $3::timestamptz - (1 + n) * $5::int * interval '1 hour' as at,
      (array['completed', 'completed', 'completed', 'completed', 'completed', 'student-absent', 'tutor-absent', 'student-cancelled',
        'completed', 'tutor-cancelled', 'completed', 'cancelled'])[1 + n % 12] as status) l`;

const aheadSql = `
  insert into bookings (${columns})
  select md5($6 || ' ' || n)::uuid, $1, $2, at, at + interval '50 minutes', 'booked', false, 'm', 'c', 'l', 'HL' || 300 + n % 60,
    'Directions', true, true, 'I start a new job on Monday and have to greet patients.', 65, 'AUD', 'lessonTokens', false, false,
    null::timestamptz, 2, at - interval '2 days', $2
  from generate_series(0, $4::int - 1) n, lateral (select $3::timestamptz + n * $5::int * interval '1 hour' as at) l
  on conflict do nothing`;

/** Lessons behind `first`, newest first. */
export async function addPastLessons(db: Queryable, many: Many): Promise<void> {
  await db.query(pastSql, values(many));
}

/** Lessons from `first` on; an hour in which somebody is busy already is left out. */
export async function addLessonsAhead(db: Queryable, many: Many): Promise<void> {
  await db.query(aheadSql, values(many));
}

const values = ({ tutorUid, studentUid, first, count, everyHours, tag }: Many) => [
  ...[tutorUid, studentUid, first, count, everyHours, tag],
];

const slotsSql = `
  insert into bookings (id, tutor_uid, starts_at, ends_at, status, is_pte, version, updated_at, updated_by)
  select md5($4 || ' ' || $1 || ' ' || n)::uuid, $1, at, at + interval '50 minutes', 'pending', false, 1, now(), $1
  from generate_series(0, $3::int - 1) n, lateral (select $2::timestamptz + n * interval '1 hour' as at) l
  on conflict do nothing`;

/** Free hours, one after the other. */
export async function addSlots(
  db: Queryable,
  { tutorUid, first, count, tag }: Pick<Many, 'tutorUid' | 'first' | 'count' | 'tag'>,
): Promise<void> {
  await db.query(slotsSql, [tutorUid, first, count, tag]);
}
