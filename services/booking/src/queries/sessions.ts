/** Sessions for screens: one, those of a search, of a tutor, and all for administrators. */
import { keysetPage, type Keyset } from '@parlance/runtime/paging/keyset-page';
import { cutByWeight } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements, type Statement } from '@parlance/runtime/postgres/statements';
import { lists } from '@parlance/proto/limits';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { Window } from '../domain/search.ts';
import type { Session } from '../domain/session.ts';
import type { PersonCard, SessionView } from '../domain/view.ts';
import { cardFrom, selectLesson, sessionFields, tutorCard, viewOf, type LessonRow } from './lesson-rows.ts';

type Row = Session & { tutor: Partial<PersonCard> };

const columns = `${sessionFields}, ${tutorCard}`;
const tables = 'sessions g left join people tutor on tutor.uid = g.tutor_uid';
const selectSession = `select ${columns} from ${tables}`;

/** Sessions keep the order in which they were found, lessons the order of their starts. */
async function withLessons(db: Queryable, rows: readonly Row[]): Promise<SessionView[]> {
  if (rows.length === 0) return [];
  const { rows: found } = await db.query<LessonRow>(
    `${selectLesson()} where b.session_id = any($1::uuid[]) order by b.starts_at, b.id`,
    [rows.map(({ id }) => id)],
  );
  const lessons = Map.groupBy(found.map(viewOf), ({ lesson }) => lesson.sessionId ?? '');
  return rows.map(({ tutor, ...session }) => {
    return { session, tutor: cardFrom(session.tutorUid, tutor), lessons: lessons.get(session.id) ?? [] };
  });
}

export async function findSession(db: Queryable, id: string): Promise<SessionView | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await db.query<Row>(`${selectSession} where g.id = $1`, [id]);
  return (await withLessons(db, rows))[0];
}

type PageOfSessions = { sessions: SessionView[]; next: string };

/** As many sessions as a reply can carry, one at least; with the seats of everybody one may be as large as a page of others. */
async function pageOf<R extends Row>(
  db: Queryable,
  statement: Statement,
  keyset: Keyset<R> & { pageToken: string },
): Promise<PageOfSessions> {
  const page = await keysetPage(db, statement, { ...keyset, limit: lists.groupSessionsPage });
  const views = await withLessons(db, page.items);
  const { items, next } = cutByWeight(
    { items: page.items.map((row, place) => ({ row, view: views[place] as SessionView })), next: page.next },
    {
      keyOf: ({ row }) => keyset.keyOf(row),
      weightOf: ({ view }) => view.lessons.reduce((sum, { lesson }) => sum + 1 + lesson.seats.length, 0),
      most: lists.groupSessionsPageWeight,
    },
  );
  return { sessions: items.map(({ view }) => view), next };
}

const sessions = (more = ''): Statement =>
  statements.select(statements.raw(columns)).from(statements.raw(`${tables} ${more}`));

type FirstRow = Row & { first: Date };
const byFirstLesson = (of: 'ahead' | 'span') => ({
  columns: { [`${of}.first`]: 'instant', 'g.id': 'id' } as const,
  keyOf: (row: FirstRow) => [row.first, row.id],
});

/** By their first lesson in the windows. Training teachers exist for mock students only. */
export async function searchSessions(
  db: Queryable,
  { windows, isMock, pageToken }: { windows: readonly Window[]; isMock: boolean; pageToken: string },
): Promise<PageOfSessions> {
  const ahead = statements.raw(
    `(select b.session_id as id, min(b.starts_at) as first from lessons b
        join unnest(?::timestamptz[], ?::timestamptz[]) as span (opens, closes) on b.starts_at >= span.opens and b.starts_at < span.closes
      where b.session_id is not null and b.status in ('pending', 'open') group by b.session_id) ahead`,
    [windows.map(({ from }) => new Date(from)), windows.map(({ to }) => new Date(to))],
  );
  const found = sessions()
    .select('ahead.first')
    .joinRaw('join ? on ahead.id = g.id', [ahead])
    .where('g.status', 'open')
    .whereRaw('tutor.is_enabled');
  if (!isMock) found.whereRaw(`tutor.status <> 'training'`);
  return pageOf<FirstRow>(db, found, { ...byFirstLesson('ahead'), pageToken });
}

type OfTutor = { tutorUid: string; today: Date; withCancelled: boolean; pageToken: string };

const span = `join lateral (
  select min(b.starts_at) as first, max(b.starts_at) as last from lessons b where b.session_id = g.id) span on true`;

function ofTutor({ tutorUid, withCancelled }: Pick<OfTutor, 'tutorUid' | 'withCancelled'>): Statement {
  const theirs = sessions(span).select('span.first').where('g.tutor_uid', tutorUid);
  return withCancelled ? theirs : theirs.where('g.status', 'open');
}

/** Sessions with a lesson since `today`; when all are past, the last one. Those of a cancelled session are for the tutor only. */
export async function listTutorSessions(db: Queryable, wish: OfTutor): Promise<PageOfSessions> {
  const { today, pageToken } = wish;
  const ahead = ofTutor(wish).where('span.last', '>=', today);
  const page = await pageOf<FirstRow>(db, ahead, { ...byFirstLesson('span'), pageToken });
  if (page.sessions.length > 0 || pageToken !== '') return page;
  const last = ofTutor(wish).orderByRaw('span.last desc nulls last, g.id').limit(1);
  return { sessions: await withLessons(db, await rowsOf<Row>(db, last)), next: '' };
}

/** Newest first. */
export function listSessions(db: Queryable, pageToken: string): Promise<PageOfSessions> {
  const keyOf = (row: Row) => [row.createdAt, row.id];
  return pageOf<Row>(db, sessions(), {
    columns: { 'g.created_at': 'instant', 'g.id': 'id' },
    keyOf,
    order: 'desc',
    pageToken,
  });
}
