/** The tables of lessons, their seats, their log and their feedback, and each index with its reader. */

const lessons = `
  create table lessons (
    id uuid not null,
    -- What people and the room know it by: a group's lesson by its own id, an hour by that of the seat that it has or offers.
    booking_id uuid not null,
    -- Null: an hour that a teacher opened.
    session_id uuid,
    tutor_uid text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    status text not null,
    is_pte boolean not null,
    capacity integer not null,
    -- Seats that nobody gave back; moved by the statement that takes or frees one, under this row.
    seats_taken integer not null default 0,
    topic_material text,
    topic_course text,
    topic_lesson text,
    topic_code text,
    topic_name text,
    -- Fixed with the first seat, or with the session; major units of currency (CON-26).
    rate numeric(12, 2),
    currency text,
    commenced_at timestamptz,
    first_joined_at timestamptz,
    tutor_was_present boolean not null default false,
    -- A projection: whether the tutor is paid is payments' fact (DATA-06).
    is_paid boolean not null default false,
    paid_version int8 not null default 0,
    -- Real time: since when and until when media is asked about this lesson's presence.
    presence_asked_at timestamptz,
    presence_ask_again_at timestamptz,
    version int8 not null,
    updated_at timestamptz not null,
    updated_by text not null,
    constraint lessons_status_known check (status in ('pending', 'open', 'in-progress', 'tutor-present', 'tutor-absent',
      'student-absent', 'pending-feedback', 'cancelled', 'completed')),
    constraint lessons_last_fifty_minutes check (ends_at - starts_at = interval '50 minutes'),
    constraint lessons_seats_within_capacity check (seats_taken between 0 and capacity and (session_id is not null or capacity = 1)),
    constraint lessons_open_with_students
      check ((status in ('pending', 'cancelled') or seats_taken > 0) and (status <> 'pending' or seats_taken = 0)),
    constraint lessons_known_once_taken check (
      case when session_id is null and seats_taken = 0 then topic_lesson is null and rate is null and currency is null
      else topic_lesson is not null and rate is not null and currency is not null end)
  ) with (fillfactor = 80)`;

const seats = `
  create table seats (
    lesson_id uuid not null,
    student_uid text not null,
    id uuid not null,
    -- As the lesson's, so that one constraint guards a student's time.
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    status text not null,
    wallet text not null,
    -- What its lines in the ledger are called by: it may be taken more than once.
    paid_as text not null,
    takes integer not null default 1,
    is_mock boolean not null,
    introduction boolean not null,
    correct_mistakes boolean not null,
    notes text not null,
    has_feedback boolean not null default false,
    completed_assigned boolean not null default false,
    view_feedback boolean not null default false,
    taken_at timestamptz not null,
    -- What the hour was about when it was given back.
    gave_back jsonb,
    version int8 not null,
    constraint seats_status_known check (status in ('booked', 'student-cancelled', 'tutor-cancelled', 'cancelled', 'tutor-absent',
      'student-absent', 'pending-feedback', 'completed'))
  ) with (fillfactor = 80)`;

const log = `
  create table lesson_log (
    id uuid not null,
    -- No reference: the log outlives a slot that was closed.
    lesson_id uuid not null,
    -- Of the lesson after the move, so that no move is logged twice; below zero where seats were once logged apart.
    version int8 not null,
    from_status text,
    -- Null when the slot was closed.
    to_status text,
    -- Of a seat that moved with it.
    student_uid text,
    seat_id uuid,
    seat_from text,
    seat_to text,
    cause text not null,
    note text not null,
    actor_id text not null,
    actor_role text not null,
    actor_name text not null,
    at timestamptz not null,
    request_id text not null
  )`;

const feedback = `
  create table feedback (
    lesson_id uuid not null,
    student_uid text not null,
    pronunciation text not null,
    vocabulary text not null,
    grammar text not null,
    listening text not null,
    behaviour text not null,
    speaking text not null,
    writing text not null,
    reading text not null,
    completed_assigned boolean not null,
    is_pte boolean not null,
    given_at timestamptz not null
  )`;

