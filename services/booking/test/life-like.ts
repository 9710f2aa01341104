/** A school that is lived in, put straight into booking's tables: for looking at lists at the size they have in life, and for measuring them. */
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

const lessonColumns = `id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, seats_taken, topic_material, topic_course,
  topic_lesson, topic_code, topic_name, rate, currency, tutor_was_present, commenced_at, version, updated_at, updated_by`;
const seatColumns = `lesson_id, student_uid, id, starts_at, ends_at, status, wallet, paid_as, is_mock, introduction, correct_mistakes, notes,
  has_feedback, taken_at, gave_back, version`;

/** An id as the doors take it: a UUIDv7 by its marks. */
const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`;

/** One hour each, with what its student has of it: `of` makes rows of id, at, status (the seat's), name, notes and updated_at. */
const hoursSql = (of: string) => `
  with made as (${of}),
  hours as (
    insert into lessons (${lessonColumns})
    select id, id, $1::text, at, at + interval '50 minutes',
      case when status = 'booked' then 'open' when status ~ 'cancelled' then 'cancelled' else status end, false, 1,
      case when status = 'student-cancelled' then 0 else 1 end,
      case when status <> 'student-cancelled' then 'm' end, case when status <> 'student-cancelled' then 'c' end,
      case when status <> 'student-cancelled' then 'l' end, case when status <> 'student-cancelled' then code end,
      case when status <> 'student-cancelled' then name end, case when status <> 'student-cancelled' then 65 end,
      case when status <> 'student-cancelled' then 'AUD' end, status = 'completed',
      case when status in ('completed', 'pending-feedback', 'student-absent') then at end, 5, updated_at, $1::text
    from made on conflict do nothing returning id)
  insert into seats (${seatColumns})
  select id, $2::text, id, at, at + interval '50 minutes', status, 'lessonTokens', id::text, false, true, true, notes, status = 'completed', updated_at,
    case when status = 'student-cancelled' then jsonb_build_object(
      'topic', jsonb_build_object('material', 'm', 'course', 'c', 'lesson', 'l', 'code', code, 'name', name),
      'pay', jsonb_build_object('rate', 65, 'currency', 'AUD'), 'version', 5, 'updatedAt', updated_at, 'updatedBy', $2::text) end, 5
  from made join hours using (id)`;

/** Topics as long as they come, and every outcome that a past lesson can have. */
const pastSql = hoursSql(`
  select ${idOf(`$6 || ' ' || n`)} as id, at, status, 'HL' || 300 + n % 60 as code,
    (array['Directions and getting around a town that you do not know', 'At the clinic', 'Small talk with colleagues before a meeting'])[1 + n % 3] as name,
    '' as notes, at as updated_at
  from generate_series(0, $4::int - 1) n,
    lateral (select $3::timestamptz - (1 + n) * $5::int * interval '1 hour' as at,
      (array['completed', 'completed', 'completed', 'completed', 'completed', 'student-absent', 'tutor-absent', 'student-cancelled',
        'completed', 'tutor-cancelled', 'completed', 'cancelled'])[1 + n % 12] as status) l`);

const aheadSql = hoursSql(`
  select ${idOf(`$6 || ' ' || n`)} as id, at, 'booked' as status, 'HL' || 300 + n % 60 as code, 'Directions' as name,
    'I start a new job on Monday and have to greet patients.' as notes, at - interval '2 days' as updated_at
  from generate_series(0, $4::int - 1) n, lateral (select $3::timestamptz + n * $5::int * interval '1 hour' as at) l
  where not exists (select from seats s where s.student_uid = $2::text and s.status = 'booked' and s.starts_at < at + interval '50 minutes' and at < s.ends_at)`);

/** Lessons behind `first`, newest first. */
export async function addPastLessons(db: Queryable, many: Many): Promise<void> {
  await db.query(pastSql, values(many));
}

/** Lessons from `first` on; an hour in which somebody is busy already is left out. */
export async function addLessonsAhead(db: Queryable, many: Many): Promise<void> {
  await db.query(aheadSql, values(many));
}

const logSql = `
  insert into lesson_log (id, lesson_id, version, from_status, to_status, student_uid, seat_id, seat_from, seat_to, cause, note, actor_id,
    actor_role, actor_name, at, request_id)
  select ${idOf("b.id || ' ' || m.version")}, b.id, m.version, m.from_status, m.to_status, m.student, case when m.student is not null then s.id end,
    m.seat_from, m.seat_to, m.cause, m.note, m.actor_id, m.actor_role,
    coalesce((select p.name from people p where p.uid = m.actor_id), ''), m.at, ''
  from seats s join lessons b on b.id = s.lesson_id, lateral (values
    (1, null, 'pending', null, null, null, 'open', '', b.tutor_uid, 'tutor', b.starts_at - interval '9 days'),
    (2, 'pending', 'open', s.student_uid, null, 'booked', 'book', '', s.student_uid, 'student', b.starts_at - interval '2 days'),
    (3, 'open', b.status, s.student_uid, 'booked', s.status,
      case s.status when 'student-cancelled' then 'cancel-student' when 'tutor-cancelled' then 'cancel-tutor' when 'cancelled' then 'admin'
        when 'tutor-absent' then 'sweep-tutor-absent' when 'completed' then 'feedback' else 'sweep-settle' end,
      case s.status when 'tutor-cancelled' then 'I have to see a doctor that morning.' when 'cancelled' then 'The school is closed.' else '' end,
      case s.status when 'student-cancelled' then s.student_uid else b.tutor_uid end,
      case s.status when 'student-cancelled' then 'student' else 'tutor' end, b.starts_at + interval '50 minutes')
  ) m (version, from_status, to_status, student, seat_from, seat_to, cause, note, actor_id, actor_role, at)
  where s.student_uid = $1 and (m.version < 3 or s.status <> 'booked')
  on conflict do nothing`;

const feedbackSql = `
  insert into feedback (lesson_id, student_uid, pronunciation, vocabulary, grammar, listening, behaviour, speaking, writing, reading,
    completed_assigned, is_pte, given_at)
  select s.lesson_id, s.student_uid, 'The long vowels of "sheep" and "feel" are clear now; keep the last sound of "asked" and "watched".',
    'You used "appointment", "to reschedule" and "referral" on your own.', 'Watch the third person: she works, he has.',
    'You followed the recording of the ward round at full speed.', 'Well prepared and on time, with good questions.', '', '', '',
    true, false, s.starts_at + interval '2 hours'
  from seats s where s.student_uid = $1 and s.has_feedback
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
  insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, version, updated_at, updated_by)
  select id, id, $1, at, at + interval '50 minutes', 'pending', false, 1, 1, now(), $1
  from generate_series(0, $3::int - 1) n, lateral (select $2::timestamptz + n * interval '1 hour' as at, ${idOf(`$4 || ' ' || $1 || ' ' || n`)} as id) l
  on conflict do nothing`;

/** Free hours, one after the other. */
export async function addSlots(
  db: Queryable,
  { tutorUid, first, count, tag }: Pick<Many, 'tutorUid' | 'first' | 'count' | 'tag'>,
): Promise<void> {
  await db.query(slotsSql, [tutorUid, first, count, tag]);
}
