/** A number that a gauge asks the database for, when somebody looks at the metrics. */
import type { Queryable } from './pool.ts';

/** `sql` gives one row with `value`. A database that is away is shown by its own alert; the other metrics are still wanted. */
export function askNumber(db: Queryable, sql: string, values: () => readonly unknown[] = () => []) {
  return async (): Promise<number> => {
    const { rows } = await db.query<{ value: number }>(sql, values()).catch(() => ({ rows: [{ value: Number.NaN }] }));
    return Number(rows[0]?.value ?? 0);
  };
}
