/** Whether a tutor has passed the speed test (CON-08); null while no fact has said so: nobody is held up by that. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const keepSpeedTest: Migration = {
  name: '20261123T2230_keep_speed_test',
  async up(tx) {
    await tx.query('alter table people add column speed_test_passed boolean');
  },
};
