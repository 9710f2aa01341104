import type { Queryable } from './pool.ts';
import { statements } from './statements.ts';

/** How long rows of a table are kept, and why. */
export type Retention = { table: string; over: string; why: string };

/** So many at most of what is kept no longer, without those that somebody holds; answers how many went. */
export async function removeRows(
  db: Queryable,
  { table, over }: Pick<Retention, 'table' | 'over'>,
  atOnce: number,
): Promise<number> {
  const old = statements.from(table).select('ctid').whereRaw(over).limit(atOnce).forUpdate().skipLocked();
  const { sql, bindings } = statements.from(table).whereIn('ctid', old).delete().toSQL().toNative();
  return (await db.query(sql, bindings)).rowCount ?? 0;
}

const atOnceUsually = 1_000;

/** All that is kept no longer, some rows at a time, until nothing is left or the signal aborts; answers how many went. */
export async function removeAllOld(
  db: Queryable,
  retention: readonly Retention[],
  signal?: AbortSignal,
): Promise<number> {
  let gone = 0;
  for (const rows of retention)
    for (let went = atOnceUsually; went === atOnceUsually && signal?.aborted !== true; gone += went)
      went = await removeRows(db, rows, atOnceUsually);
  return gone;
}
