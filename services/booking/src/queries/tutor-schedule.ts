/** A teacher's calendar: everything for the teacher, free slots only for students (EP-37, CON-17). */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { selectView, viewOf, type BookingView, type ViewRow } from './booking-view.ts';

export type ScheduleRange = { tutorUid: string; from: Date; to: Date };

export async function tutorSchedule(db: Queryable, { tutorUid, from, to }: ScheduleRange): Promise<BookingView[]> {
  const { rows } = await db.query<ViewRow>(
    `${selectView} where b.tutor_uid = $1 and b.group_session_id is null and b.starts_at >= $2 and b.starts_at < $3 order by b.starts_at, b.id limit 2000`,
    [tutorUid, from, to],
  );
  return rows.map(viewOf);
}

export async function freeSchedule(
  db: Queryable,
  { tutorUid, from, to, now, isMock }: ScheduleRange & { now: Date; isMock: boolean },
): Promise<BookingView[]> {
  const { rows } = await db.query<ViewRow>(
    `${selectView}
     where b.tutor_uid = $1 and b.group_session_id is null and b.status = 'pending' and b.starts_at >= greatest($2::timestamptz, $4::timestamptz) and b.starts_at < $3
       and tutor.is_enabled and (tutor.status <> 'training' or $5::boolean)
     order by b.starts_at, b.id limit 2000`,
    [tutorUid, from, to, now, isMock],
  );
  return rows.map(viewOf);
}
