/** People, inside a transaction. */
import { excluded, insertRow, updateRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Person } from '../../domain/person.ts';
import type { PersonStore } from '../../usecases/people-ports.ts';
import { personFields, personOf, personTables, rowOfPerson, rowOfTutor } from './person-row.ts';

export function makePersonStore(tx: Tx): PersonStore {
  const select = async (uid: string, lock: string): Promise<Person | undefined> => {
    const { rows } = await tx.query<Person>(
      `select ${personFields} from ${personTables} where people.uid = $1 ${lock}`,
      [uid],
    );
    return rows[0] && personOf(rows[0]);
  };

  return {
    find: (uid) => select(uid, ''),
    lock: (uid) => select(uid, 'for update of people'),

    async insert(person) {
      if (!(await insertRow(tx, 'people', rowOfPerson(person), 'on conflict (uid) do nothing'))) return false;
      await saveTutor(tx, person);
      return true;
    },

    async save(person) {
      const { uid, version } = person;
      const wasThere = await updateRow(tx, 'people', { uid, version: version - 1 }, rowOfPerson(person));
      if (!wasThere) throw new Error('a person was saved without having been locked');
      await saveTutor(tx, person);
    },

    async touch(uid, at) {
      const sql = 'update people set last_active = greatest(last_active, $2) where uid = $1';
      return (await tx.query(sql, [uid, at])).rowCount === 1;
    },
  };
}

async function saveTutor(tx: Tx, { uid, tutor }: Person): Promise<void> {
  if (!tutor) return;
  const row = rowOfTutor(uid, tutor);
  await insertRow(tx, 'tutors', row, `on conflict (uid) do update set ${excluded(row)}`);
}
