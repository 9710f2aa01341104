/** Which seats are of one lesson of a group: all of them, and who observes it, read the same document. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const knowGroups: Migration = {
  name: '20261126T1830_know_groups',
  async up(tx) {
    await tx.query('alter table lesson_participants add column group_lesson_id text');
  },
};
