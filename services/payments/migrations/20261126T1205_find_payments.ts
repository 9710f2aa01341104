import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Administrators find payments by part of a name or address, by the last digits of a card, and what is not simply paid, without reading all. */
export const findPayments: Migration = {
  name: '20261126T1205_find_payments',
  async up(tx) {
    await tx.query('create extension if not exists pg_trgm');
    await tx.query(
      `alter table customers add column search_text text not null generated always as (lower(name || ' ' || email)) stored`,
    );
    await tx.query('create index customers_search on customers using gin (search_text gin_trgm_ops)');
    await tx.query('create index payments_of_card on payments (card_last4, created_at desc, id desc)');
    await tx.query(`create index payments_failed on payments (created_at desc, id desc) where status = 'failed'`);
    await tx.query(`create index payments_given_back on payments (created_at desc, id desc) where refunded_minor > 0`);
  },
};
