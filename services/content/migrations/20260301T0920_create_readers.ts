import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Projections of what payments and booking tell: who may read which lesson's document (NS-49). */
export const createReaders: Migration = {
  name: '20260301T0920_create_readers',
  async up(tx) {
    await tx.query(`
      create table student_subscriptions (
        uid text not null,
        free_trial_activated boolean not null,
        categories jsonb not null,
        version int8 not null,
        constraint student_subscriptions_pkey primary key (uid)
      )`);
    await tx.query(`
      create table lesson_participants (
        booking_id text not null,
        student_uid text not null,
        lesson_id text not null,
        status text not null,
        version int8 not null,
        constraint lesson_participants_pkey primary key (booking_id)
      )`);
    await tx.query('create index lesson_participants_student on lesson_participants (student_uid, lesson_id)');
  },
};
