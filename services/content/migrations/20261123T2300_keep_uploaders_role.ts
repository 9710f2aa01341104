/** As what somebody uploaded a file, for only administrators may replace a recording of the library; empty: before it was kept. And what one person has uploaded within a day. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const keepUploadersRole: Migration = {
  name: '20261123T2300_keep_uploaders_role',
  async up(tx) {
    await tx.query('alter table files add column uploaded_as text');
    await tx.query('create index uploads_created_by_idx on uploads (created_by, expires_at)');
  },
};
