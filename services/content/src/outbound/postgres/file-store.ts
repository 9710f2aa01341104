import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { FileStore } from '../../usecases/ports.ts';

export function makeFileStore(tx: Tx): FileStore {
  return {
    async insert(file) {
      await tx.query(
        `insert into files (id, path, filename, storage_key, size, content_type, sha256, uploaded_by, uploaded_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          ...[file.id, file.path, file.filename, file.storageKey, file.size],
          ...[file.contentType, file.sha256, file.uploadedBy, file.uploadedAt],
        ],
      );
    },
  };
}
