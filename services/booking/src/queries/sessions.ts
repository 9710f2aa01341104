/** Sessions for screens: one, those of a search, of a tutor, and all for administrators. */
import { keysetPage, type Keyset } from '@parlance/runtime/paging/keyset-page';
import { cutByWeight } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements, type Statement } from '@parlance/runtime/postgres/statements';
import { lists } from '@parlance/proto/limits';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { Window } from '../domain/search.ts';
import type { Session } from '../domain/session.ts';
import type { LessonView, PersonCard, SessionView } from '../domain/view.ts';
import { cardFrom, sessionFields, sessionLessons, tutorCard, viewOf, type LessonRow } from './lesson-rows.ts';

type Row = Session & {
  tutor: Partial<PersonCard>;
  lessonCount: number;
  startsAt: Date | null;
  nextAt: Date | null;
  nextTaken: number | null;
};

const columns = `${sessionFields}, ${tutorCard}, span.lessons as "lessonCount", span.first as "startsAt", next.starts_at as "nextAt",
  next.taken as "nextTaken"`;
const tables = `sessions g left join people tutor on tutor.uid = g.tutor_uid
  cross join lateral (select count(*)::int as lessons, min(b.starts_at) as first, max(b.starts_at) as last from lessons b
    where b.session_id = g.id) span
  left join lateral (select b.starts_at,
      (select count(*)::int from seats s where s.lesson_id = b.id and s.status = 'booked') as taken
    from lessons b where b.session_id = g.id and b.status in ('pending', 'open') order by b.starts_at limit 1) next on true`;

function viewWith(
  { tutor, lessonCount, startsAt, nextAt, nextTaken, ...session }: Row,
  lessons: LessonView[],
): SessionView {
  return {
    session,
    tutor: cardFrom(session.tutorUid, tutor),
    lessonCount,
    startsAt: startsAt ?? undefined,
    next: nextAt ? { startsAt: nextAt, taken: nextTaken ?? 0 } : undefined,
    lessons,
  };
}

/** Without its lessons. */
export async function findSession(db: Queryable, id: string): Promise<SessionView | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await db.query<Row>(`select ${columns} from ${tables} where g.id = $1`, [id]);
  return rows[0] && viewWith(rows[0], []);
}

/** A teacher in training exists for mock students only, and for who had a seat with them before. */
const isForReader = `(tutor.status is distinct from 'training'
  or exists (select from people p where p.uid = ? and p.status = 'mock')
  or exists (select from seats s join lessons b on b.id = s.lesson_id where b.session_id = g.id and s.student_uid = ?))`;

export async function mayBeSeenBy(db: Queryable, sessionId: string, student: string): Promise<boolean> {
  const theirs = sessions().where('g.id', sessionId).whereRaw(isForReader, [student, student]);
  return (await rowsOf<Row>(db, theirs)).length === 1;
}

/** What cancelling it would cancel, and whom it would concern. */
export async function countAhead(db: Queryable, sessionId: string): Promise<{ lessons: number; students: number }> {
  const { rows } = await db.query<{ lessons: number; students: number }>(
    `select count(distinct b.id)::int as lessons, count(distinct s.student_uid)::int as students
     from lessons b left join seats s on s.lesson_id = b.id and s.status = 'booked'
     where b.session_id = $1 and b.status in ('pending', 'open')`,
    [sessionId],
  );
  return rows[0] ?? { lessons: 0, students: 0 };
}

/** Sessions keep the order in which they were found, lessons the order of their starts; a student's own seats come with them. */
async function withLessons(db: Queryable, rows: readonly Row[], reader: string): Promise<SessionView[]> {
  if (rows.length === 0) return [];
  const theirs = sessionLessons(reader)
    .whereRaw('b.session_id = any(?::uuid[])', [rows.map(({ id }) => id)])
    .orderByRaw('b.starts_at, b.id');
  const found = (await rowsOf<LessonRow>(db, theirs)).map(viewOf);
  const lessons = Map.groupBy(found, ({ lesson }) => lesson.sessionId ?? '');
  return rows.map((row) => viewWith(row, lessons.get(row.id) ?? []));
}

type PageOfSessions = { sessions: SessionView[]; next: string };

/** As many sessions as a reply can carry with all their lessons, one at least. */
async function pageOf<R extends Row>(
  db: Queryable,
  statement: Statement,
  { reader, ...keyset }: Keyset<R> & { pageToken: string; reader: string },
): Promise<PageOfSessions> {
  const page = await keysetPage(db, statement, { ...keyset, limit: lists.groupSessionsPage });
  const { items, next } = cutByWeight(page, {
    keyOf: keyset.keyOf,
    weightOf: ({ lessonCount }) => lessonCount,
    most: lists.groupSessionsPageLessons,
  });
  return { sessions: await withLessons(db, items, reader), next };
}

const sessions = (): Statement => statements.select(statements.raw(columns)).from(statements.raw(tables));

type FirstRow = Row & { first: Date };
const byFirstLesson = (of: 'ahead' | 'span') => ({
  columns: { [`${of}.first`]: 'instant', 'g.id': 'id' } as const,
  keyOf: (row: FirstRow) => [row.first, row.id],
});

/** By their first lesson in the windows. Training teachers exist for mock students only. */
export async function searchSessions(
  db: Queryable,
  { windows, isMock, ...page }: { windows: readonly Window[]; isMock: boolean; pageToken: string; reader: string },
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
  return pageOf<FirstRow>(db, found, { ...byFirstLesson('ahead'), ...page });
}

type OfTutor = {
  tutorUid: string;
  today: Date;
  /** Of those that are there for this student alone. */
  student: string | undefined;
  pageToken: string;
  reader: string;
};

function ofTutor({ tutorUid, student }: Pick<OfTutor, 'tutorUid' | 'student'>): Statement {
  const theirs = sessions().select('span.first').where('g.tutor_uid', tutorUid);
  return student === undefined ? theirs : theirs.where('g.status', 'open').whereRaw(isForReader, [student, student]);
}

/** Sessions with a lesson since `today`; when all are past, the last one. Those of a cancelled session are for the tutor only. */
export async function listTutorSessions(db: Queryable, wish: OfTutor): Promise<PageOfSessions> {
  const { today, pageToken, reader } = wish;
  const ahead = ofTutor(wish).where('span.last', '>=', today);
  const page = await pageOf<FirstRow>(db, ahead, { ...byFirstLesson('span'), pageToken, reader });
  if (page.sessions.length > 0 || pageToken !== '') return page;
  const last = ofTutor(wish).orderByRaw('span.last desc nulls last, g.id').limit(1);
  return { sessions: await withLessons(db, await rowsOf<Row>(db, last), reader), next: '' };
}

/** Newest first, without their lessons. */
export async function listSessions(db: Queryable, pageToken: string): Promise<PageOfSessions> {
  const { items, next } = await keysetPage<Row>(db, sessions(), {
    columns: { 'g.created_at': 'instant', 'g.id': 'id' },
    keyOf: (row) => [row.createdAt, row.id],
    order: 'desc',
    pageToken,
    limit: lists.groupSessionsPage,
  });
  return { sessions: items.map((row) => viewWith(row, [])), next };
}
