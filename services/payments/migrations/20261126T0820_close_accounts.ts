import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Who has closed their account, and until when what they could still pay for is looked after. */
export const closeAccounts: Migration = {
  name: '20261126T0820_close_accounts',
  async up(tx) {
    await tx.query(`
      alter table customers
        add column closed_at timestamptz,
        add column closing_due_at timestamptz,
        add column closing_tries int4 not null default 0`);
    await tx.query('create index customers_closing on customers (closing_due_at) where closing_due_at is not null');
  },
};
