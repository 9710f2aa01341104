/** Hours of other teachers of a stream that a student could take instead: the next of each, the soonest first, none that is in the way of another lesson of theirs. */
import { rebook } from '@parlance/proto/limits';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { RebookWindow } from '../domain/rebook.ts';
import type { LessonView } from '../domain/view.ts';
import { ofSlot, slotViewsOf, type SlotRow } from './search-slots.ts';
import { lessonTables, tutorCard } from './lesson-rows.ts';
import { fieldsOf } from '@parlance/runtime/postgres/rows';

type Asked = { window: RebookWindow; isPte: boolean; besides: string; studentUid: string; isMock: boolean; now: Date };

/** Of two hours, so few that they are sorted as they come. */
const sql = `
  select * from (
    select distinct on (b.tutor_uid) ${fieldsOf('b', ofSlot)}, ${tutorCard}
    from ${lessonTables}
    where b.status = 'pending' and b.session_id is null and b.starts_at >= $1 and b.starts_at <= $2 and b.starts_at > $8
      and b.is_pte = $3 and b.tutor_uid <> $4 and tutor.is_enabled and (tutor.status = 'completed' or $6::boolean)
      and not exists (
        select from seats mine where mine.student_uid = $5 and mine.status = 'booked'
          and mine.starts_at < b.ends_at and mine.ends_at > b.starts_at)
    order by b.tutor_uid, b.starts_at) free
  order by "startsAt", id limit $7`;

export async function listRebookOffers(db: Queryable, { window, ...asked }: Asked): Promise<LessonView[]> {
  const { isPte, besides, studentUid, isMock, now } = asked;
  const values = [window.from, window.to, isPte, besides, studentUid, isMock, rebook.offers, now];
  return slotViewsOf((await db.query<SlotRow>(sql, values)).rows);
}
