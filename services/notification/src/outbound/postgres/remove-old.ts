/** Takes away what is older than it is kept for, some rows at a time, until nothing is left. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { removeRows } from '@parlance/runtime/postgres/remove-rows';
import { retention } from './retention.ts';

const atOnce = 1_000;

/** Answers how many rows went. */
export async function removeOld(db: Queryable): Promise<number> {
  let gone = 0;
  for (const rows of retention)
    for (let went = atOnce; went === atOnce; gone += went) went = await removeRows(db, rows, atOnce);
  return gone;
}
