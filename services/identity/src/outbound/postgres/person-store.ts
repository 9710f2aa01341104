/** People, inside a transaction. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Person } from '../../domain/person.ts';
import type { PersonStore } from '../../usecases/ports.ts';
import { personColumns, personParams, personTables, toPerson, type PersonRow } from './person-row.ts';

export function makePersonStore(tx: Tx): PersonStore {
  const select = async (uid: string, lock: string): Promise<Person | undefined> => {
    const { rows } = await tx.query<PersonRow>(
      `select ${personColumns} from ${personTables} where people.uid = $1 ${lock}`,
      [uid],
    );
    return rows[0] && toPerson(rows[0]);
  };

  return {
    find: (uid) => select(uid, ''),
    lock: (uid) => select(uid, 'for update of people'),

    async insert(person) {
      const { rowCount } = await tx.query(
        `insert into people (uid, role, email, email_verified, first_name, last_name, time_zone, country, about, image_url, enabled, created_at, last_active, status, version)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
         on conflict (uid) do nothing`,
        personParams(person),
      );
      if (rowCount !== 1) return false;
      await putTutor(tx, person);
      return true;
    },

    async save(person) {
      const { rowCount } = await tx.query(
        `update people set role = $2, email = $3, email_verified = $4, first_name = $5, last_name = $6, time_zone = $7, country = $8, about = $9,
           image_url = $10, enabled = $11, created_at = $12, last_active = $13, status = $14, version = $15
         where uid = $1 and version = $15 - 1`,
        personParams(person),
      );
      if (rowCount !== 1) throw new Error('a person was saved without having been locked');
      await putTutor(tx, person);
    },

    async touch(uid, at) {
      const { rowCount } = await tx.query('update people set last_active = greatest(last_active, $2) where uid = $1', [
        uid,
        at,
      ]);
      return rowCount === 1;
    },
  };
}

async function putTutor(tx: Tx, { uid, tutor }: Person): Promise<void> {
  if (!tutor) return;
  await tx.query(
    `insert into tutors (uid, is_pte, lesson_rate, currency, introduction, video, rating_avg, rating_count,
       speed_test_passed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (uid) do update set is_pte = excluded.is_pte, lesson_rate = excluded.lesson_rate, currency = excluded.currency,
       introduction = excluded.introduction, video = excluded.video, rating_avg = excluded.rating_avg,
       rating_count = excluded.rating_count, speed_test_passed = excluded.speed_test_passed`,
    [
      uid,
      tutor.isPte,
      tutor.lessonRate,
      tutor.currency,
      tutor.introduction,
      tutor.video,
      tutor.ratingAvg,
      tutor.ratingCount,
      tutor.speedTestPassed,
    ],
  );
}
