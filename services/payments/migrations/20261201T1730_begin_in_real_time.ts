import type { Migration } from '@parlance/runtime/postgres/migrate';

/** How long somebody has been at something, and for how long the provider keeps a key, are matters of real time; when a row was made is the school's. */
export const beginInRealTime: Migration = {
  name: '20261201T1730_begin_in_real_time',
  overlap: '0.1.0 names the columns nowhere, so its rows begin when they are written; it goes on by created_at.',
  async up(tx) {
    for (const table of ['checkouts', 'subscription_changes', 'refunds'])
      await tx.query(`alter table ${table} add column begun_at timestamptz not null default now()`);
  },
};
