import type { Migration } from '@parlance/runtime/postgres/migrate';

/** A notice that is about no lesson may lead to a page of the portal. */
export const leadSomewhere: Migration = {
  name: '20261127T1945_lead_somewhere',
  async up(tx) {
    await tx.query('alter table announcements add column path text');
  },
};
