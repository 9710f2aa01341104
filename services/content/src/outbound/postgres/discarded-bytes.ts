import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { DiscardedBytes } from '../../usecases/ports.ts';

/** Read together. */
const batch = 100;

export function makeDiscardedBytes(tx: Tx): DiscardedBytes {
  return {
    async add(keys) {
      const sql = 'insert into discarded_bytes (storage_key) select unnest($1::text[]) on conflict do nothing';
      await tx.query(sql, [keys]);
    },
    async list(after) {
      const { rows } = await tx.query<{ key: string }>(
        `select storage_key as key from discarded_bytes where storage_key > $1 order by storage_key limit ${batch}`,
        [after],
      );
      return rows.map(({ key }) => key);
    },
    async remove(key) {
      await tx.query('delete from discarded_bytes where storage_key = $1', [key]);
    },
  };
}
