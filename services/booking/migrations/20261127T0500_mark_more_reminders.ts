/** People may be reminded three hours before a lesson as well, and browsers say it ten minutes before. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const markMoreReminders: Migration = {
  name: '20261127T0500_mark_more_reminders',
  async up(tx) {
    await tx.query(`
      insert into reminder_marks (reminder, starts_at, lesson_id)
      select reminder, '-infinity', '00000000-0000-0000-0000-000000000000'
      from unnest(array['three-hours-before', 'soon-before']) as reminder`);
  },
};
