import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Revocations with the order in which they were written, the place reached in Keycloak's log, and the audit of administrators. */
export const createAccountWatch: Migration = {
  name: '20260105T0920_create_account_watch',
  async up(tx) {
    await tx.query('create sequence revocation_order');
    await tx.query(`
      create table revocations (
        uid text not null,
        not_before timestamptz not null,
        seq bigint not null default nextval('revocation_order'),
        constraint revocations_pkey primary key (uid)
      )`);
    await tx.query('create index revocations_in_order on revocations (seq)');
    await tx.query(`
      create table account_log_cursor (
        only_row boolean not null default true,
        seen_until timestamptz not null,
        constraint account_log_cursor_pkey primary key (only_row),
        constraint account_log_cursor_one_row check (only_row)
      )`);
    await tx.query(`
      create table admin_acts (
        id bigint generated always as identity,
        at timestamptz not null default now(),
        act text not null,
        actor_uid text not null,
        subject_uid text not null,
        request_id text not null,
        details jsonb not null,
        constraint admin_acts_pkey primary key (id)
      )`);
    await tx.query('create index admin_acts_of_subject on admin_acts (subject_uid, id desc)');
  },
};
