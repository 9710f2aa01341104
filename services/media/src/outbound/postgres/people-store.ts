/** Who people are, as identity and their lessons tell of them. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { excluded, insertRow, insertRows, rowOf } from '@parlance/runtime/postgres/rows';
import type { PeopleStore } from '../../usecases/conversation-ports.ts';

const fields = 'uid, role, name, imageUrl, active, version';

export function makePeopleStore(db: Queryable): PeopleStore {
  return {
    keep(person) {
      const row = rowOf(fields, person);
      const update = `do update set ${excluded(row)} where kept.version < excluded.version`;
      return insertRow(db, 'people as kept', row, `on conflict (uid) ${update}`);
    },
    async introduce(people) {
      const rows = people.map((person) => ({ ...person, active: true, version: 0 }));
      const types = 'uid text, role text, name text, imageUrl text, active bool, version bigint';
      await insertRows(db, 'people', { types, rows, rest: 'on conflict do nothing' });
    },
  };
}
