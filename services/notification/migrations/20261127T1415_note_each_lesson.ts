/** Of lessons that people were told of together each has its note; how long it is kept goes by real time, whatever the school's time is. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const noteEachLesson: Migration = {
  name: '20261127T1415_note_each_lesson',
  overlap: 'Since 0.1.0 no program knows this table, so that nobody leans on its key and its index.',
  async up(tx) {
    await tx.query(`
      alter table told_of_lessons
        drop constraint told_of_lessons_pkey,
        add constraint told_of_lessons_pkey primary key (id, booking_id, way, result),
        add column noted_at timestamptz not null default now()`);
    await tx.query('drop index told_of_lessons_old');
    await tx.query('create index told_of_lessons_old on told_of_lessons (noted_at)');
  },
};
