import type { Migration } from '@parlance/runtime/postgres/migrate';

/** How long a student was in the room. Apart from the table of lessons: who reads both would wait for one of them and hold the other. */
export const measurePresence: Migration = {
  name: '20261127T1730_measure_presence',
  async up(tx) {
    await tx.query('alter table seats add column if not exists present_seconds integer');
  },
};
