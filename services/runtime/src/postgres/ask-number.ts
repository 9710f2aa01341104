/** A number that a gauge asks the database for, when somebody looks at the metrics. */
import { within } from '../waiting/waiting.ts';
import type { Queryable } from './pool.ts';

/** Whoever reads the metrics waits some seconds for all of them: a pool that is used up must not hide that it is. */
const longestAskMs = 2_000;

/** `sql` gives one row with `value`. What cannot be told counts as `numbers_unknown`, which has its own alert; the other metrics are still wanted. */
export function askNumber(db: Queryable, sql: string, values: () => readonly unknown[] = () => []) {
  return (): Promise<number> =>
    orUnknown(async () => {
      const { rows } = await db.query<{ value: number }>(sql, values());
      return Number(rows[0]?.value ?? 0);
    });
}

/** NaN when it does not come in time, or not at all. */
export async function orUnknown(ask: () => Promise<number>): Promise<number> {
  try {
    return await within(longestAskMs, ask());
  } catch {
    return Number.NaN;
  }
}
