/** Files that nothing of the library names: since when, so that they go after a while. Whoever takes one away is told by an index who still names it. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

const named = {
  lessons_document_idx: 'lessons (document_file_id)',
  lessons_notes_idx: 'lessons (notes_file_id)',
  lesson_documents_file_idx: 'lesson_documents (file_id)',
  lesson_recordings_file_idx: 'lesson_recordings (file_id)',
  guides_file_idx: 'guides (file_id)',
  uploads_file_idx: 'uploads (file_id)',
};

export const letFilesGo: Migration = {
  name: '20261126T1831_let_files_go',
  async up(tx) {
    await tx.query('alter table files add column loose_since timestamptz');
    await tx.query('create index files_loose on files (loose_since) where loose_since is not null');
    for (const [name, on] of Object.entries(named)) await tx.query(`create index ${name} on ${on}`);
  },
};
