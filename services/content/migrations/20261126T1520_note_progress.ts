/**
 * What students have completed (PROG-01). `lesson_credits` is what booking says of lessons whose feedback calls them completed;
 * `progress` is what counts of it, and what the office has said besides. Whoever writes any of a student holds the row of `learners`.
 */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const noteProgress: Migration = {
  name: '20261126T1520_note_progress',
  overlap: '0.1.0 takes away no lesson and no course.',
  async up(tx) {
    await tx.query(`
      create table learners (
        uid text not null,
        version int8 not null,
        forgotten_at timestamptz,
        constraint learners_pkey primary key (uid)
      )`);
    await tx.query(`
      create table lesson_credits (
        booking_id text not null,
        student_uid text not null,
        lesson_id uuid not null,
        starts_at timestamptz not null,
        tutor_uid text not null,
        tutor text not null,
        constraint lesson_credits_pkey primary key (booking_id)
      )`);
    await tx.query('create index lesson_credits_student on lesson_credits (student_uid, lesson_id, starts_at)');
    await tx.query('create index lesson_credits_tutor on lesson_credits (tutor_uid)');
    await tx.query(`
      create table progress (
        student_uid text not null,
        lesson_id uuid not null,
        course_id uuid not null,
        completed_at timestamptz,
        tutor_uid text not null,
        tutor text not null,
        source text not null,
        noted_by text not null,
        noted_at timestamptz not null,
        taken_back_at timestamptz,
        constraint progress_pkey primary key (student_uid, lesson_id),
        constraint progress_lesson foreign key (lesson_id) references lessons (id),
        constraint progress_course foreign key (course_id) references courses (id),
        constraint progress_source check (source in ('lesson', 'office')),
        constraint progress_completed_or_taken_back check (completed_at is not null or taken_back_at is not null)
      )`);
    await tx.query('create index progress_course_of_student on progress (student_uid, course_id, completed_at)');
    await tx.query('create index progress_tutor on progress (tutor_uid)');
    await tx.query('create index progress_lesson_idx on progress (lesson_id)');
  },
};
