import { randomUUID } from 'node:crypto';
import { insertRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { HeldReceipt, HeldReceipts } from '../../usecases/ports.ts';

export function makeHeldReceipts(tx: Tx): HeldReceipts {
  return {
    async hold({ receipt, storageKeys, at }) {
      await insertRow(tx, 'held_receipts', { id: randomUUID(), receipt: JSON.stringify(receipt), storageKeys, at });
    },
    async keysOf(uid) {
      const sql = `select unnest(storage_keys) as key from held_receipts where receipt ->> 'uid' = $1`;
      return (await tx.query<{ key: string }>(sql, [uid])).rows.map(({ key }) => key);
    },
    async list() {
      const sql = 'select id, receipt, storage_keys as "storageKeys", at from held_receipts order by at, id';
      return (await tx.query<HeldReceipt & { id: string }>(sql)).rows;
    },
    async release(id) {
      return (await tx.query('delete from held_receipts where id = $1', [id])).rowCount === 1;
    },
  };
}
