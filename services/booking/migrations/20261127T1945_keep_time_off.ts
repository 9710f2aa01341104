/** Teachers' time off, and each lesson that people had booked in it: what its student was asked, and what came of it (ADR 0087). */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const keepTimeOff: Migration = {
  name: '20261127T1945_keep_time_off',
  overlap: '0.1.0 knows no time off: an hour that it opens inside stays open, until its teacher closes it.',
  async up(tx) {
    await tx.query(`
      create table time_offs (
        id uuid not null,
        tutor_uid text not null,
        starts_at timestamptz not null,
        ends_at timestamptz not null,
        note text not null,
        made_at timestamptz not null,
        made_by text not null,
        taken_back_at timestamptz,
        constraint time_offs_pkey primary key (id),
        constraint time_offs_last check (ends_at > starts_at and ends_at - starts_at <= interval '28 days'),
        constraint time_offs_no_overlap exclude using gist (tutor_uid with =, tstzrange(starts_at, ends_at) with &&)
          where (taken_back_at is null)
      )`);
    await tx.query('create index time_offs_of_tutor on time_offs (tutor_uid, ends_at)');
    await tx.query(`
      create table time_off_lessons (
        time_off_id uuid not null,
        booking_id uuid not null,
        -- No reference: it outlives an hour that was closed.
        lesson_id uuid not null,
        tutor_uid text not null,
        -- Null for a group's lesson.
        student_uid text,
        starts_at timestamptz not null,
        state text not null,
        answer_until timestamptz,
        changed_at timestamptz not null,
        constraint time_off_lessons_pkey primary key (time_off_id, booking_id),
        constraint time_off_lessons_of_a_time_off foreign key (time_off_id) references time_offs (id),
        constraint time_off_lessons_state_known check (state in ('waiting', 'proposed', 'moved', 'declined', 'lapsed', 'no-hours',
          'too-soon', 'cancelled', 'elsewhere', 'withdrawn')),
        constraint time_off_lessons_asked_until check (state <> 'proposed' or (answer_until is not null and student_uid is not null))
      )`);
    await tx.query(`
      create index time_off_lessons_open on time_off_lessons (booking_id) where state in ('waiting', 'proposed')`);
    await tx.query('create index time_off_lessons_of_student on time_off_lessons (student_uid, booking_id)');
  },
};
