import { insertRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { PeopleStore } from '../../usecases/ports.ts';

export function makePeopleStore(tx: Tx): PeopleStore {
  return {
    async keep({ uid, role, version }) {
      const update = 'set role = excluded.role, version = excluded.version where p.version < excluded.version';
      return insertRow(tx, 'people as p', { uid, role, version }, `on conflict (uid) do update ${update}`);
    },
  };
}
