/** Group sessions for screens: one, those of a search, of a tutor, and all for administrators (FB-16, FB-17, SRCH-21). */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { lists } from '@parlance/proto/limits';
import { isBookingId } from '../domain/booking-id.ts';
import type { Window } from '../domain/search.ts';
import { cardColumns, cardOf, type CardColumns } from './booking-view.ts';
import {
  groupViewOf,
  selectGroup,
  sessionColumns,
  sessionFrom,
  type GroupRow,
  type GroupSessionView,
  type SessionRow,
} from './group-view.ts';
import { cutPage, readPageToken } from './page-token.ts';

type Row = SessionRow & CardColumns<'tutor'>;

const columns = `${sessionColumns}, ${cardColumns('tutor')}`;
const tables = 'group_sessions g left join people tutor on tutor.uid = g.tutor_uid';
const selectSession = `select ${columns} from ${tables}`;

/** Sessions keep the order in which they were found, lessons the order of their starts. */
async function withLessons(db: Queryable, rows: readonly Row[]): Promise<GroupSessionView[]> {
  if (rows.length === 0) return [];
  const { rows: found } = await db.query<GroupRow>(
    `${selectGroup} where b.group_session_id = any($1::uuid[]) order by b.starts_at, b.id`,
    [rows.map(({ id }) => id)],
  );
  const lessons = Map.groupBy(found.map(groupViewOf), ({ lesson }) => lesson.sessionId);
  return rows.map((row) => {
    return {
      session: sessionFrom(row),
      tutor: cardOf(row, 'tutor', row.tutor_uid),
      lessons: lessons.get(row.id) ?? [],
    };
  });
}

export async function groupSession(db: Queryable, id: string): Promise<GroupSessionView | undefined> {
  if (!isBookingId(id)) return undefined;
  const { rows } = await db.query<Row>(`${selectSession} where g.id = $1`, [id]);
  return (await withLessons(db, rows))[0];
}

/** Training teachers exist for mock students only (BOOK-45). */
export async function searchGroupSessions(
  db: Queryable,
  { windows, isMock }: { windows: readonly Window[]; isMock: boolean },
): Promise<GroupSessionView[]> {
  if (windows.length === 0) return [];
  const { rows } = await db.query<Row>(
    `${selectSession}
     join (
       select b.group_session_id as id, min(b.starts_at) as first from bookings b
         join unnest($1::timestamptz[], $2::timestamptz[]) as span (opens, closes) on b.starts_at >= span.opens and b.starts_at < span.closes
       where b.group_session_id is not null and b.status in ('pending', 'open') group by b.group_session_id
     ) ahead on ahead.id = g.id
     where g.status = 'open' and tutor.is_enabled and (tutor.status <> 'training' or $3::boolean)
     order by ahead.first, g.id limit $4`,
    [windows.map(({ from }) => new Date(from)), windows.map(({ to }) => new Date(to)), isMock, lists.groupSessionsPage],
  );
  return withLessons(db, rows);
}

/** Sessions with a lesson since `today`; when all are past, the last one. Those of a cancelled session are for the tutor only. */
export async function sessionsOfTutor(
  db: Queryable,
  { tutorUid, today, withCancelled }: { tutorUid: string; today: Date; withCancelled: boolean },
): Promise<GroupSessionView[]> {
  const { rows } = await db.query<Row & { last: Date }>(
    `select ${columns}, span.last from ${tables}
     join lateral (select min(b.starts_at) as first, max(b.starts_at) as last from bookings b where b.group_session_id = g.id) span on true
     where g.tutor_uid = $1 and (g.status = 'open' or $3::boolean)
       and span.last >= coalesce((
         select $2::timestamptz from group_sessions o join bookings b on b.group_session_id = o.id
         where o.tutor_uid = $1 and (o.status = 'open' or $3::boolean) and b.starts_at >= $2 limit 1), '-infinity')
     order by case when span.last >= $2 then span.first end, span.last desc, g.id limit $4`,
    [tutorUid, today, withCancelled, lists.groupSessionsPage],
  );
  const ahead = rows.filter((row) => row.last >= today);
  return withLessons(db, ahead.length > 0 ? ahead : rows.slice(0, 1));
}

export async function allGroupSessions(
  db: Queryable,
  pageToken: string,
): Promise<{ sessions: GroupSessionView[]; next: string }> {
  const [before, beforeId] = readPageToken(pageToken, ['instant', 'id']) ?? [null, null];
  const { rows } = await db.query<Row>(
    `${selectSession} where $1::timestamptz is null or (g.created_at, g.id) < ($1, $2::uuid)
     order by g.created_at desc, g.id desc limit $3`,
    [before, beforeId, lists.groupSessionsPage + 1],
  );
  const { items, next } = cutPage(rows, lists.groupSessionsPage, (row) => [row.created_at.toISOString(), row.id]);
  return { sessions: await withLessons(db, items), next };
}
