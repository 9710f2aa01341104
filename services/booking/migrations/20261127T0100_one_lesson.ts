/**
 * Lessons and seats instead of bookings, group lessons and group seats (ADR 0070). The world stands still meanwhile: no program of before
 * runs on these tables. Ids stay what they were, and what was counted before is counted again at the end.
 */
import type { Migration } from '@parlance/runtime/postgres/migrate';
import { checks } from './one-lesson/checks.ts';
import { move } from './one-lesson/move.ts';
import { indexes, keys, tables } from './one-lesson/tables.ts';

export const oneLesson: Migration = {
  name: '20261127T0100_one_lesson',
  overlap: 'Since 0.1.0 no installation exists: the guide of this release says that everything is stopped first.',
  async up(tx) {
    await tx.query(`set local maintenance_work_mem = '256MB'`);
    await tx.query(`set local work_mem = '128MB'`);
    for (const statement of [...tables, ...move]) await tx.query(statement);
    for (const [what, sql] of Object.entries(checks)) {
      const { rows } = await tx.query(sql);
      if (rows.length > 0) throw new Error(`not moved whole: ${what}: ${JSON.stringify(rows.slice(0, 3))}`);
    }
    for (const statement of [...keys, ...indexes]) await tx.query(statement);
    for (const table of [
      'group_feedback',
      'old_feedback',
      'group_seats',
      'booking_log',
      'feedback_drafts_before',
      'bookings',
    ])
      await tx.query(`drop table ${table}`);
  },
};
