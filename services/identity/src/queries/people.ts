/** Reads of people outside any transaction. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { Person } from '../domain/person.ts';
import { personColumns, personTables, toPerson, type PersonRow } from '../outbound/postgres/person-row.ts';

const mostAtOnce = 200;

export function makePeopleQueries(pool: Pool) {
  return {
    async byUid(uid: string): Promise<Person | undefined> {
      const { rows } = await pool.query<PersonRow>(
        `select ${personColumns} from ${personTables} where people.uid = $1`,
        [uid],
      );
      return rows[0] && toPerson(rows[0]);
    },
    async byUids(uids: readonly string[]): Promise<Person[]> {
      const { rows } = await pool.query<PersonRow>(
        `select ${personColumns} from ${personTables} where people.uid = any($1)`,
        [uids.slice(0, mostAtOnce)],
      );
      return rows.map(toPerson);
    },
  };
}

export type PeopleQueries = ReturnType<typeof makePeopleQueries>;
