/** Since when a listing lacks somebody of whose leaving their node has not told: the listing overrules the node only when it had the time to. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const noteTheMissed: Migration = {
  name: '20261124T0610_note_the_missed',
  async up(tx) {
    await tx.query('alter table stays add column missed_real timestamptz');
  },
};
