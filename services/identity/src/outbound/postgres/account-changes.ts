/** Changes of accounts that are not finished, kept as text, so that a repeated request is recognized. A lease keeps two processes from working on one account. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { AccountChange, AccountChangeQueue, AccountChangeStore } from '../../usecases/account-ports.ts';

const lease = `interval '30 seconds'`;

export function makeAccountChangeStore(tx: Tx): AccountChangeStore {
  return {
    async begin(change) {
      const { rowCount } = await tx.query(
        `insert into account_changes as open (uid, change, leased_until, next_try_at) values ($1, $2, now() + ${lease}, now() + ${lease})
         on conflict (uid) do update
           set leased_until = excluded.leased_until, next_try_at = excluded.next_try_at
           where open.change = excluded.change`,
        [change.uid, JSON.stringify(change)],
      );
      return rowCount === 1;
    },
    async isUnderWay(change) {
      const { rowCount } = await tx.query('select 1 from account_changes where uid = $1 and change = $2', [
        change.uid,
        JSON.stringify(change),
      ]);
      return rowCount === 1;
    },
    async end(uid) {
      await tx.query('delete from account_changes where uid = $1', [uid]);
    },
  };
}

export function makeAccountChangeQueue(pool: Pool): AccountChangeQueue {
  return {
    async claim(limit, uid) {
      const { rows } = await pool.query<{ change: string }>(
        `update account_changes set leased_until = now() + ${lease}, tries = tries + 1
         where uid in (select uid from account_changes
                       where leased_until <= now() and ($2::text = uid or ($2::text is null and next_try_at <= now()))
                       order by next_try_at limit $1 for update skip locked)
         returning change`,
        [limit, uid ?? null],
      );
      return rows.map(({ change }) => JSON.parse(change) as AccountChange);
    },
    async retryLater(uid) {
      await pool.query(
        `update account_changes set leased_until = now(),
           next_try_at = now() + make_interval(secs => least(60, power(2, least(tries, 10)))) where uid = $1`,
        [uid],
      );
    },
  };
}
