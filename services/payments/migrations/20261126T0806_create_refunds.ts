import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Money that goes back: the row is there before tokens or money move, and says how far they have. */
export const createRefunds: Migration = {
  name: '20261126T0806_create_refunds',
  async up(tx) {
    await tx.query(`
      create table refunds (
        id uuid not null,
        payment_id uuid not null,
        uid text not null,
        amount_minor int8 not null,
        currency text not null,
        tokens int4 not null,
        tokens_are_taken boolean not null,
        reason text not null,
        actor_uid text,
        actor_role text,
        actor_name text,
        state text not null,
        provider_id text,
        round int4 not null,
        is_sent boolean not null,
        problem text not null,
        problem_details jsonb,
        created_at timestamptz not null,
        settled_at timestamptz,
        constraint refunds_pkey primary key (id),
        constraint refunds_payment foreign key (payment_id) references payments (id),
        constraint refunds_one_at_provider unique (provider_id),
        constraint refunds_state check (state in ('pending', 'done', 'refused')),
        constraint refunds_amount check (amount_minor > 0 and tokens >= 0)
      )`);
    await tx.query('create index refunds_of_payment on refunds (payment_id)');
    await tx.query('create index refunds_of_student on refunds (uid, created_at desc, id desc)');
    await tx.query(`create index refunds_pending on refunds (created_at) where state = 'pending'`);
    await tx.query(`
      create table disputes (
        id text not null,
        payment_id uuid not null,
        amount_minor int8 not null,
        currency text not null,
        reason text not null,
        status text not null,
        is_open boolean not null,
        opened_at timestamptz not null,
        constraint disputes_pkey primary key (id),
        constraint disputes_payment foreign key (payment_id) references payments (id)
      )`);
    await tx.query('create index disputes_open on disputes (payment_id) where is_open');
    await tx.query(`
      create table billing_notices (
        cause text not null,
        uid text not null,
        kind text not null,
        at timestamptz not null,
        constraint billing_notices_pkey primary key (cause)
      )`);
  },
};
