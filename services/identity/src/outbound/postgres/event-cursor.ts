/** The place reached in the accounts' log. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { EventCursor } from '../../usecases/follow-account-events.ts';

export function makeEventCursor(pool: Pool, startAt: () => Date): EventCursor {
  return {
    async read() {
      const { rows } = await pool.query<{ seen_until: Date }>('select seen_until from account_log_cursor');
      return rows[0]?.seen_until ?? startAt();
    },
    async write(at) {
      await pool.query(
        `insert into account_log_cursor (seen_until) values ($1)
         on conflict (only_row) do update set seen_until = greatest(account_log_cursor.seen_until, excluded.seen_until)`,
        [at],
      );
    },
  };
}
