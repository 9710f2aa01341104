/** Revocations: from when on tokens are refused. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import { insertRow, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Revocation } from '../../domain/revocation.ts';
import type { RevocationReader, RevocationStore } from '../../usecases/account-ports.ts';

/** Only a later instant replaces one that is there. */
const later = `do update set not_before = excluded.not_before, seq = nextval('revocation_order')
  where known.not_before < excluded.not_before`;

export function makeRevocationStore(tx: Tx): RevocationStore {
  return {
    async add({ uid, session, notBefore }) {
      // The lock keeps the sequence in the order of commits, so that a reader behind a cursor misses none.
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('revocations', 0))`);
      if (session !== undefined) return addSession(tx, { uid, session, notBefore });
      await insertRow(tx, 'revocations as known', { uid, notBefore }, `on conflict (uid) ${later}`);
    },
    async refusedBefore(uid) {
      const { rows } = await tx.query<{ not_before: Date }>('select not_before from revocations where uid = $1', [uid]);
      return rows[0]?.not_before;
    },
  };
}

/** Nothing asks for the old ones; each new one takes some of them away. */
const keptFor = '3 hours';

async function addSession(tx: Tx, { uid, session, notBefore }: Required<Revocation>): Promise<void> {
  await insertRow(tx, 'revoked_sessions as known', { session, uid, notBefore }, `on conflict (session) ${later}`);
  await tx.query(
    `delete from revoked_sessions where session in
       (select session from revoked_sessions where not_before < now() - $1::interval order by not_before limit 20)`,
    [keptFor],
  );
}

export function makeRevocationReader(pool: Pool): RevocationReader {
  return {
    async after(seq) {
      const { rows } = await pool.query<Revocation & { seq: number }>(
        `select uid, null as session, not_before as "notBefore", seq from revocations where seq > $1
         union all
         select uid, session, not_before, seq from revoked_sessions where seq > $1
         order by seq`,
        [seq],
      );
      return rows.map(withoutNulls);
    },
  };
}
