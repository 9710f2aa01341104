/** People by their uids. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { prepared } from '@parlance/runtime/postgres/prepared';
import type { Person } from '../domain/person.ts';
import { personFields, personOf, personTables } from '../outbound/postgres/person-row.ts';

const mostAtOnce = 200;
const selectPeople = `select ${personFields} from ${personTables}`;
const personSql = prepared('person', `${selectPeople} where people.uid = $1`);

export async function findPerson(db: Queryable, uid: string): Promise<Person | undefined> {
  const { rows } = await db.query<Person>(personSql, [uid]);
  return rows[0] && personOf(rows[0]);
}

export async function listPeopleByUid(db: Queryable, uids: readonly string[]): Promise<Person[]> {
  const some = uids.slice(0, mostAtOnce);
  return (await db.query<Person>(`${selectPeople} where people.uid = any($1)`, [some])).rows.map(personOf);
}
