/** Slots and one-on-one bookings in one table, so that one constraint guards a person's time; their log; feedback. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

const bookings = `
  create table bookings (
    id uuid not null,
    tutor_uid text not null,
    student_uid text,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    status text not null,
    is_pte boolean not null,
    topic_material text,
    topic_course text,
    topic_lesson text,
    topic_code text,
    topic_name text,
    introduction boolean,
    correct_mistakes boolean,
    notes text,
    -- Fixed when the slot is booked; major units of currency (CON-26).
    rate numeric(12, 2),
    currency text,
    wallet text,
    is_mock boolean not null default false,
    commenced_at timestamptz,
    first_joined_at timestamptz,
    tutor_was_present boolean not null default false,
    has_feedback boolean not null default false,
    is_viewed_once boolean not null default false,
    -- A projection: whether the tutor is paid is payments' fact (DATA-06).
    is_paid boolean not null default false,
    paid_version int8 not null default 0,
    -- Real time: since when and until when media is asked about this lesson's presence.
    presence_asked_at timestamptz,
    presence_ask_again_at timestamptz,
    version int8 not null,
    updated_at timestamptz not null,
    updated_by text not null,
    constraint bookings_pkey primary key (id),
    constraint bookings_status_known check (status in ('pending', 'booked', 'in-progress', 'tutor-present',
      'tutor-absent', 'student-absent', 'pending-feedback', 'tutor-cancelled', 'student-cancelled', 'cancelled', 'completed')),
    constraint bookings_last_fifty_minutes check (ends_at - starts_at = interval '50 minutes'),
    constraint bookings_taken_by_somebody check (
      (status = 'pending') = (student_uid is null)
      and (status = 'pending' or (wallet is not null and rate is not null and currency is not null and topic_lesson is not null))),
    -- Time is a half-open range: a lesson may begin at the very instant at which another ends.
    constraint bookings_tutor_no_overlap exclude using gist (tutor_uid with =, tstzrange(starts_at, ends_at) with &&)
      where (status in ('pending', 'booked', 'in-progress', 'tutor-present')),
    constraint bookings_student_no_overlap exclude using gist (student_uid with =, tstzrange(starts_at, ends_at) with &&)
      where (student_uid is not null and status in ('booked', 'in-progress', 'tutor-present'))
  ) with (fillfactor = 80)`;

/** Each names the reader it is for. The last three are the whole schedule of due work: nothing else to lose. */
const indexes = [
  `create index bookings_search on bookings (starts_at, tutor_uid, id) where status = 'pending'`,
  `create index bookings_of_tutor on bookings (tutor_uid, starts_at, id)`,
  `create index bookings_of_student on bookings (student_uid, starts_at, id) where student_uid is not null`,
  `create index bookings_due_tutor_absent on bookings (starts_at) where status = 'booked'`,
  `create index bookings_due_tutor_present on bookings (greatest(first_joined_at, starts_at))
     where status = 'in-progress' and first_joined_at is not null`,
  `create index bookings_due_settlement on bookings (ends_at) where status in ('in-progress', 'tutor-present')`,
];

const log = `
  create table booking_log (
    id uuid not null,
    -- No reference: the log outlives a slot that was closed.
    booking_id uuid not null,
    -- Version of the booking after the move, so that no move is logged twice.
    version int8 not null,
    from_status text,
    -- Null when the slot was closed.
    to_status text,
    cause text not null,
    note text not null,
    actor_id text not null,
    actor_role text not null,
    actor_name text not null,
    at timestamptz not null,
    request_id text not null,
    constraint booking_log_pkey primary key (id),
    constraint booking_log_one_row_per_move unique (booking_id, version)
  )`;

const feedback = `
  create table feedback (
    booking_id uuid not null,
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
    given_at timestamptz not null,
    constraint feedback_pkey primary key (booking_id),
    constraint feedback_of_a_booking foreign key (booking_id) references bookings (id)
  )`;

export const createBookings: Migration = {
  name: '20260105T0910_create_bookings',
  async up(tx) {
    await tx.query('create extension if not exists btree_gist');
    for (const statement of [bookings, ...indexes, log, feedback]) await tx.query(statement);
    await tx.query(`
      create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception '% is append-only', tg_table_name; end $$`);
    await tx.query(`
      create trigger booking_log_is_append_only before update or delete on booking_log
      for each row execute function refuse_change()`);
  },
};
