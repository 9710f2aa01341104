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
  };
}
