/** What was said against what is noted of a lesson, the earliest first: each person's own, and everybody's for administrators. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Actor } from '../domain/actor.ts';
import type { Claim } from '../domain/claim-record.ts';

export const claimFields = fieldsOf(
  'c',
  'id, lessonId, uid, role, about, words, filedAt, state, answer, answeredAt, answeredBy',
);

export async function listClaims(db: Queryable, lessonId: string, { id, role }: Actor): Promise<Claim[]> {
  const { rows } = await db.query<Claim>(
    `select ${claimFields} from claims c where c.lesson_id = $1 and ($2::text is null or c.uid = $2) order by c.filed_at, c.id`,
    [lessonId, role === 'admin' ? null : id],
  );
  return rows.map((row) => withoutNulls(row));
}
