import type { Migration } from '@parlance/runtime/postgres/migrate';

/** A plan that renews counts a while longer than it is paid for (NS-51). */
export const keepGrace: Migration = {
  name: '20261126T0801_keep_grace',
  async up(tx) {
    await tx.query('alter table entitlement_categories add column grace_until timestamptz');
  },
};
