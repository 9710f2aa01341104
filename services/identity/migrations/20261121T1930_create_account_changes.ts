import type { Migration } from '@parlance/runtime/postgres/migrate';

/**
 * What an administrator is changing about an account, from before Keycloak is touched until our own state has followed: one change a
 * person. And which report keeps an account closed, so that taking its decision back opens it again.
 */
export const createAccountChanges: Migration = {
  name: '20261121T1930_create_account_changes',
  async up(tx) {
    await tx.query(`
      create table account_changes (
        uid text not null,
        change text not null,
        leased_until timestamptz not null,
        next_try_at timestamptz not null,
        tries integer not null default 0,
        constraint account_changes_pkey primary key (uid)
      )`);
    await tx.query('create index account_changes_due on account_changes (next_try_at)');
    await tx.query('alter table reports add column closes_account boolean not null default false');
  },
};
