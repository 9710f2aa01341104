/** Takes away what is older than it is kept for, some rows at a time, until nothing is left. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { retention } from './retention.ts';

const atOnce = 1_000;

/** Answers how many rows went. */
export async function removeOld(db: Queryable): Promise<number> {
  let gone = 0;
  for (const { table, over } of retention) {
    for (let went = atOnce; went === atOnce; gone += went) {
      const sql = `delete from ${table} where id in (select id from ${table} where ${over} limit ${atOnce} for update skip locked)`;
      went = (await db.query(sql)).rowCount ?? 0;
    }
  }
  return gone;
}
