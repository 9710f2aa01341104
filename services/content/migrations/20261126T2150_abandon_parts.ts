import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Parts in the store that nobody wants any more. One that was on its way brings them back, so they are looked after until none can be. */
export const abandonParts: Migration = {
  name: '20261126T2150_abandon_parts',
  async up(tx) {
    await tx.query(`
      create table abandoned_parts (
        parts_name text not null,
        storage_key text not null,
        until timestamptz not null,
        look_at timestamptz not null,
        constraint abandoned_parts_pkey primary key (parts_name)
      )`);
    await tx.query('create index abandoned_parts_due on abandoned_parts (look_at)');
  },
};
