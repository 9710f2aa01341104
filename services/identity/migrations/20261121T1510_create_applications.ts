import type { Migration } from '@parlance/runtime/postgres/migrate';

const applications = `
  create table applications (
    id uuid not null,
    uid text not null,
    status text not null,
    created_at timestamptz not null,
    submitted_at timestamptz,
    email text not null,
    first_name text not null,
    last_name text not null,
    details jsonb not null,
    currency text not null,
    image_link text not null,
    cv_link text not null,
    degree_link text not null,
    ecl_link text not null,
    missing text[] not null default '{}',
    video text not null,
    reason text not null,
    version bigint not null,
    search_text text not null generated always as (lower(first_name || ' ' || last_name || ' ' || email)) stored,
    constraint applications_pkey primary key (id),
    constraint applications_one_of_an_account unique (uid),
    constraint applications_status_known check (status in ('unverified', 'submitted', 'accepted', 'rejected',
      'training', 'confirmed', 'rejected-service', 'rejected-training'))
  )`;

const applicationLog = `
  create table application_log (
    id bigint generated always as identity,
    application_id uuid not null,
    act text not null,
    from_status text not null,
    to_status text not null,
    subject text not null,
    reason text not null,
    actor_uid text not null,
    at timestamptz not null,
    constraint application_log_pkey primary key (id),
    constraint application_log_of_application foreign key (application_id) references applications (id) on delete cascade
  )`;

const applicationLetters = `
  create table application_letters (
    reference uuid not null,
    application_id uuid not null,
    uid text not null,
    kind text not null,
    email text not null,
    name text not null,
    reason text not null,
    token_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    constraint application_letters_pkey primary key (reference),
    constraint application_letters_token_unique unique (token_hash)
  )`;

const accountOrders = `
  create table account_orders (
    uid text not null,
    wanted text not null,
    version bigint not null,
    done_version bigint not null default 0,
    leased_until timestamptz,
    next_try_at timestamptz not null,
    tries integer not null default 0,
    constraint account_orders_pkey primary key (uid),
    constraint account_orders_known check (wanted in ('tutor', 'closed', 'removed'))
  )`;

/** Teacher applications, what happened to each (append-only), the mails about them, and what their accounts should be like. */
export const createApplications: Migration = {
  name: '20261121T1510_create_applications',
  async up(tx) {
    await tx.query(applications);
    await tx.query('create index applications_by_status on applications (status, created_at, id)');
    await tx.query('create index applications_in_order on applications (created_at, id)');
    await tx.query('create index applications_search on applications using gin (search_text gin_trgm_ops)');
    await tx.query('create index applications_of_address on applications (email)');
    await tx.query(applicationLog);
    await tx.query('create index application_log_in_order on application_log (application_id, id)');
    await tx.query(`
      create function refuse_application_log_update() returns trigger language plpgsql as
      $$ begin raise exception 'what happened to an application is never rewritten'; end $$`);
    await tx.query(`
      create trigger application_log_is_append_only before update on application_log
      for each row execute function refuse_application_log_update()`);
    await tx.query(applicationLetters);
    await tx.query(
      'create index application_letters_of_application on application_letters (application_id, created_at)',
    );
    await tx.query(accountOrders);
    await tx.query('create index account_orders_due on account_orders (next_try_at) where done_version < version');
  },
};
