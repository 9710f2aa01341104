import type { Migration } from '@parlance/runtime/postgres/migrate';

/** What students have bought, one row a category. */
export const createEntitlements: Migration = {
  name: '20260301T0900_create_entitlements',
  async up(tx) {
    await tx.query(`
      create table entitlements (
        uid text not null,
        free_trial_expires_at timestamptz,
        version int8 not null,
        constraint entitlements_pkey primary key (uid),
        constraint entitlements_version_positive check (version > 0)
      )`);
    await tx.query(`
      create table entitlement_categories (
        uid text not null,
        price_id text not null,
        token_type text not null,
        expired_at timestamptz not null,
        constraint entitlement_categories_pkey primary key (uid, price_id),
        constraint entitlement_categories_holder foreign key (uid) references entitlements (uid),
        constraint entitlement_categories_token_type
          check (token_type in ('lesson', 'group-lesson', 'pte-lesson', 'pte-group-lesson'))
      )`);
  },
};
