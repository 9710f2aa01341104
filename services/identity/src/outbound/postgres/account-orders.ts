/** What accounts should be like: written with the decision, carried out by a job until it is so. One order an account; a newer one replaces it. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import { insertRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { AccountOrder, AccountOrderQueue, AccountOrderStore } from '../../usecases/account-ports.ts';

export function makeAccountOrderStore(tx: Tx): AccountOrderStore {
  return {
    async place(uid, target, at) {
      const replace =
        'wanted = excluded.wanted, version = known.version + 1, placed_at = excluded.placed_at, next_try_at = excluded.next_try_at, tries = 0';
      const row = { uid, wanted: target, version: 1, placedAt: at, nextTryAt: at };
      await insertRow(tx, 'account_orders as known', row, `on conflict (uid) do update set ${replace}`);
    },
  };
}

/** The lease keeps two processes from doing and undoing the same account at once. */
export function makeAccountOrderQueue(pool: Pool): AccountOrderQueue {
  return {
    async claim(limit, uid) {
      const { rows } = await pool.query<AccountOrder>(
        `update account_orders set leased_until = now() + interval '60 seconds', tries = tries + 1
         where uid in (select uid from account_orders
                       where done_version < version and (leased_until is null or leased_until <= now())
                         and ($2::text = uid or ($2::text is null and next_try_at <= now()))
                       order by next_try_at limit $1 for update skip locked)
         returning uid, wanted as target, version,
           (select email from applications where applications.uid = account_orders.uid) as email`,
        [limit, uid ?? null],
      );
      return rows;
    },
    async done({ uid, version }) {
      await pool.query(
        'update account_orders set done_version = $2, leased_until = null where uid = $1 and done_version < $2',
        [uid, version],
      );
    },
    async retryLater({ uid }) {
      await pool.query(
        `update account_orders set leased_until = null,
           next_try_at = now() + make_interval(secs => least(60, power(2, least(tries, 10)))) where uid = $1`,
        [uid],
      );
    },
  };
}
