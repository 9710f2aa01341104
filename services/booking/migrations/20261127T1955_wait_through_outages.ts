import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Until when a teacher is waited for because the platform was away, and what of its absence was not counted. */
export const waitThroughOutages: Migration = {
  name: '20261127T1955_wait_through_outages',
  async up(tx) {
    await tx.query(`
      alter table lessons add column if not exists waits_until timestamptz, add column if not exists not_counted jsonb`);
  },
};
