/** The clock's row exists in development databases only. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

const createSchoolClock: Migration = {
  name: 'dev_20260105T1000_create_school_clock',
  async up(tx) {
    await tx.query(`
      create table school_clock (
        is_only boolean not null default true,
        offset_ms int8 not null default 0,
        version int8 not null default 0,
        -- The absolute instant that was last asked for, so that the same request twice is one move.
        moved_to timestamptz,
        constraint school_clock_pkey primary key (is_only),
        constraint school_clock_one_row check (is_only)
      )`);
    await tx.query('insert into school_clock default values');
  },
};

export const devMigrations: readonly Migration[] = [createSchoolClock];
