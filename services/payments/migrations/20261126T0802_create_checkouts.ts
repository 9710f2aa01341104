import type { Migration } from '@parlance/runtime/postgres/migrate';

const tokenTypes = `('lesson', 'group-lesson', 'pte-lesson', 'pte-group-lesson')`;

/** Who is known to the payment provider, and the pages on which students were sent to pay. */
export const createCheckouts: Migration = {
  name: '20261126T0802_create_checkouts',
  async up(tx) {
    await tx.query(`
      create table customers (
        uid text not null,
        email text not null,
        name text not null,
        provider_id text,
        version int8 not null,
        card_brand text,
        card_last4 text,
        card_expires_month int2,
        card_expires_year int2,
        attempts int4 not null,
        created_at timestamptz not null,
        constraint customers_pkey primary key (uid),
        constraint customers_one_at_provider unique (provider_id)
      )`);
    await tx.query(`
      create table checkouts (
        id uuid not null,
        uid text not null,
        kind text not null,
        token_type text not null,
        quantity int4 not null,
        tokens int4 not null,
        price_id text not null,
        promotion_id text,
        state text not null,
        session_id text,
        url text,
        amount_minor int8,
        currency text,
        attempts int4 not null,
        created_at timestamptz not null,
        expires_at timestamptz,
        settled_at timestamptz,
        constraint checkouts_pkey primary key (id),
        constraint checkouts_one_session unique (session_id),
        constraint checkouts_customer foreign key (uid) references customers (uid),
        constraint checkouts_kind check (kind in ('plan', 'tokens')),
        constraint checkouts_token_type check (token_type in ${tokenTypes}),
        constraint checkouts_quantity check (quantity between 1 and 50),
        constraint checkouts_state check (state in ('opening', 'open', 'complete', 'paid', 'expired', 'failed')),
        constraint checkouts_amount_has_currency check ((amount_minor is null) = (currency is null)),
        constraint checkouts_open_has_page check (state in ('opening', 'failed') or session_id is not null)
      )`);
    // Two tabs and two devices are led to one page: nobody subscribes to a plan twice.
    await tx.query(`
      create unique index checkouts_one_live_plan on checkouts (uid, token_type)
      where kind = 'plan' and state in ('opening', 'open', 'complete')`);
    await tx.query(`
      create index checkouts_unsettled on checkouts (uid, created_at) where state in ('opening', 'open', 'complete')`);
  },
};
