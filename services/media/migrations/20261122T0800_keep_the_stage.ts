/** What everybody in a room has before them, in one value that is read and written whole. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const keepTheStage: Migration = {
  name: '20261122T0800_keep_the_stage',
  async up(tx) {
    await tx.query(`alter table rooms add column stage jsonb not null default '{}'`);
  },
};
