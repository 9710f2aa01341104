/** Places in the store that no row names any more and whose bytes are still to go; each is written with the end of its row. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const discardBytes: Migration = {
  name: '20261126T0800_discard_bytes',
  async up(tx) {
    await tx.query(`
      create table discarded_bytes (
        storage_key text not null,
        constraint discarded_bytes_pkey primary key (storage_key)
      )`);
  },
};
