/** The next hour of each of some teachers that anybody may book, in one statement. */
import { lists } from '@parlance/proto/limits';
import type { Queryable } from '@parlance/runtime/postgres/pool';

type FreeHour = { tutorUid: string; when: Date };

/** Each teacher's own hours are looked at from now on until one is free. */
const sql = `
  select tutor.uid as "tutorUid", slot.starts_at as "when"
  from people tutor cross join lateral (
    select b.starts_at from lessons b
    where b.tutor_uid = tutor.uid and b.status = 'pending' and b.session_id is null and b.starts_at > $2
    order by b.starts_at limit 1) slot
  where tutor.uid = any($1) and tutor.role = 'tutor' and tutor.is_enabled and tutor.status = 'completed'`;

export async function listNextFreeHours(db: Queryable, tutorUids: readonly string[], now: Date): Promise<FreeHour[]> {
  return (await db.query<FreeHour>(sql, [tutorUids.slice(0, lists.shownTutors), now])).rows;
}
