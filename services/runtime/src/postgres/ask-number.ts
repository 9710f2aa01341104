/** A number that a gauge asks the database for, when somebody looks at the metrics. */
import { within } from '../waiting/waiting.ts';
import type { Queryable } from './pool.ts';

/** Whoever reads the metrics waits some seconds for all of them: a pool that is used up must not hide that it is. */
export const longestAskMs = 2_000;

/** `sql` gives one row with `value`. A database that is away is shown by its own alert; the other metrics are still wanted. */
export function askNumber(db: Queryable, sql: string, values: () => readonly unknown[] = () => []) {
  return async (): Promise<number> => {
    try {
      const { rows } = await within(longestAskMs, db.query<{ value: number }>(sql, values()));
      return Number(rows[0]?.value ?? 0);
    } catch {
      return Number.NaN;
    }
  };
}
