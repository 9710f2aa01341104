import type { Migration } from '@parlance/runtime/postgres/migrate';

/** When a page that is not settled is looked at again, how often it was since it was left, and when last by its student. */
export const lookAtPages: Migration = {
  name: '20261126T1145_look_at_pages',
  async up(tx) {
    await tx.query(`
      alter table checkouts
        add column looks int4 not null default 0,
        add column next_look_at timestamptz,
        add column looked_at timestamptz`);
    await tx.query(`create index checkouts_to_look_at on checkouts (next_look_at) where state in ('open', 'complete')`);
  },
};
