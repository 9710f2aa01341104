import type { Queryable } from '@parlance/runtime/postgres/pool';
import { isUuid } from '../outbound/postgres/uuid.ts';

export type ServedFile = {
  filename: string;
  storageKey: string;
  size: number;
  contentType: string;
  sha256: string;
};

export async function findFile(db: Queryable, id: string): Promise<ServedFile | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await db.query<ServedFile>(
    `select filename, storage_key as "storageKey", size, content_type as "contentType", sha256
       from files where id = $1`,
    [id],
  );
  return rows[0];
}
