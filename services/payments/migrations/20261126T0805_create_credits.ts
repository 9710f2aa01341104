import type { Migration } from '@parlance/runtime/postgres/migrate';

const tokenTypes = `('lesson', 'group-lesson', 'pte-lesson', 'pte-group-lesson', 'free-trial')`;

/** Tokens that came of payments, each cause once, and the one trial of a student. */
export const createCredits: Migration = {
  name: '20261126T0805_create_credits',
  async up(tx) {
    await tx.query(`
      create table credits (
        cause text not null,
        token_type text not null,
        uid text not null,
        quantity int4 not null,
        payment_id uuid not null,
        credited_at timestamptz not null,
        constraint credits_pkey primary key (cause, token_type),
        constraint credits_payment foreign key (payment_id) references payments (id),
        constraint credits_token_type check (token_type in ${tokenTypes}),
        constraint credits_quantity check (quantity > 0)
      )`);
    await tx.query(`
      create table trials (
        uid text not null,
        email text not null,
        price_id text not null,
        promotion_id text,
        tokens int4 not null,
        started_at timestamptz not null,
        expires_at timestamptz not null,
        constraint trials_pkey primary key (uid),
        constraint trials_one_per_address unique (email),
        constraint trials_address_in_small_letters check (email = lower(email))
      )`);
    await tx.query('create index trials_of_promotion on trials (promotion_id) where promotion_id is not null');
  },
};
