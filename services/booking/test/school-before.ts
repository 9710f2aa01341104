/** A school in the tables of before: hours and groups in every state that they can be in, as the programs of then wrote them. */
import type { Queryable } from '@parlance/runtime/postgres/pool';

/** How many hours, and how many sessions of ten lessons; teachers and students grow with both. */
export type SchoolBefore = { hours: number; sessions: number };

const first = `timestamptz '2026-01-05 00:00Z'`;
const idOf = (text: string) => `overlay(md5(${text}) placing '7' from 13)::uuid`;
const people = `insert into people select $1::text || n, $2, 'The ' || $1 || n, '/files/' || n, 'Asia/Kathmandu', n % 3 = 0, 4.5,
    case when n % 7 = 3 then 'mock' else 'completed' end, 'AUD', 65, true, 1 from generate_series(0, $3::int - 1) n where n % 11 <> 10`;

/** What an hour went through, by its number; whatever lies behind the last but one is in the log. */
const paths = `(array[
    '{pending,booked,in-progress,tutor-present,pending-feedback,completed}', '{pending,booked,in-progress,pending-feedback,completed}',
    '{pending,booked,in-progress,pending-feedback}', '{pending,booked,in-progress,tutor-present,student-absent}',
    '{pending,booked,tutor-absent}', '{pending,booked,student-cancelled}', '{pending,booked,tutor-cancelled}', '{pending,booked,cancelled}',
    '{pending,booked,in-progress,pending-feedback,completed}', '{pending}', '{pending,booked}',
    '{pending,booked,in-progress}', '{pending,booked,in-progress,tutor-present}',
    '{pending,booked,tutor-absent,completed}', '{pending,booked,in-progress,completed}', '{pending,booked,student-cancelled}'])[1 + n % 16]::text[]`;

/** Odd, or nearly so, so that everybody has some of all. */
const tutorsFor = (hours: string) => `greatest(5, ${hours} / 500 + 1)`;
const studentsFor = (hours: string) => `greatest(11, ${hours} / 250 + 1)`;

const made = `
  create table hours_made as
  select n, ${idOf(`'hour' || n`)} as id, 't' || n % tutors as tutor, 's' || (n % tutors + n / tutors * 7) % students as student,
    at, path, path[cardinality(path)] as status, ${idOf(`'again' || n`)} as again
  from generate_series(0, $1::int - 1) n, (select ${tutorsFor('$1::int')} as tutors, ${studentsFor('$1::int')} as students) many,
    lateral (select ${first} + n / tutors * interval '1 hour' as at, ${paths} as path) made`;

const isTaken = `status <> 'pending'`;
const ifTaken = (value: string) => `case when ${isTaken} then ${value} end`;
const ran = `'in-progress' = any(path)`;
const isViewed = `(status = 'completed' and n % 3 = 0)`;

const hours = `
  insert into bookings (id, tutor_uid, student_uid, starts_at, ends_at, status, is_pte, topic_material, topic_course, topic_lesson, topic_code,
    topic_name, introduction, correct_mistakes, notes, rate, currency, wallet, is_mock, commenced_at, first_joined_at, tutor_was_present,
    has_feedback, is_viewed_once, is_paid, paid_version, presence_asked_at, presence_ask_again_at, version, updated_at, updated_by)
  select id, tutor, ${ifTaken('student')}, at, at + interval '50 minutes', status, n % 5 = 0, ${ifTaken(`'health'`)}, ${ifTaken(`'language'`)},
    ${ifTaken(`'hl' || n % 40`)}, case when ${isTaken} and n % 6 > 0 then 'HL' || n % 40 end, case when ${isTaken} and n % 6 > 0 then 'Directions' end,
    ${ifTaken('n % 2 = 0')}, ${ifTaken('n % 3 = 0')}, ${ifTaken(`'Please speak slowly ' || n`)}, ${ifTaken('40 + n % 30 + 0.5')},
    ${ifTaken(`(array['AUD', 'PHP'])[1 + n % 2]`)}, ${ifTaken(`(array['lessonTokens', 'PTELessonTokens'])[1 + n % 2]`)}, n % 50 = 1 and ${isTaken},
    case when ${ran} then at + interval '20 seconds' end, case when ${ran} and n % 2 = 0 then at + interval '1 minute' end,
    status in ('completed', 'pending-feedback', 'tutor-present'), status = 'completed', ${isViewed}, status = 'completed' and n % 4 = 0,
    case when status = 'completed' then n % 4 else 0 end, case when n % 9 = 4 then at end, case when n % 9 = 4 then at + interval '1 hour' end,
    cardinality(path) + ${isViewed}::int, at + interval '1 day', case when status = 'student-cancelled' then student else tutor end
  from hours_made`;

/** What was given back was offered again as another booking. */
const again = `
  insert into bookings (id, tutor_uid, starts_at, ends_at, status, is_pte, version, updated_at, updated_by)
  select again, tutor, at, at + interval '50 minutes', 'pending', n % 5 = 0, 1, at - interval '1 day', student
  from hours_made where status = 'student-cancelled'`;