const drafts = `
  create table feedback_drafts (
    lesson_id uuid not null,
    -- By student.
    words jsonb not null,
    saved_at timestamptz not null
  )`;

/** The names that the old tables give up. */
const givingUp = [
  'alter table group_sessions rename to sessions',
  'alter table sessions rename constraint group_sessions_pkey to sessions_pkey',
  'alter table sessions rename constraint group_sessions_status_known to sessions_status_known',
  'alter table sessions rename constraint group_sessions_sane_limits to sessions_sane_limits',
  'alter index group_sessions_of_tutor rename to sessions_of_tutor',
  'alter table feedback rename to old_feedback',
  'alter table old_feedback rename constraint feedback_pkey to old_feedback_pkey',
  'alter table feedback_drafts rename to feedback_drafts_before',
  'alter table feedback_drafts_before rename constraint feedback_drafts_pkey to feedback_drafts_before_pkey',
  'alter table reminded_until rename column booking_id to lesson_id',
  'alter table retold_until rename column booking_id to lesson_id',
  // A lesson's own id; the line keeps the one by which people find it.
  'alter table ledger add column lesson_id uuid',
];

export const tables: readonly string[] = [...givingUp, lessons, seats, log, feedback, drafts];

/** What keeps the rows as they should be, made when they are there: building an index of a whole table costs a part of adding to it. */
export const keys: readonly string[] = [
  `alter table lessons
    add constraint lessons_pkey primary key (id),
    add constraint lessons_booking_id_unique unique (booking_id),
    -- Time is a half-open range: a lesson may begin at the very instant at which another ends.
    add constraint lessons_tutor_no_overlap exclude using gist (tutor_uid with =, tstzrange(starts_at, ends_at) with &&)
      where (status in ('pending', 'open', 'in-progress', 'tutor-present')),
    add constraint lessons_of_a_session foreign key (session_id) references sessions (id)`,
  `alter table seats
    add constraint seats_pkey primary key (lesson_id, student_uid),
    add constraint seats_id_unique unique (id),
    add constraint seats_student_no_overlap exclude using gist (student_uid with =, tstzrange(starts_at, ends_at) with &&)
      where (status = 'booked'),
    add constraint seats_of_a_lesson foreign key (lesson_id) references lessons (id)`,
  `alter table lesson_log
    add constraint lesson_log_pkey primary key (id),
    add constraint lesson_log_one_row_per_move unique nulls not distinct (lesson_id, version, student_uid)`,
  `alter table feedback
    add constraint feedback_pkey primary key (lesson_id, student_uid),
    add constraint feedback_of_a_seat foreign key (lesson_id, student_uid) references seats (lesson_id, student_uid)`,
  `alter table feedback_drafts
    add constraint feedback_drafts_pkey primary key (lesson_id),
    add constraint feedback_drafts_of_a_lesson foreign key (lesson_id) references lessons (id) on delete cascade`,
];

/** Made when the rows are there. Each names the reader it is for; the three of what is due are the whole schedule: nothing else to lose. */
export const indexes: readonly string[] = [
  // Free slots only: a search reads nothing but this index.
  `create index lessons_search on lessons (starts_at, id) include (booking_id, tutor_uid, is_pte, version, updated_at, updated_by)
     where status = 'pending' and session_id is null`,
  `create index lessons_search_sessions on lessons (starts_at) where session_id is not null and status in ('pending', 'open')`,
  `create index lessons_of_session on lessons (session_id, starts_at) where session_id is not null`,
  `create index lessons_of_tutor on lessons (tutor_uid, starts_at, id)`,
  `create index lessons_of_day on lessons (starts_at) where status <> 'pending'`,
  `create index lessons_due_tutor_absent on lessons (starts_at) where status = 'open'`,
  `create index lessons_due_tutor_present on lessons (greatest(first_joined_at, starts_at))
     where status = 'in-progress' and first_joined_at is not null`,
  `create index lessons_due_settlement on lessons (ends_at) where status in ('in-progress', 'tutor-present')`,
  `create index seats_of_student on seats (student_uid, starts_at, id) include (lesson_id)`,
  `create trigger lesson_log_is_append_only before update or delete on lesson_log for each row execute function refuse_change()`,
];
