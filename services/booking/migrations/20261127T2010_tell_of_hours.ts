/** Teachers are asked to open an hour, and students who wanted one are told when it opens (ADR 0088). */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const tellOfHours: Migration = {
  name: '20261127T2010_tell_of_hours',
  async up(tx) {
    await tx.query(`
      create table hour_asks (
        id uuid not null,
        starts_at timestamptz not null,
        -- Null: of either stream.
        is_pte boolean,
        asked_at timestamptz not null,
        asked_by text not null,
        asked_by_name text not null,
        -- How many teachers have been told, and the last of them in the order of their ids.
        told integer not null default 0,
        told_to text not null default '',
        is_done boolean not null default false,
        constraint hour_asks_pkey primary key (id)
      )`);
    await tx.query('create index hour_asks_by_day on hour_asks (asked_at)');
    await tx.query('create index hour_asks_under_way on hour_asks (asked_at) where not is_done');
    // Free hours that came to be and that nobody has been told of yet.
    await tx.query(`
      create table opened_hours (
        lesson_id uuid not null,
        constraint opened_hours_pkey primary key (lesson_id)
      )`);
    // When a student was told of an hour last.
    await tx.query(`
      create table hour_alerts (
        student_uid text not null,
        told_at timestamptz not null,
        constraint hour_alerts_pkey primary key (student_uid)
      )`);
  },
};
