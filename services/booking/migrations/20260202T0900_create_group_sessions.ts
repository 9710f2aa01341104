/** Group sessions, their lessons and seats. A lesson is a row of bookings, so that one constraint guards the tutor's time. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

const statements = [
  `create table group_sessions (
    id uuid not null,
    title text not null,
    tutor_uid text not null,
    status text not null,
    is_pte boolean not null,
    max_students integer not null,
    min_students integer not null,
    course_name text not null,
    level integer not null,
    version int8 not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    updated_by text not null,
    constraint group_sessions_pkey primary key (id),
    constraint group_sessions_status_known check (status in ('open', 'cancelled')),
    constraint group_sessions_sane_limits check (min_students between 1 and max_students and max_students <= 12)
  )`,
  `create index group_sessions_of_tutor on group_sessions (tutor_uid, created_at)`,
  `alter table bookings
    add column group_session_id uuid,
    add column max_students integer,
    -- Seats that nobody gave back; moved by the statement that takes or frees one.
    add column seats_taken integer not null default 0,
    add constraint bookings_of_a_group_session foreign key (group_session_id) references group_sessions (id),
    add constraint bookings_seats_within_limit
      check (seats_taken between 0 and coalesce(max_students, 0) and (group_session_id is null) = (max_students is null)),
    add constraint bookings_open_with_students
      check (group_session_id is null or ((status <> 'open' or seats_taken > 0) and (status <> 'pending' or seats_taken = 0))),
    drop constraint bookings_status_known,
    drop constraint bookings_taken_by_somebody,
    add constraint bookings_status_known check (status in ('pending', 'open', 'booked', 'in-progress', 'tutor-present',
      'tutor-absent', 'student-absent', 'pending-feedback', 'tutor-cancelled', 'student-cancelled', 'cancelled', 'completed')),
    add constraint bookings_taken_by_somebody check (case when group_session_id is null
      then status <> 'open' and (status = 'pending') = (student_uid is null)
        and (status = 'pending' or (wallet is not null and rate is not null and currency is not null and topic_lesson is not null))
      else student_uid is null and wallet is null and status not in ('booked', 'tutor-cancelled', 'student-cancelled')
        and rate is not null and currency is not null and topic_lesson is not null end)`,
  // The same guard as before, with open group lessons.
  `alter table bookings
    drop constraint bookings_tutor_no_overlap,
    add constraint bookings_tutor_no_overlap exclude using gist (tutor_uid with =, tstzrange(starts_at, ends_at) with &&)
      where (status in ('pending', 'open', 'booked', 'in-progress', 'tutor-present'))`,
  // Free slots only: a search reads nothing but this index, so what it leaves out is left out here.
  `create index bookings_search_slots on bookings (starts_at, tutor_uid, id)
    include (is_pte, version, updated_at, updated_by) where status = 'pending' and group_session_id is null`,
  `drop index bookings_search`,
  `alter index bookings_search_slots rename to bookings_search`,
  `create index bookings_of_group_session on bookings (group_session_id, starts_at) where group_session_id is not null`,
  `create index bookings_due_group_absent on bookings (starts_at) where status = 'open'`,
  `create index bookings_group_search on bookings (starts_at) where group_session_id is not null and status in ('pending', 'open')`,
  `create table group_seats (
    id uuid not null,
    booking_id uuid not null,
    student_uid text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    status text not null,
    wallet text not null,
    is_mock boolean not null,
    has_feedback boolean not null default false,
    view_feedback boolean not null default false,
    taken_at timestamptz not null,
    version int8 not null,
    constraint group_seats_pkey primary key (id),
    constraint group_seats_of_a_lesson foreign key (booking_id) references bookings (id),
    constraint group_seats_status_known check (status in
      ('booked', 'student-cancelled', 'cancelled', 'tutor-absent', 'student-absent', 'pending-feedback', 'completed')),
    constraint group_seats_student_no_overlap exclude using gist (student_uid with =, tstzrange(starts_at, ends_at) with &&)
      where (status = 'booked')
  ) with (fillfactor = 80)`,
  `create unique index group_seats_once_per_student on group_seats (booking_id, student_uid) where status <> 'student-cancelled'`,
  `create index group_seats_of_student on group_seats (student_uid, starts_at, booking_id)`,
  `create index group_seats_of_lesson on group_seats (booking_id)`,
  `create table group_feedback (
    seat_id uuid not null,
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
    constraint group_feedback_pkey primary key (seat_id),
    constraint group_feedback_of_a_seat foreign key (seat_id) references group_seats (id)
  )`,
];

export const createGroupSessions: Migration = {
  name: '20260202T0900_create_group_sessions',
  async up(tx) {
    for (const statement of statements) await tx.query(statement);
  },
};
