/** Reads of people outside any transaction. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { Person } from '../domain/person.ts';
import { personFields, personOf, personTables } from '../outbound/postgres/person-row.ts';

const mostAtOnce = 200;
const selectPeople = `select ${personFields} from ${personTables}`;

export function makePeopleQueries(pool: Pool) {
  return {
    async byUid(uid: string): Promise<Person | undefined> {
      const { rows } = await pool.query<Person>(`${selectPeople} where people.uid = $1`, [uid]);
      return rows[0] && personOf(rows[0]);
    },
    async byUids(uids: readonly string[]): Promise<Person[]> {
      const some = uids.slice(0, mostAtOnce);
      return (await pool.query<Person>(`${selectPeople} where people.uid = any($1)`, [some])).rows.map(personOf);
    },
  };
}

export type PeopleQueries = ReturnType<typeof makePeopleQueries>;
