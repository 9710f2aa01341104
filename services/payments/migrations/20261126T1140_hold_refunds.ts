import type { Migration } from '@parlance/runtime/postgres/migrate';

/** One process at a time carries a refund on. */
export const holdRefunds: Migration = {
  name: '20261126T1140_hold_refunds',
  async up(tx) {
    await tx.query('alter table refunds add column held_until timestamptz');
  },
};