const causeOf = (
  to: string,
) => `case ${to} when 'pending' then 'open' when 'booked' then 'book' when 'in-progress' then 'commence'
    when 'tutor-present' then 'sweep-tutor-present' when 'student-cancelled' then 'cancel-student' when 'tutor-cancelled' then 'cancel-tutor'
    when 'cancelled' then 'admin' when 'tutor-absent' then 'sweep-tutor-absent' when 'completed' then 'feedback' else 'sweep-settle' end`;

const logOfHours = `
  insert into booking_log (id, booking_id, version, from_status, to_status, cause, note, actor_id, actor_role, actor_name, at, request_id)
  select ${idOf(`'log' || n || ' ' || nth`)}, id, nth, path[nth - 1], word, ${causeOf('word')}, case word when 'tutor-cancelled' then 'Ill today' else '' end,
    case word when 'booked' then student else tutor end, case word when 'booked' then 'student' else 'tutor' end, 'Somebody',
    at - interval '2 days' + nth * interval '1 hour', 'r' || n
  from hours_made, unnest(path) with ordinality as step (word, nth)
  union all
  select ${idOf(`'again log' || n`)}, again, 1, null, 'pending', 'open', '', student, 'student', 'Somebody', at - interval '1 day', 'r' || n
  from hours_made where status = 'student-cancelled'
  union all
  select ${idOf(`'closed log' || n || ' ' || nth`)}, ${idOf(`'closed' || n`)}, nth, case nth when 2 then 'pending' end, case nth when 1 then 'pending' end,
    case nth when 1 then 'open' else 'close' end, '', tutor, 'tutor', 'Somebody', at - interval '9 days' + nth * interval '1 hour', 'r' || n
  from hours_made, generate_series(1, 2) nth where n % 40 = 7`;

/** Ten lessons a session, one in each state; in each of them sit some, one has left, and one has left twice and come back. */
const lessonPaths = `(array[
    '{pending}', '{pending,open}', '{pending,open,in-progress}', '{pending,open,in-progress,tutor-present}',
    '{pending,open,in-progress,pending-feedback}', '{pending,open,in-progress,pending-feedback,completed}', '{pending,open,tutor-absent}',
    '{pending,open,in-progress,student-absent}', '{pending,open,cancelled}', '{pending,cancelled}'])[1 + k]::text[]`;

const groupsMade = `
  create table lessons_made as
  select g, k, ${idOf(`'session' || g`)} as session, ${idOf(`'lesson' || g || ' ' || k`)} as id, 'g' || g as tutor,
    ${first} + k * interval '1 hour' as at, path, path[cardinality(path)] as status, 'open' = any(path) as has_seats
  from generate_series(0, $1::int - 1) g, generate_series(0, 9) k, lateral (select ${lessonPaths} as path) made`;

const seatsMade = `
  create table seats_made as
  select l.*, who, nth, ${idOf(`'seat' || g || ' ' || k || ' ' || who || ' ' || nth`)} as seat, 'gs' || g || '-' || who as student,
    case when who = 4 or who = 5 and nth < 3 then 'student-cancelled' when l.status in ('open', 'in-progress', 'tutor-present') then 'booked'
      when l.status = 'completed' and who = 3 or l.status = 'pending-feedback' and who = 3 then 'student-absent'
      when l.status = 'pending-feedback' and who = 2 then 'completed' else l.status end as seat_status
  from lessons_made l, generate_series(1, 5) who, generate_series(1, 3) nth
  where (nth = 1 or who = 5) and (has_seats or status = 'pending' and (who = 4 or who = 5 and nth < 3))`;

const sessions = `
  insert into group_sessions (id, title, tutor_uid, status, is_pte, max_students, min_students, course_name, level, version, created_at,
    updated_at, updated_by)
  select distinct session, 'Small talk ' || g, tutor, case when g % 5 = 4 then 'cancelled' else 'open' end, g % 2 = 0, 6, 2, 'Health language',
    3, 1, ${first} - interval '9 days', ${first}, 'a1' from lessons_made`;

const lessons = `
  insert into bookings (id, tutor_uid, starts_at, ends_at, status, is_pte, topic_material, topic_course, topic_lesson, topic_code, topic_name,
    introduction, correct_mistakes, notes, rate, currency, commenced_at, tutor_was_present, has_feedback, is_paid, paid_version, version,
    updated_at, updated_by, group_session_id, max_students, seats_taken)
  select id, tutor, at, at + interval '50 minutes', status, g % 2 = 0, 'health', 'language', 'hl' || k, case when k % 2 = 0 then 'HL' || k end,
    'Directions', true, true, '', 55.25, 'AUD', case when ${ran} then at end, ${ran}, status in ('completed', 'pending-feedback'), status = 'completed',
    case when status = 'completed' then 2 else 0 end, 12, at + interval '1 day', tutor, session, 6, case when has_seats then 4 else 0 end
  from lessons_made`;

const seats = `
  insert into group_seats (id, booking_id, student_uid, starts_at, ends_at, status, wallet, is_mock, has_feedback, view_feedback, taken_at, version)
  select seat, id, student, at, at + interval '50 minutes', seat_status, 'groupLessonTokens', who = 2 and g % 9 = 1, seat_status = 'completed',
    seat_status = 'completed' and who = 1, at - interval '3 days' + nth * interval '2 hours' + who * interval '1 minute',
    case when seat_status = 'booked' then 1 else 2 end from seats_made`;

