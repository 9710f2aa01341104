import type { Migration } from '@parlance/runtime/postgres/migrate';

/** An act may concern more people than its subject: a lesson has a teacher and students. */
export const noteWhomActsConcern: Migration = {
  name: '20261123T2305_note_whom_acts_concern',
  async up(tx) {
    await tx.query(`alter table admin_acts add column concerns text[] not null default '{}'`);
    await tx.query('create index admin_acts_concerning on admin_acts using gin (concerns)');
  },
};
