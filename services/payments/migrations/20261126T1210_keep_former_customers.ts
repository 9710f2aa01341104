import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Under which ids a student was a customer of the provider before: what was paid then stays theirs. */
export const keepFormerCustomers: Migration = {
  name: '20261126T1210_keep_former_customers',
  async up(tx) {
    await tx.query(`
      create table former_customers (
        provider_id text not null,
        uid text not null,
        left_at timestamptz not null,
        constraint former_customers_pkey primary key (provider_id),
        constraint former_customers_customer foreign key (uid) references customers (uid)
      )`);
  },
};
