import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Files of applicants: kept for a while for whoever holds them, and for good once an application claims them. All times are real time. */
export const createApplicationFiles: Migration = {
  name: '20261121T1500_create_application_files',
  async up(tx) {
    await tx.query(`
      alter table files
        add column holder text,
        add column claimed_by text,
        add column keep_until timestamptz,
        add column is_public boolean not null default false`);
    await tx.query('create index files_to_remove on files (keep_until) where keep_until is not null');
    await tx.query('create index files_of_application on files (claimed_by) where claimed_by is not null');
    await tx.query('create index uploads_of_file on uploads (file_id) where file_id is not null');
  },
};
