import type { Migration } from '@parlance/runtime/postgres/migrate';

/** The recordings of a lesson are found by the path they lie under. */
export const findRecordings: Migration = {
  name: '20261122T0900_find_recordings',
  async up(tx) {
    await tx.query(`
      create index files_recordings on files (left(path, -length(filename) - 1))
        where content_type in ('audio/mpeg', 'audio/wav')`);
  },
};
