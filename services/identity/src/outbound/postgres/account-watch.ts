/** Revocations, and the place reached in the accounts' log. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Revocation } from '../../domain/revocation.ts';
import type { EventCursor } from '../../usecases/follow-account-events.ts';
import type { RevocationStore } from '../../usecases/ports.ts';

export function makeRevocationStore(tx: Tx): RevocationStore {
  return {
    async put({ uid, notBefore }) {
      // The lock keeps the sequence in the order of commits, so that a reader behind a cursor misses none.
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('revocations', 0))`);
      await tx.query(
        `insert into revocations (uid, not_before) values ($1, $2)
         on conflict (uid) do update set not_before = excluded.not_before, seq = nextval('revocation_order')
         where revocations.not_before < excluded.not_before`,
        [uid, notBefore],
      );
    },
    async refusedBefore(uid) {
      const { rows } = await tx.query<{ not_before: Date }>('select not_before from revocations where uid = $1', [uid]);
      return rows[0]?.not_before;
    },
  };
}

export type NumberedRevocation = Revocation & { seq: number };
export type RevocationReader = { after(seq: number): Promise<NumberedRevocation[]> };

export function makeRevocationReader(pool: Pool): RevocationReader {
  return {
    async after(seq) {
      const { rows } = await pool.query<{ uid: string; not_before: Date; seq: number }>(
        'select uid, not_before, seq from revocations where seq > $1 order by seq',
        [seq],
      );
      return rows.map(({ uid, not_before: notBefore, seq: number }) => ({ uid, notBefore, seq: number }));
    },
  };
}

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
