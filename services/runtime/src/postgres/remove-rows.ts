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
