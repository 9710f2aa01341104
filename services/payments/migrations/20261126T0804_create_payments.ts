import type { Migration } from '@parlance/runtime/postgres/migrate';

const tokenTypes = `('lesson', 'group-lesson', 'pte-lesson', 'pte-group-lesson', 'free-trial')`;

/** The billing history: what was paid, failed, went back or is disputed, in whole minor units; and the tokens that came of it. */
export const createPayments: Migration = {
  name: '20261126T0804_create_payments',
  async up(tx) {
    await tx.query(`
      create table payments (
        id uuid not null,
        uid text not null,
        cause text not null,
        kind text not null,
        token_type text not null,
        tokens int4 not null,
        status text not null,
        amount_minor int8 not null,
        currency text not null,
        refunded_minor int8 not null,
        tokens_taken int4 not null,
        number text,
        invoice_id text,
        payment_intent_id text,
        subscription_id text,
        card_brand text,
        card_last4 text,
        card_expires_month int2,
        card_expires_year int2,
        receipt_url text not null,
        invoice_url text not null,
        problem text not null,
        declined_at timestamptz,
        created_at timestamptz not null,
        constraint payments_pkey primary key (id),
        constraint payments_one_per_cause unique (cause),
        constraint payments_number unique (number),
        constraint payments_kind check (kind in ('plan', 'tokens', 'trial')),
        constraint payments_status check (status in ('paid', 'failed')),
        constraint payments_token_type check (token_type in ${tokenTypes}),
        constraint payments_amount check (amount_minor >= 0 and tokens >= 0),
        constraint payments_refunded check (refunded_minor between 0 and amount_minor),
        constraint payments_tokens_taken check (tokens_taken between 0 and tokens),
        constraint payments_paid_has_number check (status <> 'paid' or number is not null)
      )`);
    await tx.query('create index payments_of_student on payments (uid, created_at desc, id desc)');
    await tx.query('create index payments_newest on payments (created_at desc, id desc)');
    await tx.query(
      `create index payments_declined on payments (subscription_id, created_at desc) where status = 'failed'`,
    );
    await tx.query('create index payments_of_intent on payments (payment_intent_id)');
    await tx.query(`
      create table receipt_numbers (
        month text not null,
        last_number int4 not null,
        constraint receipt_numbers_pkey primary key (month)
      )`);
  },
};
