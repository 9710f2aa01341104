/** What needs an administrator (ADR 0083). A cause has one row, so that a fact told twice makes no second task. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const createOfficeTasks: Migration = {
  name: '20261127T1620_create_office_tasks',
  overlap:
    'Release 0.1.0 does not know the table; what it decides meanwhile leaves a task open, which is then done by hand.',
  async up(tx) {
    await tx.query(`
      create table office_tasks (
        id uuid not null,
        kind text not null,
        cause text not null,
        subject_uid text not null,
        facts jsonb not null,
        opened_at timestamptz not null default now(),
        taken_by text not null default '',
        taken_at timestamptz,
        note text not null default '',
        closed_at timestamptz,
        closed_by text not null default '',
        version int8 not null default 1,
        constraint office_tasks_pkey primary key (id),
        constraint office_tasks_one_a_cause unique (kind, cause),
        constraint office_tasks_taken_by_somebody check ((taken_by = '') = (taken_at is null)),
        constraint office_tasks_closed_once check (closed_by = '' or closed_at is not null)
      )`);
    await tx.query('create index office_tasks_open on office_tasks (opened_at, id) where closed_at is null');
    await tx.query(
      `create index office_tasks_taken on office_tasks (taken_by, opened_at, id) where closed_at is null and taken_by <> ''`,
    );
    await tx.query(
      'create index office_tasks_closed on office_tasks (closed_at desc, id desc) where closed_at is not null',
    );
    // What waits already when this release comes.
    await tx.query(`
      insert into office_tasks (id, kind, cause, subject_uid, facts, opened_at)
      select gen_random_uuid(), 'report', id::text, tutor_uid, jsonb_build_object('reportId', id), created_at from reports where not resolved
      union all
      select gen_random_uuid(), 'application', id::text, uid, jsonb_build_object('applicationId', id), coalesce(submitted_at, created_at)
      from applications where status = 'submitted'`);
  },
};
