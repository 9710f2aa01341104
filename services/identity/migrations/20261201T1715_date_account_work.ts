import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Since when something is to be done to an account: what is tried again and again is as late as it is. */
export const dateAccountWork: Migration = {
  name: '20261201T1715_date_account_work',
  async up(tx) {
    await tx.query('alter table account_changes add column begun_at timestamptz not null default now()');
    await tx.query('alter table account_orders add column placed_at timestamptz not null default now()');
  },
};