/** A lesson's own row when its status changed, and a seat's under the seat's id. */
const logOfGroups = `
  insert into booking_log (id, booking_id, version, from_status, to_status, cause, note, actor_id, actor_role, actor_name, at, request_id)
  select ${idOf(`'group log' || id || nth`)}, id, nth * 2, path[nth - 1], word, ${causeOf('word')}, '', tutor, 'tutor', 'Somebody',
    at - interval '4 days' + nth * interval '1 hour', '' from lessons_made, unnest(path) with ordinality as step (word, nth)
  union all
  select ${idOf(`'seat log' || seat || step`)}, seat, step, case step when 2 then 'booked' end, case step when 1 then 'booked' else seat_status end,
    case when step = 1 then 'book' else ${causeOf('seat_status')} end, '', student, 'student', 'Somebody',
    at - interval '3 days' + (nth * 2 + step - 1) * interval '1 hour' + who * interval '1 minute', ''
  from seats_made, generate_series(1, 2) step where step = 1 or seat_status <> 'booked'`;

const words = `'Clear vowels', 'You used "appointment"', 'Third person', 'Well followed', 'On time', '', '', ''`;
const feedback = [
  `insert into feedback select id, ${words}, n % 2 = 0, n % 5 = 0, at + interval '2 hours' from hours_made where status = 'completed'`,
  `insert into group_feedback select seat, ${words}, who = 1, g % 2 = 0, at + interval '2 hours' from seats_made where seat_status = 'completed'`,
  `insert into feedback_drafts select id, jsonb_build_object('grammar', 'So far ' || n, 'completedAssigned', false), at + interval '1 hour'
   from hours_made where status = 'pending-feedback'`,
  `insert into feedback_drafts select id, jsonb_build_object('gs' || g || '-1', jsonb_build_object('grammar', 'So far', 'completedAssigned', true)),
   at + interval '1 hour' from lessons_made where status = 'pending-feedback'`,
];

/** A token for each seat, and back again where it was given back or the teacher was not there. */
const tokens = `
  create table tokens_made as
  select b.id as key, b.student_uid, b.wallet, b.id as booking, b.starts_at, b.status from bookings b where b.student_uid is not null
  union all
  select s.id, s.student_uid, s.wallet, s.booking_id, s.starts_at, s.status from group_seats s`;
const ledger = `
  insert into ledger (id, student_uid, wallet, delta, balance_after, reason, reason_key, note, booking_id, actor_id, actor_role, actor_name, at,
    lesson_when, lesson_name)
  select md5(key)::uuid, student_uid, wallet, delta, sum(delta) over (partition by student_uid, wallet order by at, key), reason, key, '', booking,
    'x', 'student', 'Somebody', at, starts_at, ''
  from (
    select student_uid, wallet, 1000000 as delta, 'admin-adjusted' as reason, 'adjust:' || student_uid || wallet as key, null::uuid as booking,
      timestamptz '2020-01-01' as at, null::timestamptz as starts_at from wallets
    union all
    select student_uid, wallet, -1, 'lesson-booked', 'book:' || t.key, booking,
      (select at from booking_log l where l.booking_id = t.key and l.cause = 'book'), starts_at from tokens_made t
    union all
    select student_uid, wallet, 1, 'lesson-refunded', 'refund:' || t.key, booking,
      (select at from booking_log l where l.booking_id = t.key and l.cause ~ 'cancel|admin|absent' order by version desc limit 1), starts_at
    from tokens_made t where status in ('student-cancelled', 'tutor-cancelled', 'cancelled', 'tutor-absent')
  ) lines order by at, key`;

const wallets = [
  `insert into students (uid) select distinct student_uid from tokens_made`,
  `insert into wallets select distinct student_uid, wallet, 0 from tokens_made`,
];
const balances = `update wallets w set balance = l.sum from (select student_uid, wallet, sum(delta) as sum from ledger group by 1, 2) l
  where (w.student_uid, w.wallet) = (l.student_uid, l.wallet)`;

export async function fillBefore(db: Queryable, { hours: count, sessions: groups }: SchoolBefore): Promise<void> {
  await db.query(people, ['t', 'tutor', Math.max(5, Math.floor(count / 500) + 1)]);
  await db.query(people, ['s', 'student', Math.max(11, Math.floor(count / 250) + 1)]);
  await db.query(people, ['g', 'tutor', groups]);
  await db.query(made.replaceAll('$1', String(count)));
  await db.query(groupsMade.replaceAll('$1', String(groups)));
  for (const sql of [seatsMade, hours, again, logOfHours, sessions, lessons, seats, logOfGroups, ...feedback, tokens])
    await db.query(sql);
  await db.query('create index on tokens_made (key)');
  for (const sql of [...wallets, 'analyze', ledger, balances]) await db.query(sql);
  await db.query('drop table hours_made, lessons_made, seats_made, tokens_made');
}
