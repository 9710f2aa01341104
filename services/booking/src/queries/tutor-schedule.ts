/** A teacher's calendar: everything for the teacher, free slots only for students (EP-37, CON-17). */
import { lists } from '@parlance/proto/limits';
import { cutPage, readPageToken } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { selectView, viewOf, type ViewRow } from './booking-view.ts';
import type { Listed } from './my-bookings.ts';

export type ScheduleRange = { tutorUid: string; from: Date; to: Date; pageToken: string };

const size = lists.schedulePage;

const afterIn = (pageToken: string) => readPageToken(pageToken, ['instant', 'id']) ?? [null, null];

function pageOf(rows: readonly ViewRow[]): Listed {
  const { items, next } = cutPage(rows, size, (row) => [row.starts_at.toISOString(), row.id]);
  return { bookings: items.map(viewOf), next };
}

export async function tutorSchedule(db: Queryable, { tutorUid, from, to, pageToken }: ScheduleRange): Promise<Listed> {
  const { rows } = await db.query<ViewRow>(
    `${selectView}
     where b.tutor_uid = $1 and b.group_session_id is null and b.starts_at >= $2 and b.starts_at < $3
       and ($4::timestamptz is null or (b.starts_at, b.id) > ($4, $5::uuid))
     order by b.starts_at, b.id limit $6`,
    [tutorUid, from, to, ...afterIn(pageToken), size + 1],
  );
  return pageOf(rows);
}

export async function freeSchedule(
  db: Queryable,
  { tutorUid, from, to, now, isMock, pageToken }: ScheduleRange & { now: Date; isMock: boolean },
): Promise<Listed> {
  const { rows } = await db.query<ViewRow>(
    `${selectView}
     where b.tutor_uid = $1 and b.group_session_id is null and b.status = 'pending' and b.starts_at >= $2 and b.starts_at > $4 and b.starts_at < $3
       and tutor.is_enabled and (tutor.status <> 'training' or $5::boolean)
       and ($6::timestamptz is null or (b.starts_at, b.id) > ($6, $7::uuid))
     order by b.starts_at, b.id limit $8`,
    [tutorUid, from, to, now, isMock, ...afterIn(pageToken), size + 1],
  );
  return pageOf(rows);
}
