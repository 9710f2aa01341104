import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Uploads come in parts; the store knows those of each by a name. */
export const uploadInParts: Migration = {
  name: '20261126T1510_upload_in_parts',
  async up(tx) {
    await tx.query('alter table uploads add column parts_name text');
  },
};
