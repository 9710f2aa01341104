/** Group sessions for screens: one, those of a search, of a tutor, and all for administrators (FB-16, FB-17, SRCH-21). */
import { cutPage, pageToken, readPageToken } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { lists } from '@parlance/proto/limits';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
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
  if (!isUuid(id)) return undefined;
  const { rows } = await db.query<Row>(`${selectSession} where g.id = $1`, [id]);
  return (await withLessons(db, rows))[0];
}

type PageOfSessions = { sessions: GroupSessionView[]; next: string };

/** As many sessions as a reply can carry, one at least; with the seats of everybody one may be as large as a page of others. */
async function pageOf<R extends Row>(
  db: Queryable,
  rows: readonly R[],
  keyOf: (row: R) => readonly string[],
): Promise<PageOfSessions> {
  const { items, next } = cutPage(rows, lists.groupSessionsPage, keyOf);
  const views = await withLessons(db, items);
  let weight = 0;
  const tooMany = views.findIndex(({ lessons }, place) => {
    weight += lessons.reduce((sum, { lesson }) => sum + 1 + lesson.seats.length, 0);
    return place > 0 && weight > lists.groupSessionsPageWeight;
  });
  const last = items[tooMany - 1];
  return tooMany === -1 || !last
    ? { sessions: views, next }
    : { sessions: views.slice(0, tooMany), next: pageToken(keyOf(last)) };
}

/** By their first lesson in the windows. Training teachers exist for mock students only (BOOK-45). */
export async function searchGroupSessions(
  db: Queryable,
  { windows, isMock, pageToken: token }: { windows: readonly Window[]; isMock: boolean; pageToken: string },
): Promise<PageOfSessions> {
  const [after, afterId] = readPageToken(token, ['instant', 'id']) ?? [null, null];
  if (windows.length === 0) return { sessions: [], next: '' };
  const { rows } = await db.query<Row & { first: Date }>(
    `select ${columns}, ahead.first from ${tables}
     join (
       select b.group_session_id as id, min(b.starts_at) as first from bookings b
         join unnest($1::timestamptz[], $2::timestamptz[]) as span (opens, closes) on b.starts_at >= span.opens and b.starts_at < span.closes
       where b.group_session_id is not null and b.status in ('pending', 'open') group by b.group_session_id
     ) ahead on ahead.id = g.id
     where g.status = 'open' and tutor.is_enabled and (tutor.status <> 'training' or $3::boolean)
       and ($4::timestamptz is null or (ahead.first, g.id) > ($4, $5::uuid))
     order by ahead.first, g.id limit $6`,
    [
      windows.map(({ from }) => new Date(from)),
      windows.map(({ to }) => new Date(to)),
      isMock,
      after,
      afterId,
      lists.groupSessionsPage + 1,
    ],
  );
  return pageOf(db, rows, (row) => [row.first.toISOString(), row.id]);
}

type OfTutor = { tutorUid: string; today: Date; withCancelled: boolean; pageToken: string };

const ofTutor = `select ${columns}, span.first from ${tables}
  join lateral (select min(b.starts_at) as first, max(b.starts_at) as last from bookings b where b.group_session_id = g.id) span on true
  where g.tutor_uid = $1 and (g.status = 'open' or $2::boolean)`;

/** Sessions with a lesson since `today`; when all are past, the last one. Those of a cancelled session are for the tutor only. */
export async function sessionsOfTutor(
  db: Queryable,
  { tutorUid, today, withCancelled, pageToken: token }: OfTutor,
): Promise<PageOfSessions> {
  const [after, afterId] = readPageToken(token, ['instant', 'id']) ?? [null, null];
  const { rows } = await db.query<Row & { first: Date }>(
    `${ofTutor} and span.last >= $3 and ($4::timestamptz is null or (span.first, g.id) > ($4, $5::uuid))
     order by span.first, g.id limit $6`,
    [tutorUid, withCancelled, today, after, afterId, lists.groupSessionsPage + 1],
  );
  if (rows.length === 0 && token === '')
    return { sessions: await lastOfTutor(db, { tutorUid, withCancelled }), next: '' };
  return pageOf(db, rows, (row) => [row.first.toISOString(), row.id]);
}

async function lastOfTutor(
  db: Queryable,
  { tutorUid, withCancelled }: Pick<OfTutor, 'tutorUid' | 'withCancelled'>,
): Promise<GroupSessionView[]> {
  const { rows } = await db.query<Row>(`${ofTutor} order by span.last desc nulls last, g.id limit 1`, [
    tutorUid,
    withCancelled,
  ]);
  return withLessons(db, rows);
}

/** Newest first. */
export async function allGroupSessions(db: Queryable, token: string): Promise<PageOfSessions> {
  const [before, beforeId] = readPageToken(token, ['instant', 'id']) ?? [null, null];
  const { rows } = await db.query<Row>(
    `${selectSession} where $1::timestamptz is null or (g.created_at, g.id) < ($1, $2::uuid)
     order by g.created_at desc, g.id desc limit $3`,
    [before, beforeId, lists.groupSessionsPage + 1],
  );
  return pageOf(db, rows, (row) => [row.created_at.toISOString(), row.id]);
}
