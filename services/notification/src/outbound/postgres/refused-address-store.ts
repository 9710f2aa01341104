import { createHash } from 'node:crypto';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { RefusedAddress } from '../../domain/refused-address.ts';
import type { RefusedAddressStore } from '../../usecases/ports.ts';

/** Capitals make no other address. */
const hashOf = (email: string): Buffer => createHash('sha256').update(email.trim().toLowerCase()).digest();

const fields = `refusals, last_code as "lastCode", last_at as "lastAt"`;

export function makeRefusedAddressStore(db: Queryable): RefusedAddressStore {
  return {
    async find(uid, email) {
      const { rows } = await db.query<RefusedAddress>(
        `select ${fields} from refused_addresses where uid = $1 and address_hash = $2`,
        [uid, hashOf(email)],
      );
      return rows[0];
    },
    async last(uid) {
      const { rows } = await db.query<RefusedAddress>(
        `select ${fields} from refused_addresses where uid = $1 order by last_at desc limit 1`,
        [uid],
      );
      return rows[0];
    },
    async note(uid, email, { code, at }) {
      await db.query(
        `insert into refused_addresses as known (uid, address_hash, refusals, last_code, last_at) values ($1, $2, 1, $3, $4)
         on conflict (uid, address_hash) do update
         set refusals = known.refusals + 1, last_code = excluded.last_code, last_at = excluded.last_at`,
        [uid, hashOf(email), code, at],
      );
    },
    async keepOnly(uid, email) {
      await db.query('delete from refused_addresses where uid = $1 and address_hash <> $2', [uid, hashOf(email)]);
    },
    async forget(uid) {
      await db.query('delete from refused_addresses where uid = $1', [uid]);
    },
  };
}
