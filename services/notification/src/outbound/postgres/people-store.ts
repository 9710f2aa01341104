import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { PeopleStore } from '../../usecases/ports.ts';

export function makePeopleStore(tx: Tx): PeopleStore {
  return {
    async saw({ uid, role, version }) {
      const { rowCount } = await tx.query(
        `insert into people as p (uid, role, version) values ($1, $2, $3)
         on conflict (uid) do update set role = excluded.role, version = excluded.version
         where p.version < excluded.version`,
        [uid, role, version],
      );
      return rowCount === 1;
    },
  };
}
