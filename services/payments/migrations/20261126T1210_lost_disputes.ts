import type { Migration } from '@parlance/runtime/postgres/migrate';

/** What the bank of a card's owner took back stands among what went back. */
export const lostDisputes: Migration = {
  name: '20261126T1210_lost_disputes',
  async up(tx) {
    await tx.query('alter table refunds add column dispute_id text');
  },
};
