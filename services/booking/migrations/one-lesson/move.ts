/** Every row of before as lessons and seats. Ids stay; a booking that its student gave back is an hour that is over, with that seat. */
const place = 'b.tutor_uid, b.starts_at, b.ends_at';
const rest = `b.commenced_at, b.first_joined_at, b.tutor_was_present, b.is_paid, b.paid_version, b.presence_asked_at, b.presence_ask_again_at,
    b.version, b.updated_at, b.updated_by`;
const columns = `id, booking_id, session_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, seats_taken, topic_material, topic_course,
    topic_lesson, topic_code, topic_name, rate, currency, commenced_at, first_joined_at, tutor_was_present, is_paid, paid_version,
    presence_asked_at, presence_ask_again_at, version, updated_at, updated_by`;

/** What a lesson is called when one of its words is a seat's. */
const lessonWord = (word: string) => `case ${word} when 'booked' then 'open' when 'tutor-cancelled' then 'cancelled'
    when 'student-cancelled' then 'cancelled' else ${word} end`;
const seatWord = (word: string) =>
  `case when ${word} in ('in-progress', 'tutor-present') then 'booked' when ${word} <> 'pending' then ${word} end`;
/** Of what was given back nothing stays at the hour. */
const unlessGivenBack = (column: string) => `case when b.status <> 'student-cancelled' then b.${column} end`;
const topics = ['topic_material', 'topic_course', 'topic_lesson', 'topic_code', 'topic_name'];

const hours = `
  insert into lessons (${columns})
  select b.id, b.id, null, ${place}, ${lessonWord('b.status')}, b.is_pte, 1,
    (b.status not in ('pending', 'student-cancelled'))::int, ${[...topics, 'rate', 'currency'].map(unlessGivenBack).join(', ')}, ${rest}
  from bookings b where b.group_session_id is null`;

const seatsOfHours = `
  insert into seats (lesson_id, student_uid, id, starts_at, ends_at, status, wallet, paid_as, is_mock, introduction, correct_mistakes, notes,
    has_feedback, completed_assigned, view_feedback, taken_at, gave_back, version)
  select b.id, b.student_uid, b.id, b.starts_at, b.ends_at, ${seatWord('b.status')}, b.wallet, b.id::text, b.is_mock,
    coalesce(b.introduction, true), coalesce(b.correct_mistakes, true), coalesce(b.notes, ''),
    b.has_feedback, coalesce(f.completed_assigned, false), b.is_viewed_once,
    coalesce((select min(l.at) from booking_log l where l.booking_id = b.id and l.cause = 'book'), b.updated_at),
    case when b.status = 'student-cancelled' then jsonb_build_object(
      'topic', jsonb_build_object('material', coalesce(b.topic_material, ''), 'course', coalesce(b.topic_course, ''),
        'lesson', coalesce(b.topic_lesson, ''), 'code', coalesce(b.topic_code, ''), 'name', coalesce(b.topic_name, '')),
      'pay', jsonb_build_object('rate', b.rate, 'currency', b.currency),
      'version', b.version, 'updatedAt', b.updated_at, 'updatedBy', b.updated_by) end,
    b.version
  from bookings b left join old_feedback f on f.booking_id = b.id where b.group_session_id is null and b.student_uid is not null`;

const ofSessions = `
  insert into lessons (${columns})
  select b.id, b.id, b.group_session_id, ${place}, b.status, b.is_pte, b.max_students, b.seats_taken,
    ${topics.map((column) => `b.${column}`).join(', ')}, b.rate, b.currency, ${rest}
  from bookings b where b.group_session_id is not null`;

/** Who came back has one seat from now on, the last one. */
const seatsOfSessions = `
  insert into seats (lesson_id, student_uid, id, starts_at, ends_at, status, wallet, paid_as, takes, is_mock, introduction, correct_mistakes,
    notes, has_feedback, completed_assigned, view_feedback, taken_at, version)
  select distinct on (s.booking_id, s.student_uid) s.booking_id, s.student_uid, s.id, s.starts_at, s.ends_at, s.status, s.wallet, s.id::text,
    count(*) over (partition by s.booking_id, s.student_uid), s.is_mock, true, true, '', s.has_feedback, coalesce(f.completed_assigned, false),
    s.view_feedback, s.taken_at, s.version
  from group_seats s left join group_feedback f on f.seat_id = s.id
  order by s.booking_id, s.student_uid, s.status = 'student-cancelled', s.taken_at desc, s.id desc`;

const logColumns = `id, lesson_id, version, from_status, to_status, student_uid, seat_id, seat_from, seat_to, cause, note, actor_id, actor_role,
    actor_name, at, request_id`;
const act = 'l.cause, l.note, l.actor_id, l.actor_role, l.actor_name, l.at, l.request_id';

const logOfLessons = `
  insert into lesson_log (${logColumns})
  select l.id, l.booking_id, l.version, ${lessonWord('l.from_status')}, ${lessonWord('l.to_status')},
    seat.student_uid, seat.id, case when seat.id is not null then ${seatWord('l.from_status')} end,
    case when seat.id is not null then ${seatWord('l.to_status')} end, ${act}
  from booking_log l left join bookings seat on seat.id = l.booking_id and seat.student_uid is not null
    and ${seatWord('l.from_status')} is distinct from ${seatWord('l.to_status')}
  where not exists (select from group_seats s where s.id = l.booking_id)`;

/** Below zero, and the last one next to it: whatever comes later comes after them. */
const logOfSeats = `
  insert into lesson_log (${logColumns})
  select l.id, s.booking_id, -row_number() over (partition by s.booking_id, s.student_uid order by l.at desc, s.taken_at desc, l.version desc),
    null, null, s.student_uid, s.id, l.from_status, l.to_status, ${act}
  from booking_log l join group_seats s on s.id = l.booking_id`;

const words = `f.pronunciation, f.vocabulary, f.grammar, f.listening, f.behaviour, f.speaking, f.writing, f.reading, f.completed_assigned, f.is_pte,
    f.given_at`;
const feedback = [
  `insert into feedback select f.booking_id, b.student_uid, ${words} from old_feedback f join bookings b on b.id = f.booking_id`,
  `insert into feedback select s.booking_id, s.student_uid, ${words} from group_feedback f join group_seats s on s.id = f.seat_id`,
  `insert into feedback_drafts select d.booking_id,
     case when b.group_session_id is null then jsonb_build_object(b.student_uid, d.words) else d.words end, d.saved_at
   from feedback_drafts_before d join bookings b on b.id = d.booking_id where b.group_session_id is not null or b.student_uid is not null`,
];

export const move: readonly string[] = [
  hours,
  ofSessions,
  seatsOfHours,
  seatsOfSessions,
  logOfLessons,
  logOfSeats,
  ...feedback,
  // Replies in the words of before would be read by whoever asks again.
  'delete from idempotency_keys',
  'analyze lessons',
  'analyze seats',
];
