/** Teachers who agreed to stand on the page for strangers, and no more of them than they agreed to. */
import { lists } from '@parlance/proto/limits';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import type { Person, TutorProfile } from '../domain/person.ts';

type ShownTutor = Pick<Person, 'uid' | 'firstName'> & Pick<TutorProfile, 'isPte' | 'ratingAvg' | 'ratingCount'>;

/** Listed ones only: who is in training, disabled or gone is not there, whatever was agreed to before. */
const sql = `
  select ${fieldsOf('people', 'uid, firstName')}, ${fieldsOf('tutors', 'isPte, ratingAvg, ratingCount')}
  from tutors join people on people.uid = tutors.uid
  where tutors.show_publicly and people.role = 'tutor' and people.enabled and people.status = 'completed'
  order by tutors.rating_avg desc, tutors.rating_count desc, people.uid
  limit ${lists.shownTutors}`;

export async function listShownTutors(db: Queryable): Promise<ShownTutor[]> {
  return (await db.query<ShownTutor>(sql)).rows;
}
