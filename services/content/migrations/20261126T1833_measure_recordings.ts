import type { Migration } from '@parlance/runtime/postgres/migrate';

/** How long a recording plays, as it was measured when it arrived. */
export const measureRecordings: Migration = {
  name: '20261126T1833_measure_recordings',
  async up(tx) {
    await tx.query('alter table files add column seconds int4');
  },
};
