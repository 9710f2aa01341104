/** Lessons in time off are found by their lesson, and one that could not be decided is tried again later (ADR 0087). */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const advanceTimeOff: Migration = {
  name: '20261127T2055_advance_time_off',
  async up(tx) {
    await tx.query(`
      alter table time_off_lessons
        -- How often in a row it failed.
        add column tries integer not null default 0,
        -- Nobody looks at it before; null: at once.
        add column look_at timestamptz`);
    await tx.query('create index time_off_lessons_of_lesson on time_off_lessons (lesson_id)');
  },
};
