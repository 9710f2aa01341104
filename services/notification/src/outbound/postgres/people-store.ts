import { insertRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { PeopleStore } from '../../usecases/ports.ts';

export function makePeopleStore(tx: Tx): PeopleStore {
  return {
    async keep({ uid, role, active, version }) {
      const set = 'role = excluded.role, active = excluded.active, version = excluded.version';
      const update = `set ${set} where p.version < excluded.version`;
      return insertRow(tx, 'people as p', { uid, role, active, version }, `on conflict (uid) do update ${update}`);
    },
    async isActive(uid) {
      const { rowCount } = await tx.query('select 1 from people p where p.uid = $1 and p.active', [uid]);
      return rowCount === 1;
    },
  };
}
