import type { Migration } from '@parlance/runtime/postgres/migrate';

/** What the provider told us, byte for byte, until it is applied and a while longer; and what the comparisons found. */
export const createStripeEvents: Migration = {
  name: '20261126T0807_create_stripe_events',
  async up(tx) {
    await tx.query(`
      create table stripe_events (
        id text not null,
        type text not null,
        customer_id text,
        object_kind text,
        object_id text,
        body bytea not null,
        source text not null,
        state text not null,
        attempts int4 not null,
        last_error text not null,
        created_at timestamptz not null,
        received_at timestamptz not null,
        next_try_at timestamptz not null,
        applied_at timestamptz,
        constraint stripe_events_pkey primary key (id),
        constraint stripe_events_source check (source in ('webhook', 'reconciliation')),
        constraint stripe_events_state check (state in ('waiting', 'applied', 'ignored', 'refused'))
      )`);
    await tx.query(`create index stripe_events_waiting on stripe_events (next_try_at) where state = 'waiting'`);
    await tx.query(`create index stripe_events_of_customer on stripe_events (customer_id) where state = 'waiting'`);
    await tx.query(
      `create index stripe_events_open on stripe_events (received_at) where state in ('waiting', 'refused')`,
    );
    await tx.query(
      `create index stripe_events_settled on stripe_events (received_at) where state in ('applied', 'ignored')`,
    );
    await tx.query(`
      create table reconciliations (
        id uuid not null,
        started_at timestamptz not null,
        ended_at timestamptz,
        events_read int4 not null,
        events_missed int4 not null,
        objects_compared int4 not null,
        differences text[] not null,
        differences_count int4 not null,
        constraint reconciliations_pkey primary key (id)
      )`);
    await tx.query('create index reconciliations_newest on reconciliations (started_at desc)');
  },
};
