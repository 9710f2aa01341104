/** Addresses whose mail servers said no for good: whether anything but what is required goes there is asked here. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const markRefusedAddresses: Migration = {
  name: '20261127T0530_mark_refused_addresses',
  async up(tx) {
    await tx.query(`
      create table refused_addresses (
        uid text not null,
        -- The address itself is identity's, and kept nowhere else.
        address_hash bytea not null,
        refusals integer not null,
        last_code integer not null,
        last_at timestamptz not null,
        constraint refused_addresses_pkey primary key (uid, address_hash)
      )`);
  },
};
