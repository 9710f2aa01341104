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

/** An id as the doors take it: a UUIDv7 by its marks. */
const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`;

/** Topics as long as they come, and every outcome that a past lesson can have. */
const pastSql = `
  insert into bookings (${columns})
  select ${idOf(`$6 || ' ' || n`)}, $1, $2, at, at + interval '50 minutes', status, false, 'm', 'c', 'l', 'HL' || 300 + n % 60,
    (array['Directions and getting around a town that you do not know', 'At the clinic', 'Small talk with colleagues before a meeting'])[1 + n % 3],
    true, true, '', 65, 'AUD', 'lessonTokens', status = 'completed', status = 'completed',
    case when status in ('completed', 'pending-feedback', 'student-absent') then at end, 5, at, $1
  from generate_series(0, $4::int - 1) n,
    lateral (select $3::timestamptz - (1 + n) * $5::int * interval '1 hour' as at,
      (array['completed', 'completed', 'completed', 'completed', 'completed', 'student-absent', 'tutor-absent', 'student-cancelled',
        'completed', 'tutor-cancelled', 'completed', 'cancelled'])[1 + n % 12] as status) l`;

const aheadSql = `
  insert into bookings (${columns})
  select ${idOf(`$6 || ' ' || n`)}, $1, $2, at, at + interval '50 minutes', 'booked', false, 'm', 'c', 'l', 'HL' || 300 + n % 60,
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

const logSql = `
  insert into booking_log (id, booking_id, version, from_status, to_status, cause, note, actor_id, actor_role, actor_name, at, request_id)
  select ${idOf("b.id || ' ' || m.version")}, b.id, m.version, m.from_status, m.to_status, m.cause, m.note, m.actor_id, m.actor_role,
    coalesce((select p.name from people p where p.uid = m.actor_id), ''), m.at, ''
  from bookings b, lateral (values
    (1, null, 'pending', 'open', '', b.tutor_uid, 'tutor', b.starts_at - interval '9 days'),
    (2, 'pending', 'booked', 'book', '', b.student_uid, 'student', b.starts_at - interval '2 days'),
    (3, 'booked', b.status,
      case b.status when 'student-cancelled' then 'cancel-student' when 'tutor-cancelled' then 'cancel-tutor' when 'cancelled' then 'admin'
        when 'tutor-absent' then 'sweep-tutor-absent' when 'completed' then 'feedback' else 'sweep-settle' end,
      case b.status when 'tutor-cancelled' then 'I have to see a doctor that morning.' when 'cancelled' then 'The school is closed.' else '' end,
      case b.status when 'student-cancelled' then b.student_uid else b.tutor_uid end,
      case b.status when 'student-cancelled' then 'student' else 'tutor' end, b.starts_at + interval '50 minutes')
  ) m (version, from_status, to_status, cause, note, actor_id, actor_role, at)
  where b.student_uid = $1 and (m.version < 3 or b.status <> 'booked')
  on conflict do nothing`;

const feedbackSql = `
  insert into feedback (booking_id, pronunciation, vocabulary, grammar, listening, behaviour, speaking, writing, reading,
    completed_assigned, is_pte, given_at)
  select b.id, 'The long vowels of "sheep" and "feel" are clear now; keep the last sound of "asked" and "watched".',
    'You used "appointment", "to reschedule" and "referral" on your own.', 'Watch the third person: she works, he has.',
    'You followed the recording of the ward round at full speed.', 'Well prepared and on time, with good questions.', '', '', '',
    true, false, b.starts_at + interval '2 hours'
  from bookings b where b.student_uid = $1 and b.has_feedback
  on conflict do nothing`;

/** What a school keeps of lessons: who moved them, and what the teacher said. */
export async function addRecords(db: Queryable, studentUid: string): Promise<void> {
  await db.query(logSql, [studentUid]);
  await db.query(feedbackSql, [studentUid]);
}

const values = ({ tutorUid, studentUid, first, count, everyHours, tag }: Many) => [
  tutorUid,
  studentUid,
  first,
  count,
  everyHours,
  tag,
];

const slotsSql = `
  insert into bookings (id, tutor_uid, starts_at, ends_at, status, is_pte, version, updated_at, updated_by)
  select ${idOf(`$4 || ' ' || $1 || ' ' || n`)}, $1, at, at + interval '50 minutes', 'pending', false, 1, now(), $1
  from generate_series(0, $3::int - 1) n, lateral (select $2::timestamptz + n * interval '1 hour' as at) l
  on conflict do nothing`;

/** Free hours, one after the other. */
export async function addSlots(
  db: Queryable,
  { tutorUid, first, count, tag }: Pick<Many, 'tutorUid' | 'first' | 'count' | 'tag'>,
): Promise<void> {
  await db.query(slotsSql, [tutorUid, first, count, tag]);
}
