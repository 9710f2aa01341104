import type { Migration } from '@parlance/runtime/postgres/migrate';

/** What students pay for again and again, as the provider last said, and what we asked it to change. */
export const createSubscriptions: Migration = {
  name: '20261126T0803_create_subscriptions',
  async up(tx) {
    await tx.query(`
      create table subscriptions (
        id text not null,
        uid text not null,
        token_type text not null,
        price_id text not null,
        status text not null,
        ends_at_period_end boolean not null,
        price_minor int8 not null,
        currency text not null,
        tokens_per_period int4 not null,
        paid_until timestamptz,
        next_payment_at timestamptz,
        ended_at timestamptz,
        created_at timestamptz not null,
        compared_at timestamptz,
        constraint subscriptions_pkey primary key (id),
        constraint subscriptions_customer foreign key (uid) references customers (uid),
        constraint subscriptions_token_type check (token_type in ('lesson', 'group-lesson', 'pte-lesson', 'pte-group-lesson'))
      )`);
    await tx.query('create index subscriptions_of_student on subscriptions (uid, created_at desc)');
    await tx.query(`
      create index subscriptions_live on subscriptions (compared_at)
      where status not in ('canceled', 'incomplete_expired')`);
    await tx.query(`
      create table subscription_changes (
        id uuid not null,
        subscription_id text not null,
        ends_at_period_end boolean not null,
        state text not null,
        actor_uid text not null,
        created_at timestamptz not null,
        constraint subscription_changes_pkey primary key (id),
        constraint subscription_changes_subscription foreign key (subscription_id) references subscriptions (id),
        constraint subscription_changes_state check (state in ('pending', 'done', 'refused'))
      )`);
    // One at a time: which of two came last at the provider could not be known.
    await tx.query(`
      create unique index subscription_changes_one_pending on subscription_changes (subscription_id) where state = 'pending'`);
  },
};
