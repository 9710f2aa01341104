/**
 * How far people were reminded of their lessons: one row instead of a mark on every lesson, so that booking writes nothing more.
 * It stands behind the last lesson, in order of start and id.
 */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const rememberReminders: Migration = {
  name: '20261122T0110_remember_reminders',
  async up(tx) {
    await tx.query(`
      create table reminded_until (
        is_only boolean not null default true,
        starts_at timestamptz not null,
        booking_id uuid not null,
        constraint reminded_until_pkey primary key (is_only),
        constraint reminded_until_one_row check (is_only)
      )`);
    await tx.query(`
      insert into reminded_until (starts_at, booking_id)
      values ('-infinity', '00000000-0000-0000-0000-000000000000')`);
  },
};
