/** The projection of identity's people; rebuilt from its facts at any time. */
import { excluded, fieldsOf, insertRow, rowOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { PeopleStore, Person } from '../../usecases/ports.ts';

const fields = `uid, role, name, imageUrl, timeZone, isPte, ratingAvg, status, currency, lessonRate, isEnabled, speedTestPassed,
  languages, version`;
export const personFields = fieldsOf('people', fields);

/** An exact number is text in a row, and a number in JSON. */
export type PersonRow = Omit<Person, 'lessonRate'> & { lessonRate: string | number };

export function personOf(row: PersonRow): Person {
  return { ...withoutNulls(row), lessonRate: Number(row.lessonRate) };
}

async function one(tx: Tx, uid: string, lock: '' | ' for share' | ' for no key update'): Promise<Person | undefined> {
  const { rows } = await tx.query<PersonRow>(`select ${personFields} from people where uid = $1${lock}`, [uid]);
  return rows[0] && personOf(rows[0]);
}

export function makePeopleStore(tx: Tx): PeopleStore {
  return {
    find: (uid) => one(tx, uid, ''),
    lock: (uid) => one(tx, uid, ' for share'),
    lockAlone: (uid) => one(tx, uid, ' for no key update'),
    async keep(person) {
      const row = rowOf(fields, person);
      const update = `do update set ${excluded(row)} where kept.version < excluded.version`;
      await insertRow(tx, 'people as kept', row, `on conflict (uid) ${update}`);
    },
  };
}
