/** How far lessons were told of again to readers that came later: one row, behind the last of them in the order of their ids. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const retellLessons: Migration = {
  name: '20261126T1900_retell_lessons',
  async up(tx) {
    await tx.query(`
      create table retold_until (
        is_only boolean not null default true,
        booking_id uuid not null,
        is_over boolean not null,
        constraint retold_until_pkey primary key (is_only),
        constraint retold_until_one_row check (is_only)
      )`);
    await tx.query(`
      insert into retold_until (booking_id, is_over) values ('00000000-0000-0000-0000-000000000000', false)`);
  },
};
