/**
 * How far people were reminded, one row for each reminder. That of the hour begins where it stands; where the last release goes on reminding
 * as well, whoever is told twice of one start hears it once.
 */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const markReminders: Migration = {
  name: '20261127T0230_mark_reminders',
  async up(tx) {
    await tx.query(`
      create table reminder_marks (
        reminder text not null,
        starts_at timestamptz not null,
        lesson_id uuid not null,
        constraint reminder_marks_pkey primary key (reminder)
      )`);
    await tx.query(`
      insert into reminder_marks (reminder, starts_at, lesson_id)
      select 'hour-before', starts_at, lesson_id from reminded_until
      union all
      select reminder, '-infinity', '00000000-0000-0000-0000-000000000000'
      from unnest(array['day-before', 'feedback']) as reminder`);
  },
};
