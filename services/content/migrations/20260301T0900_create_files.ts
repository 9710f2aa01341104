import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Uploads on their way in, and files that stay. Upload times are real time; the bytes lie in the store. */
export const createFiles: Migration = {
  name: '20260301T0900_create_files',
  async up(tx) {
    await tx.query(`
      create table files (
        id uuid not null,
        path text not null,
        filename text not null,
        storage_key text not null,
        size int8 not null,
        content_type text not null,
        sha256 text not null,
        uploaded_by text not null,
        uploaded_at timestamptz not null,
        constraint files_pkey primary key (id),
        constraint files_storage_key unique (storage_key),
        constraint files_size_positive check (size > 0)
      )`);
    await tx.query('create index files_path on files (path, uploaded_at)');
    await tx.query(`
      create table uploads (
        id uuid not null,
        path text not null,
        filename text not null,
        size int8 not null,
        content_type text not null,
        created_by text not null,
        expires_at timestamptz not null,
        claimed_until timestamptz,
        received_at timestamptz,
        sha256 text,
        file_id uuid,
        constraint uploads_pkey primary key (id),
        constraint uploads_file foreign key (file_id) references files (id),
        constraint uploads_received_whole check ((received_at is null) = (sha256 is null)),
        constraint uploads_complete_after_received check (file_id is null or received_at is not null)
      )`);
    await tx.query('create index uploads_unfinished on uploads (expires_at) where file_id is null');
  },
};
