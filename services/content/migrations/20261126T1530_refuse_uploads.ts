import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Why an upload's bytes were given up. */
export const refuseUploads: Migration = {
  name: '20261126T1530_refuse_uploads',
  async up(tx) {
    await tx.query('alter table uploads add column refused text');
  },
};
